package io.avrolope.cli.rewrap;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * A topic, as the cluster has it.
 *
 * @param settings all of them, the broker's defaults included
 * @param own those that were given for this topic
 */
record TopicFacts(
    String name,
    Uuid id,
    int partitions,
    short replicas,
    Map<String, String> settings,
    Map<String, String> own) {
  TopicFacts {
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

  /** For how many milliseconds it keeps a record after its time; -1: for ever. */
  long retentionMs() {
    return settings.getOrDefault("cleanup.policy", "delete").contains("delete")
        ? Long.parseLong(settings.getOrDefault("retention.ms", "-1"))
        : -1;
  }
}
