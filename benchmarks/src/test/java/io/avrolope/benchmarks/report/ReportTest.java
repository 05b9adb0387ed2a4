// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report shows the results. */
class ReportTest {
  private static final String DUEL = SampleResults.DUEL;

  @TempDir Path module = Path.of("");
  private Path originals = module;

  @BeforeEach
  void results() throws IOException {
    SampleResults.write(module);
    originals = module.resolve("originals");
  }

  @Test
  void reportBeginsWithTasksWhereAPeerIsBetter() throws IOException {
    assertThat(report())
        .contains(
            """
            ## Where a peer is faster

            In 1 of 2 comparisons the peer is faster; in 0 the interval includes 1.
            An engine "without envelope" is a part of Avrolope that was measured alone. The interpreter decodes only the first records of
            a schema, while the compiler works in the background. For the other rows, the goals above say why.

            | task | ours | peer | our time / its time |
            |---|---|---|--:|
            | W4_100_DECODE | Avrolope | Avro, fast reader | 1.25 (1.25–1.25) |

            ## Where a peer allocates less

            | task | ours | peer | bytes |
            |---|---|---|--:|
            | W4_100_DECODE | Avrolope | Confluent | 64 instead of 48 |

            ## Charts
            """);
    assertThat(report().indexOf("\n## "))
        .isEqualTo(report().indexOf("\n## Where a peer is faster"));
  }

  @Test
  void tableComparesEachLibraryWithOursAndTheLimit() throws IOException {
    assertThat(report())
        .contains(
            """
            ### W4_100_DECODE

            | library | ns | bytes | its time / ours | share of limit |
            |---|--:|--:|--:|--:|
            | hand-written code (limit) | 100 (100–100) | 64 | 0.50 (0.50–0.50) | 1 |
            | Avro, fast reader | 160 (160–160) | 80 | 0.80 (0.80–0.80) | 0.63 |
            | Avrolope | 200 (200–200) | 64 | 1 | 0.50 |
            | Confluent | 300 (300–300) | 48 | 1.50 (1.50–1.50) | 0.33 |

            Not supported by: Apicurio; AWS Glue.
            """);
  }

  @Test
  void convertersOfARunOfTheirOwnAreShownWithThatRun() throws IOException {
    Path connect = Files.createDirectory(module.resolve("results/connect"));
    Files.writeString(
        connect.resolve("run.json"),
        """
        {"run": "connect", "commit": "def", "date": "2026-02-03", "machine": {"processors": 4},
         "jdk": {"version": "25"}, "versions": {"avro": "1.12.2"}}
        """);
    Files.writeString(
        connect.resolve("duel-ORDER_TO_CONNECT.json"),
        DUEL.replace("W4_100_DECODE", "ORDER_TO_CONNECT").replace("CONFLUENT", "APICURIO"));

    assertThat(report())
        .contains(
            """
            These results are from a run of their own, `benchmarks/run connect`: commit def, 2026-02-03.

            * Machine: processors 4
            * JDK: version 25
            * Versions: avro 1.12.2

            ### ORDER_TO_CONNECT

            | library | ns | bytes | its time / ours | share of limit |
            |---|--:|--:|--:|--:|
            """)
        .contains("| Apicurio | 300 (300–300) | 48 | 1.50 (1.50–1.50) | 0.33 |");
    assertThat(Report.files(module.resolve("results"), originals))
        .containsKey("results/charts/to-connect-light.svg");
  }

  @Test
  void convertersOfTheSameRunAreShownWithoutIt() throws IOException {
    Files.writeString(
        module.resolve("results/duel-ORDER_TO_CONNECT.json"),
        DUEL.replace("W4_100_DECODE", "ORDER_TO_CONNECT"));

    assertThat(report())
        .contains("### ORDER_TO_CONNECT")
        .doesNotContain("These results are from a run of their own");
  }

  @Test
  void partsThatWereMeasuredAgainReplaceTheEarlierOnes() throws IOException {
    Path again = Files.createDirectory(module.resolve("results/again"));
    Files.writeString(
        again.resolve("run.json"),
        """
        {"run": "again", "commit": "def", "date": "2026-02-03", "machine": {"processors": 4},
         "jdk": {"version": "25"}, "versions": {"avro": "1.12.2"}}
        """);
    Files.writeString(
        again.resolve("duel-W4_100_DECODE.json"), DUEL.replace("300, 300", "500, 500"));

    assertThat(report())
        .contains(
            """
            measured again by `benchmarks/run again`, with as many rounds:
            commit def, 2026-02-03.\
            """)
        .contains(
            """
            * Machine: processors 4
            * JDK: version 25
            * Versions: avro 1.12.2
            * Parts: `duel-W4_100_DECODE`
            """)
        .containsOnlyOnce("### W4_100_DECODE")
        .contains("| Confluent | 500 (500–500) | 48 | 2.50 (2.50–2.50) | 0.20 |")
        .doesNotContain("| Confluent | 300");
  }

  @Test
  void substringIsNotTheLimit() throws IOException {
    Files.writeString(
        module.resolve("results/duel-W4_100_DECODE.json"),
        DUEL.replace("CONFLUENT", "SUBSTRING")
            .replace("[300, 300, 300, 300, 300, 300]", "[20, 20]"));

    assertThat(report())
        .contains("In 1 of 1 comparisons the peer is faster;")
        .contains(
            "| substring, nothing decoded | 20.0 (20.0–20.0) | 48 | 0.10 (0.10–0.10) | 5.00 |")
        .contains("| hand-written code (limit) | 100 (100–100) | 64 | 0.50 (0.50–0.50) | 1 |")
        .contains("| Avrolope | 200 (200–200) | 64 | 1 | 0.50 |");
  }

