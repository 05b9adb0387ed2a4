// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.Table;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.topics.scan.FailureReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Counts the records that cannot be rewrapped by reason, with the locations of the first. */
final class FailedRecords {
  private static final int MAX_REASONS = 20;
  private static final int MAX_EXAMPLES = 3;
  private static final String OTHER = "(other reasons)";

  private final Map<String, Reason> reasons = new LinkedHashMap<>();
  private long count;

  /** The records that fail for one reason. */
  private static final class Reason {
    private final List<String> examples = new ArrayList<>();
    private long records;

    void add(ConsumerRecord<?, ?> record) {
      records++;
      if (examples.size() < MAX_EXAMPLES) {
        examples.add(record.partition() + ":" + record.offset());
      }
    }
  }

  void add(ConsumerRecord<?, ?> record, RuntimeException failure) {
    count++;
    String reason = reason(failure);
    boolean isCounted = reasons.containsKey(reason) || reasons.size() < MAX_REASONS;
    reasons.computeIfAbsent(isCounted ? reason : OTHER, each -> new Reason()).add(record);
  }

  long count() {
    return count;
  }

  /** The message of the library's exception, without that of the Kafka exception around it. */
  private static String reason(RuntimeException failure) {
    Throwable cause = failure.getCause();
    String message = String.valueOf((cause == null ? failure : cause).getMessage());
    return cause instanceof UnknownSchemaException
        ? FailureReason.ofUnknownSchema(message)
        : FailureReason.withoutNumbers(message);
  }

  /**
   * Prints the reasons, the most frequent first.
   *
   * @param action what was done with the records, such as "Skipped"
   */
  void print(String action, Screen screen) {
    if (count == 0) {
      return;
    }
    screen
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%s: %,d %s that cannot be rewrapped",
                action,
                count,
                count == 1 ? "record" : "records"));
    Table table = new Table().numbers("records").words("for example").words("reason");
    reasons.entrySet().stream()
        .sorted(Comparator.comparingLong(each -> -each.getValue().records))
        .forEach(
            each ->
                table.row(
                    each.getValue().records,
                    String.join(" ", each.getValue().examples),
                    each.getKey()));
    screen.out().print(table.text(screen.columns()));
  }
}
