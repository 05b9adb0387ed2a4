// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Counts the records that cannot be rewrapped, and keeps the locations of the first 20. */
final class FailedRecords {
  private static final int MAX_ROWS = 20;

  private final List<Row> first = new ArrayList<>();
  private long count;

  private record Row(int partition, long offset, String reason) {}

  void add(ConsumerRecord<?, ?> record, RuntimeException failure) {
    count++;
    if (first.size() < MAX_ROWS) {
      first.add(new Row(record.partition(), record.offset(), reason(failure)));
    }
  }

  long count() {
    return count;
  }

  /** The message of the library's exception, without that of the Kafka exception around it. */
  private static String reason(RuntimeException failure) {
    Throwable cause = failure.getCause();
    return String.valueOf((cause == null ? failure : cause).getMessage());
  }

  /**
   * @param action what was done with the records, such as "Skipped"
   */
  void print(String action, PrintWriter out) {
    if (count == 0) {
      return;
    }
    out.println(
        String.format(
            Locale.ROOT,
            "%s: %,d %s that cannot be rewrapped%s",
            action,
            count,
            count == 1 ? "record" : "records",
            count > MAX_ROWS ? ", the first " + MAX_ROWS + " are" : ""));
    Table table = new Table().numbers("partition").numbers("offset").words("reason");
    first.forEach(row -> table.row(row.partition(), row.offset(), row.reason()));
    out.print(table.text());
  }
}
