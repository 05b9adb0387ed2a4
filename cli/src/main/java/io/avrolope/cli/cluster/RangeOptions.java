// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose which records of a topic are read. */
public final class RangeOptions {
  @Option(
      names = "--partition",
      paramLabel = "N",
      split = ",",
      description = "Read only these partitions. Can be repeated.")
  private List<Integer> partitions = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "WHERE",
      defaultValue = "beginning",
      description =
          "Where to start: beginning, an offset, or a time such as 2026-11-21T08:00:00Z."
              + " Default: ${DEFAULT-VALUE}.")
  private String from = "beginning";

  @Option(
      names = "--to",
      paramLabel = "WHERE",
      defaultValue = "end",
      description =
          "Where to stop, exclusive: end (the end of the partition when the command starts), an"
              + " offset, or a time. Default: ${DEFAULT-VALUE}.")
  private String to = "end";

  /**
   * The range of each chosen partition, in ascending order. A range can be empty.
   *
   * @throws CommandException if the topic or a partition does not exist, or a bound is invalid
   */
  public List<PartitionRange> ranges(String topic, Consumer<?, ?> consumer) {
    List<TopicPartition> wanted = Partitions.of(topic, partitions, consumer);
    Map<TopicPartition, Long> first = consumer.beginningOffsets(wanted);
    Map<TopicPartition, Long> end = consumer.endOffsets(wanted);
    Bound begin = new Bound("--from", from, "beginning");
    Bound finish = new Bound("--to", to, "end");
    Map<TopicPartition, Long> begins = begin.offsets(consumer, first, end);
    Map<TopicPartition, Long> ends = finish.offsets(consumer, end, end);
    return wanted.stream()
        .map(
            each ->
                new PartitionRange(
                    each,
                    Math.max(at(first, each), at(begins, each)),
                    Math.min(at(end, each), at(ends, each))))
        .toList();
  }

  private static long at(Map<TopicPartition, Long> offsets, TopicPartition partition) {
    return Objects.requireNonNull(offsets.get(partition));
  }

  /**
   * The start or the end of the ranges.
   *
   * @param text value of the option: {@code keyword}, an offset, or a time
   * @param keyword the value that stands for the default offsets
   */
  private record Bound(String option, String text, String keyword) {
    /**
     * @param defaults the offsets that the keyword stands for
     * @param end used where no record is as late as the given time
     */
    Map<TopicPartition, Long> offsets(
        Consumer<?, ?> consumer,
        Map<TopicPartition, Long> defaults,
        Map<TopicPartition, Long> end) {
      if (text.equals(keyword)) {
        return defaults;
      }
      if (text.matches("[0-9]{1,18}")) {
        long offset = Long.parseLong(text);
        return defaults.keySet().stream().collect(Collectors.toMap(each -> each, each -> offset));
      }
      long time = time();
      Map<TopicPartition, OffsetAndTimestamp> found =
          consumer.offsetsForTimes(
              defaults.keySet().stream().collect(Collectors.toMap(each -> each, each -> time)));
      return defaults.keySet().stream()
          .collect(Collectors.toMap(each -> each, each -> offset(found.get(each), at(end, each))));
    }

    private static long offset(@Nullable OffsetAndTimestamp found, long end) {
      return found == null ? end : found.offset();
    }

    private long time() {
      try {
        return Instant.parse(text).toEpochMilli();
      } catch (DateTimeParseException e) {
        throw CommandException.usage(
            "Invalid value for "
                + option
                + ": "
                + text
                + ". Use "
                + keyword
                + ", an offset, or a time such as 2026-11-21T08:00:00Z");
      }
    }
  }
}
