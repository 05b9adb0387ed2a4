// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Counts which records the broker has accepted, and which failed. Thread-safe. */
final class SendLog {
  private final Map<Integer, Partition> partitions = new TreeMap<>();
  private long sent;
  private long failed;
  private String failure = "";

  /**
   * The accepted records of one partition.
   *
   * @param first first offset; records of other producers may be between the first and the last
   */
  private record Partition(long records, long first, long last) {
    Partition and(long offset) {
      return new Partition(records + 1, Math.min(first, offset), Math.max(last, offset));
    }

    String text(int number) {
      return "partition "
          + number
          + " ("
          + (records == 1 ? "offset " + first : records + ", offsets " + first + " to " + last)
          + ")";
    }
  }

  /**
   * Called when the broker has answered.
   *
   * @param metadata where the record is; null after a failure
   */
  synchronized void done(long line, @Nullable RecordMetadata metadata, @Nullable Exception thrown) {
    if (thrown != null || metadata == null) {
      failed++;
      if (failure.isEmpty()) {
        failure = "line " + line + ": " + (thrown == null ? "no answer" : thrown.getMessage());
      }
      return;
    }
    sent++;
    partitions.merge(
        metadata.partition(),
        new Partition(1, metadata.offset(), metadata.offset()),
        (before, added) -> before.and(added.first()));
  }

  /** Number of records that the broker has not accepted. */
  synchronized long failed() {
    return failed;
  }

  /** Line and reason of the first failure. */
  synchronized String failure() {
    return failure;
  }

  /** Such as "3 records to orders: partition 0 (2, offsets 0 to 1), partition 1 (offset 7)". */
  synchronized String text(String topic) {
    String where =
        partitions.entrySet().stream()
            .map(each -> each.getValue().text(each.getKey()))
            .collect(Collectors.joining(", "));
    return sent
        + (sent == 1 ? " record to " : " records to ")
        + topic
        + (where.isEmpty() ? "" : ": " + where);
  }
}
