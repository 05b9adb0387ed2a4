// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka broker in KRaft mode, in a separate JVM that ends with this one. It listens on the
 * loopback interface, and its data directory is deleted when it is closed.
 *
 * <p>The broker runs with this JVM's class path, which must have Kafka's broker on it. Not
 * thread-safe.
 */
public final class EmbeddedBroker implements AutoCloseable {
  private static final String CLUSTER_ID = "5L6g3nShT-eMCtK--X86sw";
  private static final long START_TIMEOUT_MS = 90_000;
  private static final long STOP_TIMEOUT_MS = 30_000;
  private static final long POLL_MS = 20;
  private static final String STARTED = "Kafka Server started";

  private final TemporaryDirectory directory;
  private final int port;
  private @Nullable Process process;

  private EmbeddedBroker(TemporaryDirectory directory, int port) {
    this.directory = directory;
    this.port = port;
  }

  /**
   * Starts a broker; returns when it accepts connections.
   *
   * @throws IllegalStateException with the broker's log if it does not start
   */
  public static EmbeddedBroker start() {
    return start(Map.of());
  }

  /**
   * Starts a broker; returns when it accepts connections. Clients use the listener {@code
   * PLAINTEXT}, the controller {@code CONTROLLER}.
   *
   * @param more properties of the broker, which replace this class's properties
   * @throws IllegalStateException with the broker's log if it does not start
   */
  public static EmbeddedBroker start(Map<String, String> more) {
    try {
      TemporaryDirectory directory = TemporaryDirectory.create("avrolope-broker-");
      List<Integer> ports = FreePort.find(2);
      EmbeddedBroker broker = new EmbeddedBroker(directory, ports.get(0));
      try {
        broker.writeProperties(ports.get(1), more);
        broker.launch();
        return broker;
      } catch (RuntimeException | IOException e) {
        broker.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The {@code bootstrap.servers} for clients; a restart does not change it. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** Stops the broker and starts it again with the same data. */
  public void restart() {
    stop();
    try {
      launch();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    stop();
    directory.close();
  }

  private void stop() {
    Process running = process;
    if (running == null) {
      return;
    }
    running.destroy();
    try {
      if (!running.waitFor(STOP_TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
        running.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      running.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    process = null;
  }

  private Path properties() {
    return directory.path().resolve("server.properties");
  }

  private Path data() {
    return directory.path().resolve("data");
  }

  private Path log() {
    return directory.path().resolve("broker.log");
  }

  private void writeProperties(int controllerPort, Map<String, String> more) throws IOException {
    String client = "PLAINTEXT://127.0.0.1:" + port;
    String controller = "127.0.0.1:" + controllerPort;
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles",
            "broker,controller",
            "node.id",
            "1",
            "listeners",
            client + ",CONTROLLER://" + controller,
            "advertised.listeners",
            client,
            "controller.listener.names",
            "CONTROLLER",
            "listener.security.protocol.map",
            "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "controller.quorum.voters",
            "1@" + controller,
            "log.dirs",
            data().toString()));
    properties.putAll(
        Map.of(
            "offsets.topic.replication.factor", "1",
            "offsets.topic.num.partitions", "1",
            "transaction.state.log.replication.factor", "1",
            "transaction.state.log.num.partitions", "1",
            "transaction.state.log.min.isr", "1",
            "group.initial.rebalance.delay.ms", "0",
            "auto.create.topics.enable", "false"));
    properties.putAll(more);
    try (Writer writer = Files.newBufferedWriter(properties())) {
      properties.store(writer, null);
    }
  }

  private void launch() throws IOException {
    Files.deleteIfExists(log());
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx384m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1", // faster for a broker that runs only for seconds
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            "-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info",
            "-cp",
            System.getProperty("java.class.path"),
            BrokerProcess.class.getName(),
            properties().toString(),
            CLUSTER_ID,
            data().toString());
    Process launched =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log().toFile())
            .start();
    process = launched;
    awaitStart(launched);
  }

  private void awaitStart(Process launched) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_TIMEOUT_MS);
    while (!Files.readString(log()).contains(STARTED)) {
      if (!launched.isAlive() || System.nanoTime() - deadline >= 0) {
        throw new IllegalStateException(
            "The broker has not started; its log:\n" + Files.readString(log()));
      }
      try {
        Thread.sleep(POLL_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while the broker starts", e);
      }
    }
  }
}
