// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.benchmarks.results.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One table of a post with the results here. A row has a {@code name}, a {@code score} in a {@code
 * unit}, perhaps an {@code error}, and {@code ours}, the corresponding benchmarks here. Each row is
 * divided by a base row of its table, in the post and here. The base is the first row, or the row
 * that {@code base} names. {@code same} is the index in {@code ours} of the benchmark that is
 * closest to the post; the default is 0. Immutable.
 */
final class OriginalTable {
  /** Machines, JVMs and versions differ, so closer agreement cannot be expected. */
  private static final double AGREES_WITHIN = 1.25;

  private final JsonNode table;
  private final List<Entry> measured;

  OriginalTable(JsonNode table, List<Entry> measured) {
    this.table = table;
    this.measured = measured;
  }

  String markdown() {
    StringBuilder text = new StringBuilder("**" + table.path("title").asText() + "**\n\n");
    text.append("| | in the post | ratio | here (ratio) |\n|---|--:|--:|---|\n");
    for (JsonNode row : rows()) {
      text.append("| ").append(row.path("name").asText());
      text.append(" | ").append(original(row));
      text.append(" | ").append(times(row) ? factor(score(row) / score(base(row))) : "");
      text.append(" | ").append(here(row)).append(" |\n");
    }
    return text.append(verdict()).toString();
  }

  private JsonNode rows() {
    return table.path("rows");
  }

  private JsonNode base(JsonNode row) {
    String name = row.path("base").asText("");
    for (JsonNode each : rows()) {
      if (each.path("name").asText().equals(name)) {
        return each;
      }
    }
    return rows().path(0);
  }

  /** Whether a ratio to the base row is shown: not for the base row, and not for percentages. */
  private boolean times(JsonNode row) {
    return !isPercent(row) && !base(row).equals(row);
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
      OriginalBenchmark other = OriginalBenchmark.of(base(row).path("ours").path(i));
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
        ? 100 * nanos / other.nanosIn(measured, entry.library())
        : perTime(row, nanos);
  }

  /** The ratio to the same library's result in the base row; NaN if that was not measured. */
  private double factor(JsonNode row, Entry entry, OriginalBenchmark other) {
    double nanos = other.nanosIn(measured, entry.library());
    return perTime(row, nanos(entry)) / perTime(base(row), nanos);
  }

  private static double nanos(Entry entry) {
    return entry.nanos().value().middle();
  }

  /** Operations, records or fields per unit of time. */
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

  /** Lists the rows whose ratio agrees with the post, and the rows whose ratio does not. */
  private String verdict() {
    List<String> agree = new ArrayList<>();
    List<String> differ = new ArrayList<>();
    for (JsonNode row : rows()) {
      double there = isPercent(row) ? score(row) / 100 : score(row) / score(base(row));
      double here = same(row);
      if (base(row).equals(row) || Double.isNaN(here)) {
        continue;
      }
      String name = row.path("name").asText();
      if (Math.max(there / here, here / there) <= AGREES_WITHIN) {
        agree.add(name);
      } else {
        differ.add(name + " (" + factor(there) + " in the post, " + factor(here) + " here)");
      }
    }
    return sentence("Ratio within 25 % of the post's: ", agree)
        + sentence("Ratio differs by more: ", differ);
  }

  private static String sentence(String begin, List<String> rows) {
    return rows.isEmpty() ? "" : "\n" + begin + String.join(", ", rows) + ".\n";
  }

  /**
   * The ratio to the base row for the benchmark closest to the post; NaN if it was not measured.
   */
  private double same(JsonNode row) {
    int index = row.path("same").asInt(0);
    OriginalBenchmark other = OriginalBenchmark.of(base(row).path("ours").path(index));
    return OriginalBenchmark.of(row.path("ours").path(index)).in(measured).stream()
        .mapToDouble(
            entry -> isPercent(row) ? value(row, entry, other) / 100 : anyFactor(row, entry, other))
        .filter(each -> !Double.isNaN(each))
        .findFirst()
        .orElse(Double.NaN);
  }

  /** As {@link #factor}, but the base row may belong to another library. */
  private double anyFactor(JsonNode row, Entry entry, OriginalBenchmark other) {
    return perTime(row, nanos(entry)) / perTime(base(row), other.nanosIn(measured, ""));
  }
}
