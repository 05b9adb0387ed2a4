package io.avrolope.it;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** Makes topics, and waits for brokers. */
final class Topics {
  private static final long BROKER_TIMEOUT_SECONDS = 90;

  private Topics() {}

  /** Makes a topic with a name of its own, whose records may be of any age. */
  static String createForOldRecords(Cluster cluster, String name, int partitions) {
    return create(cluster, name, new NewTopicOf(partitions, Map.of("retention.ms", "-1")));
  }

  /** Makes a topic with a name of its own. */
  static String create(Cluster cluster, String name, int partitions) {
    return create(cluster, name, new NewTopicOf(partitions, Map.of()));
  }

  private record NewTopicOf(int partitions, Map<String, String> properties) {}

  private static String create(Cluster cluster, String name, NewTopicOf sort) {
    String topic = name + "-" + Long.toString(System.nanoTime(), 36);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      admin
          .createTopics(
              List.of(new NewTopic(topic, sort.partitions(), (short) 1).configs(sort.properties())))
          .all()
          .get();
      return topic;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Topic " + topic + " cannot be made", e);
    }
  }

  /** Returns when the broker answers. */
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
