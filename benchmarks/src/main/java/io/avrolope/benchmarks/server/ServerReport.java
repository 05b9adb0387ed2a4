// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.results.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the report of {@code benchmarks/run server} from its results only.
 *
 * <p>{@code java -cp benchmarks.jar io.avrolope.benchmarks.server.ServerReport RESULTS REPORT}
 */
public final class ServerReport {
  static final String CHARTS = "charts";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> KEYS =
      List.of("server", "schemas", "rate", "connections", "versions");
  private static final Map<String, String> HEADS =
      Map.ofEntries(
          Map.entry("server", "server"),
          Map.entry("schemas", "schemas"),
          Map.entry("connections", "connections"),
          Map.entry("versions", "versions"),
          Map.entry("rate", "requests per second"),
          Map.entry("seconds", "start, s"),
          Map.entry("residentMib", "memory, MiB"),
          Map.entry("perSecond", "per second"),
          Map.entry("p50Ms", "median, ms"),
          Map.entry("p99Ms", "99 %, ms"),
          Map.entry("requests", "requests"),
          Map.entry("cpuMicros", "processor time per request, µs"),
          Map.entry("firstMs", "first version, ms"),
          Map.entry("lastMs", "last version, ms"));

  private ServerReport() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("usage: ServerReport RESULTS REPORT");
      System.exit(1);
      return;
    }
    Path results = Path.of(args[0]).toAbsolutePath();
    Path report = Path.of(args[1]).toAbsolutePath();
    JsonNode run = JSON.readTree(results.resolve("run.json").toFile());
    JsonNode rounds =
        JSON.readTree(results.resolve("server-registry.json").toFile()).path("rounds");
    Path charts = Files.createDirectories(results.resolve(CHARTS));
    for (Map.Entry<String, String> chart : ServerCharts.files(rounds).entrySet()) {
      Files.writeString(charts.resolve(chart.getKey()), chart.getValue());
    }
    Path directory = report.resolveSibling(".").normalize().relativize(charts);
    Files.writeString(report, report(run, rounds, directory + "/"));
  }

  /**
   * The text of the report.
   *
   * @param charts the directory of the charts for links, with a slash at the end
   */
  static String report(JsonNode run, JsonNode rounds, String charts) {
    StringBuilder report = new StringBuilder();
    report.append("# The registry server's speed\n\n");
    report.append("`benchmarks/run server` made this report. It has measured on ");
    report.append(run.path("date").asText()).append(", commit `");
    report.append(run.path("commit").asText()).append("`, with ");
    report.append(run.path("machine").path("processors").asInt()).append(" processors (");
    report.append(run.path("machine").path("processor").asText()).append("), ");
    report.append(run.path("jdk").path("vm").asText()).append(' ');
    report
        .append(run.path("jdk").path("version").asText())
        .append(". Each figure is the median of ");
    report.append(rounds.size()).append(rounds.size() == 1 ? " round" : " rounds");
    report.append(", with the lowest and the highest in brackets.\n\n");
    report.append("The server runs on the first processor and the clients on the second; a start");
    report
        .append(" with schemas has both. Ours has `")
        .append(rounds.path(0).path("options").asText());
    report.append("` and its schemas in a directory, or in a topic of a broker that runs on the");
    report.append(" clients' processor. Apicurio has");
    report.append(" `-Xmx400m -XX:+UseSerialGC` and its schemas in an H2 database on disk.");
    report.append(" Schemas have about 1 KB.\n");
    report.append(ServerCharts.pictures(rounds, charts));
    section(report, rounds, "reads", "Look-up of an id: `GET /schemas/ids/{id}`, 1,000 ids");
    report.append("\nHere each connection sends the next request after an answer, so that the");
    report.append(" processor is always busy. A request then waits for the requests of the");
    report.append(
        " other connections: with 100 connections, the mean latency is 100 divided by the rate.\n");
    section(report, rounds, "rates", "Look-up of an id at a fixed rate, 100 connections");
    report.append("\nA latency begins when the request is due, not when a connection is free.\n");
    section(report, rounds, "registrations", "Registrations of new subjects");
    section(report, rounds, "start", "Start: from the command to the first answer");
    section(report, rounds, "versions", "Registrations in a subject of many versions");
    return report.toString();
  }

  private static void section(StringBuilder report, JsonNode rounds, String table, String title) {
    Map<List<String>, Map<String, List<Double>>> rows = new LinkedHashMap<>();
    List<String> keys = new ArrayList<>();
    for (JsonNode round : rounds) {
      for (JsonNode row : round.path(table)) {
        if (keys.isEmpty()) {
          KEYS.stream().filter(row::has).forEach(keys::add);
        }
        List<String> key = keys.stream().map(each -> row.path(each).asText()).toList();
        Map<String, List<Double>> values = rows.computeIfAbsent(key, each -> new LinkedHashMap<>());
        row.properties().stream()
            .filter(each -> !keys.contains(each.getKey()))
            .forEach(
                each ->
                    values
                        .computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                        .add(each.getValue().asDouble()));
      }
    }
    if (rows.isEmpty()) {
      return;
    }
    report.append("\n## ").append(title).append("\n\n");
    List<String> columns = new ArrayList<>(keys);
    columns.addAll(rows.values().iterator().next().keySet());
    line(report, columns.stream().map(each -> HEADS.getOrDefault(each, each)).toList());
    line(report, columns.stream().map(each -> each.equals("server") ? "---" : "---:").toList());
    rows.forEach(
        (key, values) -> {
          List<String> cells = new ArrayList<>(key);
          values.values().forEach(each -> cells.add(cell(each)));
          line(report, cells);
        });
  }

  private static void line(StringBuilder report, List<String> cells) {
    report.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static String cell(List<Double> values) {
    Interval interval = ServerCharts.interval(values);
    String median = number(interval.middle());
    return interval.low() < interval.high()
        ? median + " (" + number(interval.low()) + " – " + number(interval.high()) + ")"
        : median;
  }

  private static String number(double value) {
    return value >= 100
        ? String.format(Locale.ROOT, "%,d", Math.round(value))
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
