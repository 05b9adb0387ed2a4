package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.benchmarks.results.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One table of a post, beside what was measured here. A row has a {@code name}, a {@code score} in
 * a {@code unit}, perhaps an {@code error}, and in {@code ours} which benchmarks it belongs to.
 * Rows are compared with another one of their table, the first or the one that {@code beside}
 * names: how many times it, in the post and here. {@code same} is the index in {@code ours} of what
 * is most nearly what the post did; 0 unless it says otherwise. Immutable.
 */
final class OriginalTable {
  /** As machines, JVMs and versions are others, nothing nearer can be asked for. */
  private static final double AGREES_WITHIN = 1.25;

  private final JsonNode table;
  private final List<Entry> measured;

  OriginalTable(JsonNode table, List<Entry> measured) {
    this.table = table;
    this.measured = measured;
  }

  String markdown() {
    StringBuilder text = new StringBuilder("**" + table.path("title").asText() + "**\n\n");
    text.append("| | the post | beside | here, and beside the same |\n|---|--:|--:|---|\n");
    for (JsonNode row : rows()) {
      text.append("| ").append(row.path("name").asText());
      text.append(" | ").append(original(row));
      text.append(" | ").append(times(row) ? factor(score(row) / score(beside(row))) : "");
      text.append(" | ").append(here(row)).append(" |\n");
    }
    return text.append(verdict()).toString();
  }

  private JsonNode rows() {
    return table.path("rows");
  }

  private JsonNode beside(JsonNode row) {
    String name = row.path("beside").asText("");
    for (JsonNode each : rows()) {
      if (each.path("name").asText().equals(name)) {
        return each;
      }
    }
    return rows().path(0);
  }

  /** Whether there is another row to compare it with, in a unit that does not do so itself. */
  private boolean times(JsonNode row) {
    return !isPercent(row) && !beside(row).equals(row);
  }

  private static boolean isPercent(JsonNode row) {
    return row.path("unit").asText().startsWith("%");
  }

  private static double score(JsonNode row) {
    return row.path("score").asDouble();
  }

  private static String original(JsonNode row) {
    String error = row.has("error") ? " ± " + Numbers.of(row.path("error").asDouble()) : "";
    return Numbers.of(score(row)) + error + " " + row.path("unit").asText();
  }

  private String here(JsonNode row) {
    StringBuilder here = new StringBuilder();
    for (int i = 0; i < row.path("ours").size(); i++) {
      OriginalBenchmark benchmark = OriginalBenchmark.of(row.path("ours").path(i));
      OriginalBenchmark other = OriginalBenchmark.of(beside(row).path("ours").path(i));
      for (Entry entry : benchmark.in(measured)) {
        here.append(here.isEmpty() ? "" : "; ").append(benchmark.nameOf(entry)).append(' ');
        here.append(Numbers.of(value(row, entry, other)));
        if (times(row)) {
          double factor = factor(row, entry, other);
          here.append(Double.isNaN(factor) ? "" : " (" + factor(factor) + ")");
        }
      }
    }
    return here.toString();
  }

  private double value(JsonNode row, Entry entry, OriginalBenchmark other) {
    double nanos = nanos(entry);
    return isPercent(row)
        ? 100 * nanos / other.nanosIn(measured, entry.contestant())
        : perTime(row, nanos);
  }

  /** How many times what the same contestant did in the other row; NaN if that was not measured. */
  private double factor(JsonNode row, Entry entry, OriginalBenchmark other) {
    double nanos = other.nanosIn(measured, entry.contestant());
    return perTime(row, nanos(entry)) / perTime(beside(row), nanos);
  }

  private static double nanos(Entry entry) {
    return entry.nanos().value().middle();
  }

  /** Operations, records or fields, in a unit of time. */
  private static double perTime(JsonNode row, double nanos) {
    String unit = row.path("unit").asText();
    double unitNanos = unit.endsWith("/us") ? 1e3 : unit.endsWith("/ms") ? 1e6 : 1e9;
    double count = unit.startsWith("fields") ? row.path("fields").asDouble(1) : 1;
    return count * unitNanos / nanos;
  }

  private static String factor(double factor) {
    return factor >= 99.5
        ? Numbers.whole(factor)
        : String.format(Locale.ROOT, factor < 0.0995 ? "%.2g" : "%.2f", factor);
  }

  /** Which rows stand to the others as they do in the post, and which do not; of what there is. */
  private String verdict() {
    List<String> agree = new ArrayList<>();
    List<String> differ = new ArrayList<>();
    for (JsonNode row : rows()) {
      double there = isPercent(row) ? score(row) / 100 : score(row) / score(beside(row));
      double here = same(row);
      if (beside(row).equals(row) || Double.isNaN(here)) {
        continue;
      }
      String name = row.path("name").asText();
      if (Math.max(there / here, here / there) <= AGREES_WITHIN) {
        agree.add(name);
      } else {
        differ.add(name + " (" + factor(there) + " in the post, " + factor(here) + " here)");
      }
    }
    return sentence("As in the post, to a quarter: ", agree) + sentence("Otherwise: ", differ);
  }

  private static String sentence(String begin, List<String> rows) {
    return rows.isEmpty() ? "" : "\n" + begin + String.join(", ", rows) + ".\n";
  }

  /** The row beside the other one, as far as it was measured in the way of the post. */
  private double same(JsonNode row) {
    int index = row.path("same").asInt(0);
    OriginalBenchmark other = OriginalBenchmark.of(beside(row).path("ours").path(index));
    return OriginalBenchmark.of(row.path("ours").path(index)).in(measured).stream()
        .mapToDouble(
            entry -> isPercent(row) ? value(row, entry, other) / 100 : anyFactor(row, entry, other))
        .filter(each -> !Double.isNaN(each))
        .findFirst()
        .orElse(Double.NaN);
  }

  /**
   * As {@link #factor}, where the other row is of another contestant, as the same of a post are.
   */
  private double anyFactor(JsonNode row, Entry entry, OriginalBenchmark other) {
    return perTime(row, nanos(entry)) / perTime(beside(row), other.nanosIn(measured, ""));
  }
}
