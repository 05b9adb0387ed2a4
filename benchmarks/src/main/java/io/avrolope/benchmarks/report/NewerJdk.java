// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import io.avrolope.benchmarks.results.Results;
import io.avrolope.benchmarks.results.Samples;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The duels on a newer JDK beside those on the JDK of the run. */
final class NewerJdk {
  private static final String HEAD =
      """
      | task | ns | ns, newer JDK | newer / older | limit: newer / older | Confluent's time / ours | the same, newer JDK |
      |---|--:|--:|--:|--:|--:|--:|
      """;

  private static final String NO_REASON = "The reason is not known.";

  private NewerJdk() {}

  /** The reasons that tasks are slower with the newer JDK, by task. */
  static Map<String, String> reasons() {
    try (InputStream json =
        Objects.requireNonNull(NewerJdk.class.getResourceAsStream("/newer-jdk.json"))) {
      return new ObjectMapper().readValue(json, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The section of the report; empty if no newer JDK was measured.
   *
   * @param reasons why a task is slower with the newer JDK, by task; shown only where it is slower
   */
  static String section(Results results, Map<String, String> reasons) {
    Map<String, List<Entry>> older = Results.byTask(results.duels());
    StringBuilder rows = new StringBuilder();
    StringBuilder slower = new StringBuilder();
    Results.byTask(results.duelsOnNewerJdk())
        .forEach(
            (task, newer) -> {
              List<Entry> before = older.getOrDefault(task, List.of());
              row(rows, task, before, newer);
              if (ratio(newer, "AVROLOPE", before, "AVROLOPE")
                  .filter(r -> r.isAbove(1))
                  .isPresent()) {
                slower.append("* ").append(task).append(": ");
                slower.append(reasons.getOrDefault(task, NO_REASON)).append('\n');
              }
            });
    if (rows.isEmpty()) {
      return "";
    }
    return "## A newer JDK\n\n"
        + Intro.NEWER_JDK
        + "\n"
        + HEAD
        + rows
        + (slower.isEmpty() ? "" : "\n" + Intro.SLOWER_WITH_NEWER_JDK + "\n" + slower);
  }

  private static void row(StringBuilder rows, String task, List<Entry> older, List<Entry> newer) {
    rows.append("| ").append(task);
    rows.append(" | ").append(nanos(older, "AVROLOPE"));
    rows.append(" | ").append(nanos(newer, "AVROLOPE"));
    rows.append(" | ").append(text(ratio(newer, "AVROLOPE", older, "AVROLOPE")));
    rows.append(" | ").append(text(ratio(newer, "LIMIT", older, "LIMIT")));
    rows.append(" | ").append(middle(ratio(older, "CONFLUENT", older, "AVROLOPE")));
    rows.append(" | ").append(middle(ratio(newer, "CONFLUENT", newer, "AVROLOPE")));
    rows.append(" |\n");
  }

  private static String nanos(List<Entry> entries, String library) {
    return middle(samples(entries, library).map(Samples::value));
  }

  private static String text(Optional<Interval> interval) {
    return interval.map(Numbers::of).orElse("");
  }

  private static String middle(Optional<Interval> interval) {
    return interval.map(each -> Numbers.of(each.middle())).orElse("");
  }

  private static Optional<Interval> ratio(
      List<Entry> entries, String library, List<Entry> others, String other) {
    Optional<Samples> divisor = samples(others, other);
    return samples(entries, library).flatMap(each -> divisor.map(each::ratioTo));
  }

  private static Optional<Samples> samples(List<Entry> entries, String library) {
    return entries.stream()
        .filter(entry -> entry.library().equals(library))
        .map(Entry::nanos)
        .findFirst();
  }
}
