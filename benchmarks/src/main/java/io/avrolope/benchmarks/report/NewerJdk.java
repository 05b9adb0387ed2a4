// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Results;
import io.avrolope.benchmarks.results.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The duels on a newer JDK beside those on the JDK of the run. */
final class NewerJdk {
  private static final String HEAD =
      """
      | task | ns | ns, newer JDK | newer / older | limit: newer / older | Confluent's time / ours | the same, newer JDK |
      |---|--:|--:|--:|--:|--:|--:|
      """;

  private NewerJdk() {}

  /** The section of the report; empty if no newer JDK was measured. */
  static String section(Results results) {
    Map<String, List<Entry>> older = Results.byTask(results.duels());
    StringBuilder rows = new StringBuilder();
    Results.byTask(results.duelsOnNewerJdk())
        .forEach((task, newer) -> row(rows, task, older.getOrDefault(task, List.of()), newer));
    return rows.isEmpty() ? "" : "## A newer JDK\n\n" + Intro.NEWER_JDK + "\n" + HEAD + rows;
  }

  private static void row(StringBuilder rows, String task, List<Entry> older, List<Entry> newer) {
    rows.append("| ").append(task);
    rows.append(" | ").append(nanos(older, "AVROLOPE"));
    rows.append(" | ").append(nanos(newer, "AVROLOPE"));
    rows.append(" | ").append(ratio(newer, "AVROLOPE", older, "AVROLOPE"));
    rows.append(" | ").append(ratio(newer, "LIMIT", older, "LIMIT"));
    rows.append(" | ").append(ratio(older, "CONFLUENT", older, "AVROLOPE"));
    rows.append(" | ").append(ratio(newer, "CONFLUENT", newer, "AVROLOPE"));
    rows.append(" |\n");
  }

  private static String nanos(List<Entry> entries, String library) {
    return samples(entries, library).map(each -> Numbers.of(each.value().middle())).orElse("");
  }

  private static String ratio(
      List<Entry> entries, String library, List<Entry> others, String other) {
    Optional<Samples> divisor = samples(others, other);
    return samples(entries, library)
        .flatMap(each -> divisor.map(by -> Numbers.of(each.value().middle() / by.value().middle())))
        .orElse("");
  }

  private static Optional<Samples> samples(List<Entry> entries, String library) {
    return entries.stream()
        .filter(entry -> entry.library().equals(library))
        .map(Entry::nanos)
        .findFirst();
  }
}
