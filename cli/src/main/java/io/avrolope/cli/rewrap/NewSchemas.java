// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Lists the schemas that a copy would register, with the first record of each. */
final class NewSchemas {
  private static final int MAX_LISTED = 20;

  private final List<String> firstRecords = new ArrayList<>();
  private List<TrialRegistry.Accepted> accepted = List.of();

  /** Takes the schemas that a record has led to. */
  void take(TrialRegistry trial, ConsumerRecord<?, ?> record) {
    if (trial.count() > firstRecords.size()) {
      accepted = trial.accepted();
      while (firstRecords.size() < accepted.size()) {
        firstRecords.add(record.partition() + ":" + record.offset());
      }
    }
  }

  void print(String to, Screen screen) {
    int count = accepted.size();
    if (count == 0) {
      return;
    }
    screen.out().println(schemas(count) + " would be registered for " + to);
    Table table = new Table().words("first record").words("schema").words("subject");
    for (int i = 0; i < Math.min(count, MAX_LISTED); i++) {
      TrialRegistry.Accepted each = accepted.get(i);
      table.row(firstRecords.get(i), each.schema().getFullName(), each.subject());
    }
    screen.out().print(table.text(screen.columns()));
    if (count > MAX_LISTED) {
      screen.out().println("... and " + schemas(count - MAX_LISTED) + " more");
    }
    long unknown = accepted.stream().filter(each -> !each.isAsked()).count();
    if (unknown > 0) {
      screen
          .out()
          .println(
              "The registry did not say whether it would accept "
                  + schemas(unknown)
                  + ": the copy may stop there");
    }
  }

  private static String schemas(long count) {
    return count + (count == 1 ? " schema" : " schemas");
  }
}
