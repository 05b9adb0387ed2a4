// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the report and its charts. {@code benchmarks/run} calls it at its end.
 *
 * <p>{@code java -cp benchmarks.jar io.avrolope.benchmarks.report.Report RESULTS ORIGINALS OUT}
 *
 * <p>The output depends only on the results and the published figures, not on the clock, the
 * machine or earlier files. So a test can generate it again and compare.
 */
public final class Report {
  static final String FILE = "RESULTS.md";
  static final String CHARTS = "results/charts/";

  private final Results results;
  private final Originals originals;
  private final Map<String, Chart> charts;

  private Report(Results results, Originals originals) {
    this.results = results;
    this.originals = originals;
    this.charts = Charts.of(results);
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("usage: Report RESULTS ORIGINALS OUT");
      System.exit(1);
      return;
    }
    Path out = Path.of(args[2]);
    deleteCharts(out.resolve(CHARTS));
    for (Map.Entry<String, String> file : files(Path.of(args[0]), Path.of(args[1])).entrySet()) {
      Path path = out.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, file.getValue());
    }
  }

  private static void deleteCharts(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /**
   * The report and its charts.
   *
   * @param originals a directory, which may be missing
   * @return the content of the files by name, relative to the module's directory
   */
  static Map<String, String> files(Path results, Path originals) throws IOException {
    Report report = new Report(Results.in(results), Originals.in(originals));
    Map<String, String> files = new TreeMap<>();
    files.put(FILE, report.markdown());
    report.charts.forEach(
        (name, chart) -> {
          files.put(CHARTS + name + "-light.svg", chart.svg(Theme.LIGHT));
          files.put(CHARTS + name + "-dark.svg", chart.svg(Theme.DARK));
        });
    return files;
  }

  /** The part of the README with figures. */
  static String readmePart(Path results, Path originals) throws IOException {
    Report report = new Report(Results.in(results), Originals.in(originals));
    return new ReadmePart(report.results, report.charts).markdown();
  }

  private String markdown() {
    Map<String, List<Entry>> byTask = Results.byTask(results.all());
    return Stream.of(
            "# Results\n\n" + head(),
            Goals.ofProject().section(byTask),
            new Comparison(byTask).section(),
            pictures(),
            Rocana.section(results.benchmarks()),
            section("Encoding and decoding", Intro.DUELS, results.duels()),
            NewerJdk.section(results, NewerJdk.reasons()),
            section("Kafka Connect", Intro.CONNECT + apart(), results.converters()),
            broker(),
            section("The first message of a JVM", Intro.FIRST, results.firstMessages()),
            originals.section(results.all()),
            section("The other benchmarks", Intro.JMH, results.benchmarks()))
        .filter(section -> !section.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private String head() {
    return described(Intro.HEAD, results.run())
        + results
            .again()
            .map(
                again ->
                    described(Intro.AGAIN, again.run())
                        + again.parts().stream()
                            .map(part -> "`" + part + "`")
                            .collect(Collectors.joining(", ", "* Parts: ", "\n")))
            .orElse("");
  }

  /** The name of the run that measured the converters, if it is another one. */
  private String apart() {
    return results.connectRun().equals(results.run())
        ? ""
        : described(Intro.APART, results.connectRun());
  }

  private static String described(String text, JsonNode run) {
    return text.formatted(
        run.path("run").asText(),
        run.path("commit").asText(),
        run.path("date").asText(),
        values(run.path("machine")),
        values(run.path("jdk")),
        values(run.path("versions")));
  }

  private static String values(JsonNode object) {
    return object.properties().stream()
        .map(field -> field.getKey() + " " + field.getValue().asText())
        .collect(Collectors.joining(", "));
  }

  private String pictures() {
    return charts.isEmpty()
        ? ""
        : "## Charts\n\n"
            + charts.entrySet().stream()
                .map(chart -> picture(CHARTS, chart.getKey(), chart.getValue().title()))
                .collect(Collectors.joining("\n"));
  }

  /**
   * A picture element that shows the light or the dark chart, depending on the reader's color
   * scheme.
   */
  static String picture(String directory, String name, String title) {
    return """
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="%1$s%2$s-dark.svg">
          <img alt="%3$s" src="%1$s%2$s-light.svg">
        </picture>
        """
        .formatted(directory, name, title);
  }

  private String broker() {
    List<Entry> entries = results.endToEnd();
    return entries.isEmpty()
        ? ""
        : section("Through a broker", Intro.BROKER + "\n" + BrokerTable.markdown(entries), entries);
  }

  private String section(String title, String intro, List<Entry> entries) {
    if (entries.isEmpty()) {
      return "";
    }
    Map<String, List<Entry>> benchmarks =
        entries.stream()
            .collect(
                Collectors.groupingBy(Entry::benchmark, LinkedHashMap::new, Collectors.toList()));
    StringBuilder section = new StringBuilder("## " + title + "\n\n" + intro);
    benchmarks.forEach(
        (benchmark, all) ->
            section
                .append("\n### ")
                .append(benchmark)
                .append("\n\n")
                .append(new Table(all).markdown())
                .append(absent(benchmark)));
    return section.toString();
  }

  private String absent(String task) {
    List<String> absent = results.absent(task);
    return absent.isEmpty()
        ? ""
        : "\nNot supported by: "
            + absent.stream().map(Names::of).collect(Collectors.joining("; "))
            + ".\n";
  }
}
