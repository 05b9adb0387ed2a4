// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts the cluster that {@code -Dit.kafka} names before the first test that needs one, prints its
 * description, and closes it after the last test.
 */
final class ClusterExtension implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(ClusterExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Cluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    // JUnit closes the root store, and the cluster in it, after the last test
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(Cluster.class, type -> start(), Cluster.class);
  }

  private static Cluster start() {
    Cluster cluster = choose(System.getProperty("it.kafka", ""));
    System.out.println("Integration tests run on Kafka: " + cluster.description());
    return cluster;
  }

  private static Cluster choose(String wanted) {
    String image = System.getProperty("it.kafka.image");
    return switch (wanted) {
      case "docker" -> new DockerCluster(image);
      case "embedded" -> new EmbeddedCluster();
      case "" -> DockerCluster.isAvailable() ? new DockerCluster(image) : new EmbeddedCluster();
      default -> {
        if (!wanted.matches(".+:[0-9]+")) {
          throw new IllegalArgumentException(
              "it.kafka must be docker, embedded or HOST:PORT but was " + wanted);
        }
        yield new ExternalCluster(wanted);
      }
    };
  }
}
