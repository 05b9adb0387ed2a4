// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import io.avrolope.examples.FreePort;
import java.time.Duration;
import java.util.Objects;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;

/**
 * A broker in a container. Its port on the loopback interface is bound explicitly, because a port
 * that Docker assigns changes when the container restarts.
 */
final class DockerCluster implements Cluster {
  private static final int PORT_IN_CONTAINER = 9092;
  private static final int STOP_TIMEOUT_SECONDS = 20;

  private final KafkaContainer container;
  private final String image;

  DockerCluster(String image) {
    int port = FreePort.find();
    this.image = image;
    this.container =
        new KafkaContainer(image)
            .withStartupTimeout(Duration.ofMinutes(3))
            .withCreateContainerCmdModifier(
                command ->
                    Objects.requireNonNull(command.getHostConfig())
                        .withPortBindings(
                            new PortBinding(
                                Binding.bindIpAndPort("127.0.0.1", port),
                                ExposedPort.tcp(PORT_IN_CONTAINER))));
    container.start();
  }

  static boolean isAvailable() {
    return DockerClientFactory.instance().isDockerAvailable();
  }

  @Override
  public String bootstrapServers() {
    return container.getBootstrapServers();
  }

  @Override
  public String description() {
    return "Docker, image "
        + image
        + ", engine "
        + container.getDockerClient().versionCmd().exec().getVersion();
  }

  @Override
  public boolean canRestart() {
    return true;
  }

  @Override
  public void restart() {
    container
        .getDockerClient()
        .restartContainerCmd(container.getContainerId())
        .withTimeout(STOP_TIMEOUT_SECONDS)
        .exec();
    Topics.awaitBroker(bootstrapServers());
  }

  @Override
  public void close() {
    container.stop();
  }
}
