// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;

/** Creates topics with unique names, and waits for brokers. */
final class Topics {
  private static final long BROKER_TIMEOUT_SECONDS = 90;

  private Topics() {}

  /** Creates a topic with unlimited retention, so that records may have old timestamps. */
  static String createForOldRecords(Cluster cluster, String name, int partitions) {
    return create(cluster, name, new Settings(partitions, Map.of("retention.ms", "-1")));
  }

  /** Creates a topic whose unique name begins with {@code name}. */
  static String create(Cluster cluster, String name, int partitions) {
    return create(cluster, name, new Settings(partitions, Map.of()));
  }

  private record Settings(int partitions, Map<String, String> properties) {}

  private static String create(Cluster cluster, String name, Settings settings) {
    String topic = name + "-" + Long.toString(System.nanoTime(), 36);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(topic, settings.partitions(), (short) 1)
                      .configs(settings.properties())))
          .all()
          .get();
      awaitSettings(admin, topic, settings.properties());
      return topic;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Topic " + topic + " cannot be created", e);
    }
  }

  /** A broker learns of a new topic and its settings after the controller has confirmed them. */
  static void awaitSettings(Admin admin, String topic, Map<String, String> settings)
      throws InterruptedException {
    while (!hasSettings(admin, topic, settings)) {
      Thread.sleep(20);
    }
  }

  private static boolean hasSettings(Admin admin, String topic, Map<String, String> settings)
      throws InterruptedException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    try {
      Config config =
          Objects.requireNonNull(
              admin.describeConfigs(List.of(resource)).all().get().get(resource));
      return settings.entrySet().stream()
          .allMatch(each -> each.getValue().equals(config.get(each.getKey()).value()));
    } catch (ExecutionException e) {
      return false; // not yet
    }
  }

  /** The names of all topics. */
  static Set<String> names(Cluster cluster) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      return admin.listTopics().names().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Topics cannot be listed", e);
    }
  }

  /** Waits until the broker answers. */
  static void awaitBroker(String bootstrapServers) {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "default.api.timeout.ms",
            (int) TimeUnit.SECONDS.toMillis(BROKER_TIMEOUT_SECONDS),
            "reconnect.backoff.max.ms",
            200);
    try (Admin admin = Admin.create(properties)) {
      admin.listTopics().names().get(BROKER_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("The broker does not answer", e);
    }
  }
}
