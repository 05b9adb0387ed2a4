// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How many times faster each library is than the others of the same run, as tables in Markdown.
 * Immutable.
 */
public final class Ratios {
  private static final String HEAD =
      """
      | library | ns/op | B/op | x Confluent | x Avro fast | share of limit |
      |---|--:|--:|--:|--:|--:|
      """;

  private final Map<String, List<Score>> byWorkload;

  /**
   * @param run the scores of one run; scores of different runs cannot be compared
   */
  public Ratios(List<Score> run) {
    this.byWorkload =
        run.stream()
            .collect(
                Collectors.groupingBy(Score::workload, LinkedHashMap::new, Collectors.toList()));
  }

  /** A table for each workload, the fastest first; empty if there are no scores. */
  public String tables() {
    List<String> tables = new ArrayList<>();
    byWorkload.forEach((workload, scores) -> tables.add(table(workload, scores)));
    return String.join("\n", tables);
  }

  private static String table(String workload, List<Score> scores) {
    StringBuilder table = new StringBuilder("### " + workload + "\n\n").append(HEAD);
    scores.stream()
        .sorted(Comparator.comparingDouble(Score::nanos))
        .forEach(score -> table.append(row(score, scores)));
    return table.toString();
  }

  private static String row(Score score, List<Score> all) {
    return String.format(
        Locale.ROOT,
        "| %s | %.1f | %s | %s | %s | %s |\n",
        score.library(),
        score.nanos(),
        Double.isNaN(score.bytes()) ? "-" : String.format(Locale.ROOT, "%.0f", score.bytes()),
        ratio(all, "CONFLUENT", other -> other.nanos() / score.nanos()),
        ratio(all, "AVRO_FAST", other -> other.nanos() / score.nanos()),
        ratio(all, "LIMIT", other -> other.nanos() / score.nanos()));
  }

  private static String ratio(List<Score> all, String library, Function<Score, Double> quotient) {
    Optional<Score> other = all.stream().filter(each -> each.library().equals(library)).findFirst();
    return other.map(each -> String.format(Locale.ROOT, "%.2f", quotient.apply(each))).orElse("-");
  }
}