  @Test
  void publishedFiguresAreShownWithOurs() throws IOException {
    Files.writeString(
        module.resolve("results/jmh-EventBenchmark.json"),
        """
        {"kind": "jmh", "rounds": [[{"benchmark": "p.EventBenchmark.benchmarkDecodeV3", "mode": "avgt",
          "threads": 1, "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[100]]}}]]}
        """);
    Files.writeString(
        originals.resolve("post.json"),
        """
        {"title": "A post", "source": "example.org", "tables": [{"title": "Part 1", "rows": [
          {"name": "V3", "score": 1.25, "error": 0.5, "unit": "ops/us",
           "ours": [{"benchmark": "p.EventBenchmark.benchmarkDecodeV3", "params": {}}]},
          {"name": "100 fields", "score": 60000, "unit": "fields/s", "fields": 100, "base": "100 fields",
           "ours": [{"benchmark": "p.DecodeBenchmark.decode", "params": {"workload": "W4_100"}}]}]}]}
        """);

    assertThat(report())
        .contains(
            """
            ### A post

            example.org

            **Part 1**

            | | in the post | ratio | here (ratio) |
            |---|--:|--:|---|
            | V3 | 1.25 ± 0.50 ops/us |  | `benchmarkDecodeV3` 10.0 |
            | 100 fields | 60,000 fields/s |  | Avrolope 500,000,000; Confluent 333,333,333; \
            Avro, fast reader 625,000,000; hand-written code (limit) 1,000,000,000 |
            """);
  }

  @Test
  void reportListsRowsWhoseRatiosAgreeOrDifferAndTheReasons() throws IOException {
    Files.writeString(
        module.resolve("results/jmh-spavro.json"),
        """
        {"kind": "jmh", "rounds": [[%s, %s, %s]]}
        """
            .formatted(spavro("AVRO", 1000), spavro("FASTAVRO", 110), spavro("SPAVRO", 40)));
    Files.writeString(
        originals.resolve("post.json"),
        """
        {"title": "A post", "why": ["The reason is unknown."], "tables": [{"title": "Read", "rows": [
          {"name": "Avro 1", "score": 100, "unit": "records/s", "ours": [%s]},
          {"name": "Fastavro 1", "score": 1000, "unit": "records/s", "ours": [%s]},
          {"name": "Spavro 1", "score": 1500, "unit": "records/s", "base": "Fastavro 1", "ours": [%s]}]}]}
        """
            .formatted(row("AVRO"), row("FASTAVRO"), row("SPAVRO")));

    assertThat(report())
        .contains(
            """
            | | in the post | ratio | here (ratio) |
            |---|--:|--:|---|
            | Avro 1 | 100 records/s |  | read Avro for Python 1,000,000 |
            | Fastavro 1 | 1,000 records/s | 10.00 | read fastavro for Python 9,090,909 (9.09) |
            | Spavro 1 | 1,500 records/s | 1.50 | read spavro for Python 25,000,000 (2.75) |

            Ratio within 25 % of the post's: Fastavro 1.

            Ratio differs by more: Spavro 1 (1.50 in the post, 2.75 here).

            * The reason is unknown.
            """);
  }

  private static String spavro(String library, int nanos) {
    return """
        {"benchmark": "spavro.read", "mode": "avgt", "threads": 1, "params": {"library": "%s", "fields": "1"},
         "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[%d]]}}
        """
        .formatted(library, nanos);
  }

  private static String row(String library) {
    return """
        {"benchmark": "spavro.read", "params": {"fields": "1", "library": "%s"}}
        """
        .formatted(library);
  }

  @Test
  void spavroChartsShowJavaAndPythonLibrariesTogether() throws IOException {
    for (int fields : new int[] {1, 10, 100}) {
      Files.writeString(
          module.resolve("results/duel-W4_" + fields + "_DECODE.json"),
          DUEL.replace("W4_100_DECODE", "W4_" + fields + "_DECODE"));
    }
    Files.writeString(
        module.resolve("results/jmh-spavro.json"),
        "{\"kind\": \"jmh\", \"rounds\": [[" + spavro("SPAVRO", 400) + "]]}");

    Map<String, String> files = Report.files(module.resolve("results"), originals);

    assertThat(files.keySet())
        .filteredOn(name -> name.contains("spavro") && name.endsWith("light.svg"))
        .containsExactly(
            "results/charts/spavro-read-1-light.svg",
            "results/charts/spavro-read-100-light.svg",
            "results/charts/spavro-read-fields-light.svg");
    assertThat(files.get("results/charts/spavro-read-1-light.svg"))
        .contains(
            "Avrolope",
            "Avro, fast reader",
            "spavro for Python",
            ">2,500<",
            ">5,000 (5,000–5,000)<")
        .doesNotContain("hand-written code (limit)");
  }

  @Test
  void brokerTableShowsRecordsPerSecondAndCpuSeconds() throws IOException {
    Files.writeString(
        module.resolve("results/e2e-broker.json"),
        """
        {"kind": "e2e", "rounds": [{"events": 1000, "libraries": [{"library": "AVROLOPE",
          "produceSeconds": [0.002], "produceCpuSeconds": [0.003],
          "consumeSeconds": [0.001], "consumeCpuSeconds": [0.004]}]}]}
        """);

    assertThat(report()).contains("| Avrolope | 500 | 3.00 | 1,000 | 4.00 |\n");
  }

  private String report() throws IOException {
    return Report.files(module.resolve("results"), originals).getOrDefault("RESULTS.md", "");
  }
}
