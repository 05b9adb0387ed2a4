// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.topics.cluster.ReachableBrokers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Looks up a topic before records are sent. A producer would wait a minute for a missing one. */
public final class WritableTopic {
  private static final Duration TIMEOUT = Duration.ofSeconds(4);
  private static final Duration PAUSE = Duration.ofMillis(200);

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
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(own, bytes, bytes)) {
      while (consumer.partitionsFor(topic).isEmpty()) {
        if (System.nanoTime() > deadline) {
          throw CommandException.usage(
              "Topic " + topic + " does not exist, and the brokers do not create it");
        }
        sleep();
      }
      ReachableBrokers.requireAll(
          consumer.partitionsFor(topic).stream().map(each -> each.leader()).toList());
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new org.apache.kafka.common.errors.InterruptException(e);
    }
  }
}
