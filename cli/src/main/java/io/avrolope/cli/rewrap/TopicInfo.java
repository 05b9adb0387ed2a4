// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * A topic's description and configuration.
 *
 * @param settings all settings, including the broker's defaults
 * @param own settings of the topic itself
 */
record TopicInfo(
    String name,
    Uuid id,
    int partitions,
    short replicas,
    Map<String, String> settings,
    Map<String, String> own) {
  TopicInfo {
    settings = Map.copyOf(settings);
    own = Map.copyOf(own);
  }

  List<TopicPartition> all() {
    return first(partitions);
  }

  List<TopicPartition> first(int count) {
    return IntStream.range(0, count).mapToObj(this::partition).toList();
  }

  TopicPartition partition(int number) {
    return new TopicPartition(name, number);
  }

  @Nullable String setting(String key) {
    return settings.get(key);
  }

  /** Whether the brokers keep the last record of each key. */
  boolean isCompacted() {
    return settings.getOrDefault("cleanup.policy", "delete").contains("compact");
  }

  /** The largest size of a compressed batch. */
  long maxBatchBytes() {
    return number("max.message.bytes", Long.MAX_VALUE);
  }

  /** The greatest age of a record that the brokers accept, in milliseconds. */
  long maxAgeMs() {
    return number("message.timestamp.before.max.ms", Long.MAX_VALUE);
  }

  /** How far in the future a record's timestamp may be, in milliseconds. */
  long maxAheadMs() {
    return number("message.timestamp.after.max.ms", Long.MAX_VALUE);
  }

  private long number(String key, long otherwise) {
    String value = settings.get(key);
    return value == null ? otherwise : Long.parseLong(value);
  }

  /** Milliseconds that a record is kept after its timestamp; -1: without limit. */
  long retentionMs() {
    return settings.getOrDefault("cleanup.policy", "delete").contains("delete")
        ? Long.parseLong(settings.getOrDefault("retention.ms", "-1"))
        : -1;
  }
}
