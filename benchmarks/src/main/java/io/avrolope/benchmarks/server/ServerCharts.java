// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.benchmarks.report.FigureChart;
import io.avrolope.benchmarks.results.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The charts of the server's report. */
final class ServerCharts {
  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "reads",
              "perSecond",
              new FigureChart(
                  "look-ups", "Look-ups of an id", "per second on one processor; more is better"),
              row -> row.path("connections").asText() + " connections"),
          new Kind(
              "registrations",
              "perSecond",
              new FigureChart("registrations", "Registrations", "per second; more is better"),
              row -> counted(row.path("connections").asInt(), "writer")),
          new Kind(
              "start",
              "seconds",
              new FigureChart(
                  "start", "From the command to the first answer", "seconds; less is better"),
              ServerCharts::schemas),
          new Kind(
              "start",
              "residentMib",
              new FigureChart("memory", "Memory after the start", "MiB; less is better"),
              ServerCharts::schemas));

  /**
   * The content of one chart.
   *
   * @param table of the results
   * @param column of the table
   */
  private record Kind(
      String table, String column, FigureChart chart, Function<JsonNode, String> group) {

    FigureChart.Bars bars(JsonNode rounds) {
      Map<List<String>, List<Double>> values = new LinkedHashMap<>();
      for (JsonNode round : rounds) {
        for (JsonNode row : round.path(table)) {
          values
              .computeIfAbsent(
                  List.of(row.path("server").asText(), group.apply(row)), key -> new ArrayList<>())
              .add(row.path(column).asDouble());
        }
      }
      FigureChart.Bars bars = new FigureChart.Bars();
      values.forEach((key, each) -> bars.put(key.get(0), key.get(1), interval(each)));
      return bars;
    }
  }

  private ServerCharts() {}

  private static String counted(int number, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
  }

  private static String schemas(JsonNode row) {
    return counted(row.path("schemas").asInt(), "schema");
  }

  /** The median, with the lowest and the highest as the ends if there are several rounds. */
  static Interval interval(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    boolean isOne = sorted.length == 1;
    return new Interval(
        isOne ? Double.NaN : sorted[0], median, isOne ? Double.NaN : sorted[sorted.length - 1]);
  }

  /** The files of all charts for which there are results, by their names. */
  static Map<String, String> files(JsonNode rounds) {
    Map<String, String> files = new LinkedHashMap<>();
    for (Kind kind : KINDS) {
      FigureChart.Bars bars = kind.bars(rounds);
      if (!bars.isEmpty()) {
        files.putAll(kind.chart().files(bars));
      }
    }
    return files;
  }

  /** The Markdown text that shows the charts. */
  static String pictures(JsonNode rounds, String directory) {
    StringBuilder pictures = new StringBuilder();
    for (Kind kind : KINDS) {
      if (!kind.bars(rounds).isEmpty()) {
        pictures.append('\n').append(kind.chart().picture(directory));
      }
    }
    return pictures.toString();
  }
}
