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

/** Which part of a topic: the options of every command that reads one. */
public final class RangeOptions {
  @Option(
      names = "--partition",
      paramLabel = "N",
      split = ",",
      description = "Only these partitions; can be given again.")
  private List<Integer> partitions = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "WHERE",
      defaultValue = "beginning",
      description =
          "Where to begin: beginning, an offset, or a time such as 2026-11-21T08:00:00Z."
              + " Default: ${DEFAULT-VALUE}.")
  private String from = "beginning";

  @Option(
      names = "--to",
      paramLabel = "WHERE",
      defaultValue = "end",
      description =
          "Where to end, itself left out: end (what is there when the command begins), an offset,"
              + " or a time. Default: ${DEFAULT-VALUE}.")
  private String to = "end";

  /**
   * The parts, by partition; those without an offset are there too.
   *
   * @throws CommandException if the topic or a partition is not there, or a place cannot be
   *     understood
   */
  public List<PartitionRange> of(String topic, Consumer<?, ?> consumer) {
    List<TopicPartition> wanted = Partitions.of(topic, partitions, consumer);
    Map<TopicPartition, Long> first = consumer.beginningOffsets(wanted);
    Map<TopicPartition, Long> end = consumer.endOffsets(wanted);
    Place begin = new Place("--from", from, "beginning");
    Place finish = new Place("--to", to, "end");
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
   * A place in each partition.
   *
   * @param word what the option may say instead of a number or a time
   */
  private record Place(String option, String said, String word) {
    Map<TopicPartition, Long> offsets(
        Consumer<?, ?> consumer, Map<TopicPartition, Long> usual, Map<TopicPartition, Long> end) {
      if (said.equals(word)) {
        return usual;
      }
      if (said.matches("[0-9]{1,18}")) {
        long offset = Long.parseLong(said);
        return usual.keySet().stream().collect(Collectors.toMap(each -> each, each -> offset));
      }
      long time = time();
      Map<TopicPartition, OffsetAndTimestamp> found =
          consumer.offsetsForTimes(
              usual.keySet().stream().collect(Collectors.toMap(each -> each, each -> time)));
      return usual.keySet().stream()
          .collect(Collectors.toMap(each -> each, each -> offset(found.get(each), at(end, each))));
    }

    private static long offset(@Nullable OffsetAndTimestamp found, long end) {
      return found == null ? end : found.offset();
    }

    private long time() {
      try {
        return Instant.parse(said).toEpochMilli();
      } catch (DateTimeParseException e) {
        throw CommandException.usage(
            "Expected "
                + word
                + ", an offset, or a time such as 2026-11-21T08:00:00Z at "
                + option
                + " but found "
                + said);
      }
    }
  }
}
