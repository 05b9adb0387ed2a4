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
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Looks up a topic before records are sent. A producer would wait a minute for a missing one. */
public final class WritableTopic {
  private static final Waits WAITS =
      new Waits(Duration.ofSeconds(4), Duration.ofSeconds(30), Duration.ofMillis(200));

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
      require(
          topic,
          WAITS,
          () -> !consumer.partitionsFor(topic).isEmpty(),
          () -> isCreationOff(properties),
          () -> SimilarNames.question(topic, consumer.listTopics().keySet()));
      ReachableBrokers.requireAll(
          consumer.partitionsFor(topic).stream().map(each -> each.leader()).toList());
    }
  }

  /**
   * How long a topic may take to appear.
   *
   * @param first before the brokers are asked whether they create topics
   * @param creation after that, if they do or do not tell
   */
  record Waits(Duration first, Duration creation, Duration pause) {}

  /**
   * Waits for a topic, for the longer time only if the brokers may create it.
   *
   * @param question names the topic that is probably meant, or is empty
   */
  static void require(
      String topic,
      Waits waits,
      BooleanSupplier exists,
      BooleanSupplier isCreationOff,
      Supplier<String> question) {
    if (appears(exists, waits.first(), waits.pause())) {
      return;
    }
    if (isCreationOff.getAsBoolean()) {
      throw CommandException.usage(
          "Topic " + topic + " does not exist, and the brokers do not create it" + question.get());
    }
    if (!appears(exists, waits.creation(), waits.pause())) {
      throw new CommandException(
          ExitCode.UNAVAILABLE,
          "Topic "
              + topic
              + " did not exist, and the brokers did not create it within "
              + waits.first().plus(waits.creation()).toSeconds()
              + " s. Run the command again, or create the topic");
    }
  }

  private static boolean appears(BooleanSupplier exists, Duration timeout, Duration pause) {
    long begin = System.nanoTime();
    while (!exists.getAsBoolean()) {
      if (System.nanoTime() - begin > timeout.toNanos()) {
        return false;
      }
      sleep(pause);
    }
    return true;
  }

  /** False if the brokers do not tell. */
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

  private static void sleep(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
