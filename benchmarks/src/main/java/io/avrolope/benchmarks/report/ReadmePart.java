// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Results;
import io.avrolope.benchmarks.results.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The README's figures: a sentence, a chart, a small table and a link to the report. */
final class ReadmePart {
  private static final String SENTENCE =
      """
      Time for one record on %s processors with JDK %s, compared with straight-line code that was written for the schema.
      Confluent is version %s with its mock registry, Avro is %s with its fast reader. The libraries run in turns, each in a
      JVM of its own.

      """;

  private static final String TABLE_HEAD =
      """

      | Avrolope | time | allocated | times Confluent's speed | share of hand-written speed |
      |---|--:|--:|--:|--:|
      """;

  private static final String LINK =
      """

      All results, with more tasks, libraries and sizes: [benchmarks/RESULTS.md](benchmarks/RESULTS.md).
      """;

  private final JsonNode run;
  private final Map<String, List<Entry>> duels;
  private final Map<String, Chart> charts;

  ReadmePart(Results results, Map<String, Chart> charts) {
    this.run = results.run();
    this.duels = Results.byTask(results.duels());
    this.charts = charts;
  }

  String markdown() {
    return sentence() + picture() + table() + LINK;
  }

  private String sentence() {
    JsonNode versions = run.path("versions");
    return SENTENCE.formatted(
        run.path("machine").path("processors").asText(),
        run.path("jdk").path("version").asText().replaceFirst("[.+-].*", ""),
        versions.path("confluent").asText().replaceFirst(" .*", ""),
        versions.path("avro").asText());
  }

  private String picture() {
    Chart chart = charts.get(Summary.CHART);
    return chart == null
        ? ""
        : Report.picture("benchmarks/" + Report.CHARTS, Summary.CHART, chart.title());
  }

  private String table() {
    StringBuilder table = new StringBuilder(TABLE_HEAD);
    Summary.TASKS.forEach(
        (task, name) -> {
          List<Entry> duel = duels.getOrDefault(task, List.of());
          find(duel, "AVROLOPE").ifPresent(ours -> row(table, name, ours, duel));
        });
    return table.toString();
  }

  private static void row(StringBuilder table, String name, Entry ours, List<Entry> duel) {
    table.append("| ").append(name);
    table.append(" | ").append(Numbers.of(ours.nanos().value().middle())).append(" ns");
    table.append(" | ").append(Numbers.whole(ours.bytes())).append(" B | ");
    speed(ours, duel, "CONFLUENT").ifPresent(times -> table.append(Numbers.of(times)).append(" ×"));
    table.append(" | ");
    speed(ours, duel, "LIMIT")
        .ifPresent(share -> table.append(Numbers.whole(100 * share)).append(" %"));
    table.append(" |\n");
  }

  /** How many times the speed of another library. */
  private static Optional<Double> speed(Entry ours, List<Entry> duel, String library) {
    Samples samples = ours.nanos();
    return find(duel, library).map(other -> other.nanos().ratioTo(samples).middle());
  }

  private static Optional<Entry> find(List<Entry> duel, String library) {
    return duel.stream().filter(entry -> entry.library().equals(library)).findFirst();
  }
}
