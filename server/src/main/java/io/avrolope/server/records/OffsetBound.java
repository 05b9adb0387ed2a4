// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.server.registry.Refusal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;

/**
 * Where reading begins or ends.
 *
 * @param number the offset, or the milliseconds since 1970; 0 for the other kinds
 * @param cursor the offset of each partition that has more records, for a cursor
 */
public record OffsetBound(Kind kind, long number, Map<Integer, Long> cursor) {
  /** The first retained record. */
  static final OffsetBound BEGINNING = new OffsetBound(Kind.BEGINNING, 0, Map.of());

  /** The place after the last record. */
  static final OffsetBound END = new OffsetBound(Kind.END, 0, Map.of());

  private static final String CURSOR = "[0-9]{1,9}:[0-9]{1,18}(,[0-9]{1,9}:[0-9]{1,18})*";

  /** The form of the bound that the client wrote. */
  public enum Kind {
    BEGINNING,
    END,
    OFFSET,
    TIME,
    /** The place where the page before has ended. */
    CURSOR
  }

  /**
   * Parses a parameter.
   *
   * @throws Refusal if it is none of the kinds
   */
  public static OffsetBound parse(String name, String text) {
    if (text.equals("beginning")) {
      return BEGINNING;
    }
    if (text.equals("end")) {
      return END;
    }
    if (text.matches("[0-9]{1,18}")) {
      return new OffsetBound(Kind.OFFSET, Long.parseLong(text), Map.of());
    }
    if (text.matches(CURSOR)) {
      Map<Integer, Long> cursor = new HashMap<>();
      for (String each : text.split(",", -1)) {
        int colon = each.indexOf(':');
        cursor.put(
            Integer.valueOf(each.substring(0, colon)), Long.valueOf(each.substring(colon + 1)));
      }
      return new OffsetBound(Kind.CURSOR, 0, cursor);
    }
    try {
      return new OffsetBound(Kind.TIME, Instant.parse(text).toEpochMilli(), Map.of());
    } catch (DateTimeParseException | ArithmeticException e) {
      throw Refusal.of(
          ClusterFailures.INVALID,
          "Parameter "
              + name
              + " must be beginning, end, an offset, a cursor, or a time such as"
              + " 2026-11-21T08:00:00Z, but was "
              + text);
    }
  }

  /** The offset in each partition, between its first and its end. */
  Map<TopicPartition, Long> offsets(
      Consumer<?, ?> consumer, Map<TopicPartition, Long> first, Map<TopicPartition, Long> end) {
    Map<TopicPartition, Long> times = kind == Kind.TIME ? times(consumer, end) : Map.of();
    Map<TopicPartition, Long> offsets = new HashMap<>();
    end.forEach(
        (partition, last) -> {
          long begin = first.getOrDefault(partition, 0L);
          long wanted =
              switch (kind) {
                case BEGINNING -> begin;
                case END -> last;
                case OFFSET -> number;
                case TIME -> times.getOrDefault(partition, last);
                case CURSOR -> cursor.getOrDefault(partition.partition(), -1L);
              };
          offsets.put(partition, wanted < 0 ? wanted : Math.max(begin, Math.min(last, wanted)));
        });
    return offsets;
  }

  private Map<TopicPartition, Long> times(Consumer<?, ?> consumer, Map<TopicPartition, Long> end) {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    Map<TopicPartition, OffsetAndTimestamp> found =
        consumer.offsetsForTimes(
            end.keySet().stream()
                .collect(Collectors.toMap(each -> each, each -> Math.max(0, number))));
    found.forEach(
        (partition, each) -> {
          if (each != null) {
            offsets.put(partition, each.offset());
          }
        });
    return offsets;
  }
}
