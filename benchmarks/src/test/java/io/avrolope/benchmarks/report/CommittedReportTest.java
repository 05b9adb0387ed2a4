// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The committed report and the README's figures are generated from the committed results. */
class CommittedReportTest {
  @TempDir Path module = Path.of("");
  private Path originals = module;
  private Path readme = module;

  @BeforeEach
  void results() throws IOException {
    SampleResults.write(module);
    originals = module.resolve("originals");
    readme = module.resolve("README.md");
    Files.writeString(
        readme,
        "## How fast\n\n<!-- figures: begin, made by benchmarks/run -->\n<!-- figures: end -->\n");
  }

  @Test
  void committedReportIsGeneratedFromCommittedResults() throws IOException {
    assertThat(
            CommittedReport.faults(
                Path.of("."), Path.of("src/main/resources/originals"), Path.of("../README.md")))
        .as("run benchmarks/run report")
        .isEmpty();
  }

  @Test
  void changedReportIsAFault() throws IOException {
    write();
    assertThat(faults()).isEmpty();

    Path report = module.resolve("RESULTS.md");
    Files.writeString(report, Files.readString(report).replace("1.25", "1.05"));
    assertThat(faults()).containsExactly("RESULTS.md does not match the results");
  }

  @Test
  void missingAndSuperfluousChartsAreFaults() throws IOException {
    write();
    Files.move(
        module.resolve("results/charts/decode-dark.svg"),
        module.resolve("results/charts/old-dark.svg"));

    assertThat(faults())
        .containsExactly(
            "results/charts/decode-dark.svg is missing",
            "results/charts/old-dark.svg belongs to no results");
  }

  @Test
  void reportWithoutResultsIsAFault() throws IOException {
    write();
    Files.delete(module.resolve("results/run.json"));

    assertThat(faults())
        .containsExactly(
            "RESULTS.md belongs to no results",
            "results/charts/decode-dark.svg belongs to no results",
            "results/charts/decode-light.svg belongs to no results",
            "results/charts/summary-dark.svg belongs to no results",
            "results/charts/summary-light.svg belongs to no results");
  }

  @Test
  void readmeHasASentenceOneChartASmallTableAndALink() throws IOException {
    assertThat(Report.readmePart(module.resolve("results"), originals))
        .isEqualTo(
            """
            Time for one record on 2 processors with JDK 17, compared with straight-line code that was written for the schema.
            Confluent is version 7.9.5 with its mock registry, Avro is 1.12.2 with its fast reader. The libraries run in turns, each in a
            JVM of its own.

            <picture>
              <source media="(prefers-color-scheme: dark)" srcset="benchmarks/results/charts/summary-dark.svg">
              <img alt="Time for one record, relative to hand-written code" src="benchmarks/results/charts/summary-light.svg">
            </picture>

            | Avrolope | time | allocated | times Confluent's speed | share of hand-written speed |
            |---|--:|--:|--:|--:|
            | decode 100 fields | 200 ns | 64 B | 1.50 × | 50 % |

            All results, with more tasks, libraries and sizes: [benchmarks/RESULTS.md](benchmarks/RESULTS.md).
            """);
  }

  @Test
  void readmeFigureWithoutResultIsAFault() throws IOException {
    write();
    String text = Files.readString(readme);
    Files.writeString(readme, text + "\nIt takes 200 ns, or 4,711 ns, and 64 B.\n");

    assertThat(faults()).containsExactly("the README's figure 4,711 is in no result");

    Files.writeString(readme, text.replace("200 ns", "100 ns"));
    assertThat(faults()).containsExactly("the README's figures do not match the results");
  }

  private void write() throws IOException {
    Files.createDirectories(module.resolve("results/charts"));
    for (Map.Entry<String, String> file :
        Report.files(module.resolve("results"), originals).entrySet()) {
      Files.writeString(module.resolve(file.getKey()), file.getValue());
    }
    String part = Report.readmePart(module.resolve("results"), originals);
    Files.writeString(readme, ReadmeFigures.replaced(Files.readString(readme), part));
  }

  private List<String> faults() throws IOException {
    return CommittedReport.faults(module, originals, readme);
  }
}
