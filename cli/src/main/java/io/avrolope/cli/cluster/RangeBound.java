// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The start or the end of the ranges to read.
 *
 * @param option the option, for messages
 * @param text value of the option
 * @param number the offset, or the milliseconds since 1970; 0 for the other kinds
 */
record RangeBound(String option, String text, Kind kind, long number) {
  private static final long FIRST_EPOCH_SECOND = 1_000_000_000L; // 2001
  private static final long FIRST_EPOCH_MILLI = 100_000_000_000L; // 1973

  /** The meaning of the option's value. */
  enum Kind {
    BEGINNING,
    END,
    OFFSET,
    TIME
  }

  /**
   * Parses the value of an option.
   *
   * @throws CommandException if it is none of the kinds
   */
  static RangeBound parse(String option, String text) {
    if (text.equals("beginning")) {
      return new RangeBound(option, text, Kind.BEGINNING, 0);
    }
    if (text.equals("end")) {
      return new RangeBound(option, text, Kind.END, 0);
    }
    if (text.matches("[0-9]{1,18}")) {
      return new RangeBound(option, text, Kind.OFFSET, Long.parseLong(text));
    }
    try {
      return new RangeBound(option, text, Kind.TIME, Instant.parse(text).toEpochMilli());
    } catch (DateTimeParseException | ArithmeticException e) {
      throw CommandException.usage(
          "Invalid value for "
              + option
              + ": "
              + text
              + ". Use beginning, end, an offset, or a time such as 2026-11-21T08:00:00Z");
    }
  }

  /** Requires that two offsets or two times are in order. */
  void requireNotAfter(RangeBound finish) {
    boolean isReverse = kind == Kind.END && finish.kind == Kind.BEGINNING;
    if (isReverse || (kind == finish.kind && number > finish.number)) {
      throw CommandException.usage(
          option + " " + text + " is after " + finish.option + " " + finish.text);
    }
  }

  /** Requires that an offset to start at is in a partition, or at its end. */
  void requireFrom(String topic, long end) {
    if (kind == Kind.OFFSET && number > end) {
      throw beyond(topic, end);
    }
  }

  /** Requires that an offset to stop at is not a time by mistake. */
  void requireTo(String topic, long end) {
    if (kind == Kind.OFFSET && number > end && number >= FIRST_EPOCH_SECOND) {
      throw beyond(topic, end);
    }
  }

  private CommandException beyond(String topic, long end) {
    String time =
        number < FIRST_EPOCH_SECOND
            ? ""
            : ". If it is a time, write "
                + (number < FIRST_EPOCH_MILLI
                    ? Instant.ofEpochSecond(number)
                    : Instant.ofEpochMilli(number));
    return CommandException.usage(
        option
            + " "
            + text
            + " is an offset after the end of all partitions that are read of "
            + topic
            + ", which is at most "
            + end
            + time);
  }

  /** The offset in each partition; where no record is as late as a time, the end. */
  Map<TopicPartition, Long> offsets(
      Consumer<?, ?> consumer, Map<TopicPartition, Long> first, Map<TopicPartition, Long> end) {
    return switch (kind) {
      case BEGINNING -> first;
      case END -> end;
      case OFFSET -> end.keySet().stream().collect(Collectors.toMap(each -> each, each -> number));
      case TIME -> offsetsOfTime(consumer, end);
    };
  }

  private Map<TopicPartition, Long> offsetsOfTime(
      Consumer<?, ?> consumer, Map<TopicPartition, Long> end) {
    Map<TopicPartition, OffsetAndTimestamp> found =
        consumer.offsetsForTimes(
            end.keySet().stream()
                .collect(Collectors.toMap(each -> each, each -> Math.max(0, number))));
    return end.keySet().stream()
        .collect(
            Collectors.toMap(
                each -> each,
                each -> offset(found.get(each), Objects.requireNonNull(end.get(each)))));
  }

  private static long offset(@Nullable OffsetAndTimestamp found, long end) {
    return found == null ? end : found.offset();
  }
}
