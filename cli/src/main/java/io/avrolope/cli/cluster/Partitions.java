package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** The partitions of a topic. */
public final class Partitions {
  private Partitions() {}

  /**
   * Those of a topic, in order.
   *
   * @param chosen the numbers of those that are wanted; all if it is empty
   * @throws CommandException if the topic or one that is wanted is not there
   */
  public static List<TopicPartition> of(
      String topic, Collection<Integer> chosen, Consumer<?, ?> consumer) {
    List<PartitionInfo> there = consumer.partitionsFor(topic);
    if (there == null || there.isEmpty()) {
      throw CommandException.usage("Expected topic " + topic + " but found none of that name");
    }
    SortedSet<Integer> numbers =
        there.stream().map(PartitionInfo::partition).collect(Collectors.toCollection(TreeSet::new));
    for (int partition : chosen) {
      if (!numbers.contains(partition)) {
        throw CommandException.usage(
            "Expected a partition of topic "
                + topic
                + " in [0, "
                + numbers.size()
                + ") but found "
                + partition);
      }
    }
    return (chosen.isEmpty() ? numbers : new TreeSet<>(chosen))
        .stream().map(number -> new TopicPartition(topic, number)).toList();
  }
}
