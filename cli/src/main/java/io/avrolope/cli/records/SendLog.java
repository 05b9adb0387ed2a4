package io.avrolope.cli.records;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** What became of the records that were sent. Thread-safe. */
final class SendLog {
  private final Map<Integer, Partition> partitions = new TreeMap<>();
  private long sent;
  private long failed;
  private String failure = "";

  /**
   * Of one partition.
   *
   * @param first the first offset; records of others may be among them
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

  /** A record is there, or failed. */
  synchronized void done(long line, @Nullable RecordMetadata there, @Nullable Exception thrown) {
    if (thrown != null || there == null) {
      failed++;
      if (failure.isEmpty()) {
        failure = "line " + line + ": " + (thrown == null ? "no answer" : thrown.getMessage());
      }
      return;
    }
    sent++;
    partitions.merge(
        there.partition(),
        new Partition(1, there.offset(), there.offset()),
        (before, added) -> before.and(added.first()));
  }

  /** How many the broker has not taken. */
  synchronized long failed() {
    return failed;
  }

  /** Why the first of them was not taken. */
  synchronized String failure() {
    return failure;
  }

  /** "3 records to orders: partition 0 (2, offsets 0 to 1), partition 1 (offset 7)". */
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
