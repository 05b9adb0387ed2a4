// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Writes the results of the runs with faults into docs/reliability.md, and their charts.
 *
 * <p>{@code java -cp benchmarks.jar io.avrolope.benchmarks.report.FaultRuns ROOT}
 *
 * <p>The reports are {@code it/chaos/results/seed-N.json}, as {@code it/chaos/run} writes them. The
 * output depends only on them, so a test can write it again and compare.
 */
public final class FaultRuns {
  static final String PAGE = "docs/reliability.md";
  static final String RESULTS = "it/chaos/results";
  private static final String CHARTS = "docs/images/";
  private static final String BEGIN = "<!-- results: begin -->\n";
  private static final String END = "<!-- results: end -->";
  private static final int SECONDS = 60;

  private final Map<Long, JsonNode> reports;

  private FaultRuns(Map<Long, JsonNode> reports) {
    this.reports = reports;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("usage: FaultRuns ROOT");
      System.exit(1);
      return;
    }
    Path root = Path.of(args[0]);
    for (Map.Entry<String, String> file : files(root).entrySet()) {
      Files.writeString(root.resolve(file.getKey()), file.getValue());
    }
  }

  /** The page and its charts, by name relative to the root of the project. */
  static Map<String, String> files(Path root) throws IOException {
    FaultRuns runs = new FaultRuns(reports(root.resolve(RESULTS)));
    Map<String, String> files = new TreeMap<>();
    String page = Files.readString(root.resolve(PAGE));
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    files.put(PAGE, page.substring(0, begin) + runs.markdown() + page.substring(page.indexOf(END)));
    runs.reports.forEach(
        (seed, report) -> {
          Chart chart = chart(seed, report);
          files.put(CHARTS + name(seed) + "-light.svg", chart.svg(Theme.LIGHT));
          files.put(CHARTS + name(seed) + "-dark.svg", chart.svg(Theme.DARK));
        });
    return files;
  }

  private static Map<Long, JsonNode> reports(Path directory) throws IOException {
    Map<Long, JsonNode> reports = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        JsonNode report = new ObjectMapper().readTree(file.toFile());
        reports.put(report.path("seed").asLong(), report);
      }
    }
    return reports;
  }

  private static String name(long seed) {
    return "faults-seed-" + seed;
  }

  private static Chart chart(long seed, JsonNode report) {
    List<RunChart.Point> points = new ArrayList<>();
    points.add(new RunChart.Point(0, 0, 0, 0));
    for (JsonNode each : report.path("samples")) {
      points.add(
          new RunChart.Point(
              each.path("seconds").asDouble(),
              each.path("faults").asDouble(),
              each.path("records").path("confirmed records").asDouble(),
              each.path("records").path("records read").asDouble()));
    }
    return new RunChart("Records and faults, seed " + seed, points);
  }

  private String markdown() {
    StringBuilder page = new StringBuilder();
    head(page, "");
    row(page, "date, commit", FaultRuns::origin);
    row(page, "minutes of faults", report -> report.path("seconds").asLong() / SECONDS + "");
    row(page, "faults, with a visible effect", FaultRuns::faults);
    row(page, "broken promises", report -> report.path("violations").size() + "");
    row(page, "confirmed records", report -> count(report, "records", "confirmed records"));
    row(page, "records read by consumers", report -> count(report, "records", "records read"));
    row(
        page,
        "read again after a restart",
        report -> count(report, "records", "records read again"));
    row(page, "damaged records", report -> count(report, "records", "confirmed damaged records"));
    row(
        page,
        "confirmed registrations",
        report -> count(report, "registrations", "confirmed registrations"));
    row(page, "versions of foreign servers, lost", FaultRuns::foreign);
    row(page, "uses of resources that were judged", FaultRuns::uses);
    reports.keySet().forEach(seed -> page.append('\n').append(picture(seed)));
    kinds(page);
    return page.append('\n').toString();
  }

  /** A figure of a report. */
  @FunctionalInterface
  private interface Figure {
    String of(JsonNode report);
  }

  private void head(StringBuilder page, String name) {
    page.append("| ").append(name).append(" |");
    reports.keySet().forEach(seed -> page.append(" seed ").append(seed).append(" |"));
    page.append("\n|---|").append("---:|".repeat(reports.size())).append('\n');
  }

  private void row(StringBuilder page, String name, Figure figure) {
    page.append("| ").append(name).append(" |");
    reports.values().forEach(report -> page.append(' ').append(figure.of(report)).append(" |"));
    page.append('\n');
  }

  private static String origin(JsonNode report) {
    return report.path("date").asText() + ", " + report.path("commit").asText();
  }

  private static String faults(JsonNode report) {
    long made = 0;
    long effective = 0;
    for (JsonNode each : report.path("faults")) {
      made += each.path("made").asLong();
      effective += each.path("effective").asLong();
    }
    return number(made) + ", " + number(effective);
  }

  private static String count(JsonNode report, String part, String name) {
    return number(report.path("counts").path(part).path(name).asLong());
  }

  private static String foreign(JsonNode report) {
    return count(report, "foreign servers", "written")
        + ", "
        + count(report, "foreign servers", "lost");
  }

  private static String uses(JsonNode report) {
    long uses = 0;
    for (JsonNode processes : report.path("growth")) {
      for (JsonNode process : processes) {
        uses += process.size();
      }
    }
    return number(uses);
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String picture(long seed) {
    return Report.picture("images/", name(seed), "Records and faults over time, seed " + seed);
  }

  private void kinds(StringBuilder page) {
    TreeSet<String> kinds = new TreeSet<>();
    reports.values().forEach(each -> each.path("faults").fieldNames().forEachRemaining(kinds::add));
    page.append('\n');
    head(page, "kind of fault, with a visible effect");
    for (String kind : kinds) {
      row(
          page,
          kind,
          report -> number(report.path("faults").path(kind).path("effective").asLong()));
    }
  }
}
