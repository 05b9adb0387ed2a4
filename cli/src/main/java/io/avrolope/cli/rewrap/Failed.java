package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The records that cannot get the other envelope: how many, and where the first ones are. */
final class Failed {
  private static final int SHOWN = 20;

  private final List<Row> first = new ArrayList<>();
  private long count;

  private record Row(int partition, long offset, String reason) {}

  void add(ConsumerRecord<?, ?> record, RuntimeException failure) {
    count++;
    if (first.size() < SHOWN) {
      first.add(new Row(record.partition(), record.offset(), reason(failure)));
    }
  }

  long count() {
    return count;
  }

  /** That of the library, without Kafka's exception around it. */
  private static String reason(RuntimeException failure) {
    Throwable cause = failure.getCause();
    return String.valueOf((cause == null ? failure : cause).getMessage());
  }

  /**
   * @param done what became of them, such as "Skipped"
   */
  void print(String done, PrintWriter out) {
    if (count == 0) {
      return;
    }
    out.println(
        String.format(
            Locale.ROOT,
            "%s: %,d %s that cannot get the envelope%s",
            done,
            count,
            count == 1 ? "record" : "records",
            count > SHOWN ? ", of which these are the first" : ""));
    Table table = new Table().numbers("partition").numbers("offset").words("reason");
    first.forEach(row -> table.row(row.partition(), row.offset(), row.reason()));
    out.print(table.text());
  }
}
