// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.topics.cluster.AdminClients;
import io.avrolope.topics.cluster.ReachableBrokers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Looks up a topic before records are sent. A producer would wait a minute for a missing one. */
public final class WritableTopic {
  /** How long brokers may take to tell of a topic that they do not create. */
  private static final Duration TIMEOUT = Duration.ofSeconds(4);

  /** How long brokers may take to create a topic. */
  private static final Duration CREATION_TIMEOUT = Duration.ofSeconds(30);

  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final String CREATES = "auto.create.topics.enable";

  private WritableTopic() {}

  /**
   * Requires a topic. Brokers with {@code auto.create.topics.enable} create it when they are asked.
   *
   * @throws CommandException if no broker can be reached, or the topic does not exist
   */
  public static void require(String topic, Map<String, Object> properties) {
    ReachableBrokers.require(properties);
    Map<String, Object> own = new HashMap<>(properties);
    own.remove("group.id");
    own.remove("group.instance.id");
    own.remove("key.deserializer");
    own.remove("value.deserializer");
    own.put("allow.auto.create.topics", true);
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(own, bytes, bytes)) {
      if (!appears(topic, consumer, TIMEOUT)) {
        requireCreation(topic, consumer, properties);
        if (!appears(topic, consumer, CREATION_TIMEOUT)) {
          throw new CommandException(
              ExitCode.UNAVAILABLE,
              "Topic "
                  + topic
                  + " did not exist, and the brokers did not create it within "
                  + TIMEOUT.plus(CREATION_TIMEOUT).toSeconds()
                  + " s. Run the command again, or create the topic");
        }
      }
      ReachableBrokers.requireAll(
          consumer.partitionsFor(topic).stream().map(each -> each.leader()).toList());
    }
  }

  private static boolean appears(String topic, KafkaConsumer<?, ?> consumer, Duration timeout) {
    long begin = System.nanoTime();
    while (consumer.partitionsFor(topic).isEmpty()) {
      if (System.nanoTime() - begin > timeout.toNanos()) {
        return false;
      }
      sleep();
    }
    return true;
  }

  /** Requires that the brokers create topics, unless they do not tell. */
  private static void requireCreation(
      String topic, KafkaConsumer<?, ?> consumer, Map<String, Object> properties) {
    if (isCreationOff(properties)) {
      throw CommandException.usage(
          "Topic "
              + topic
              + " does not exist, and the brokers do not create it"
              + SimilarNames.question(topic, consumer.listTopics().keySet()));
    }
  }

  private static boolean isCreationOff(Map<String, Object> properties) {
    try (Admin admin = AdminClients.create(properties)) {
      Node any = admin.describeCluster().nodes().get().iterator().next();
      ConfigResource broker = new ConfigResource(ConfigResource.Type.BROKER, any.idString());
      ConfigEntry creates =
          admin
              .describeConfigs(List.of(broker))
              .all()
              .get()
              .values()
              .iterator()
              .next()
              .get(CREATES);
      return creates != null && "false".equals(creates.value());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      return false; // the user may not see the configuration
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
