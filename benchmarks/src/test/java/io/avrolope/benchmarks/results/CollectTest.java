// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectTest {
  private static final String JMH =
      """
      [{"benchmark": "p.SomeBenchmark.decode", "mode": "avgt", "threads": 1, "jvm": "/a/directory/java",
        "jvmArgs": ["-Dx=/a/directory"], "params": {"library": "AVROLOPE", "fields": "10"},
        "primaryMetric": {"score": 2, "scoreUnit": "us/op", "rawData": [[%s]]},
        "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 24.0}, "gc.count": {"score": 7.0}}}]
      """;

  @TempDir Path directory = Path.of("");
  private Path parts = directory;
  private Path results = directory;

  @BeforeEach
  void directories() throws IOException {
    parts = Files.createDirectory(directory.resolve("parts"));
    results = directory.resolve("results");
  }

  @Test
  void roundsOfABenchmarkAreMergedIntoOneFile() throws IOException {
    Files.writeString(parts.resolve("jmh@Some@2.json"), JMH.formatted("3, 4"));
    Files.writeString(parts.resolve("jmh@Some@1.json"), JMH.formatted("1, 2"));

    List<Entry> entries = collected().benchmarks();

    assertThat(entries).hasSize(1);
    assertThat(entries.get(0).task()).isEqualTo("SomeBenchmark.decode fields=10");
    assertThat(entries.get(0).library()).isEqualTo("AVROLOPE");
    assertThat(entries.get(0).bytes()).isEqualTo(24);
    assertThat(entries.get(0).nanos().jvms())
        .containsExactly(List.of(1000.0, 2000.0), List.of(3000.0, 4000.0));
  }

  @Test
  void directoriesAndGarbageCollectorMetricsAreRemoved() throws IOException {
    Files.writeString(parts.resolve("jmh@Some@1.json"), JMH.formatted("1"));
    collected();

    assertThat(Files.readString(results.resolve("jmh-Some.json")))
        .contains("gc.alloc.rate.norm")
        .doesNotContain("/a/directory")
        .doesNotContain("gc.count");
  }

  @Test
  void earlierResultsAreDeleted() throws IOException {
    Files.createDirectory(results);
    Files.writeString(results.resolve("duel-OLD.json"), "{}");
    Files.writeString(parts.resolve("jmh@Some@1.json"), JMH.formatted("1"));

    assertThat(collected().parts()).containsOnlyKeys("jmh-Some");
  }

  @Test
  void throughputsAreConvertedToTimes() throws IOException {
    Files.writeString(
        parts.resolve("jmh@Some@1.json"),
        JMH.formatted("4").replace("us/op", "ops/us").replace("\"threads\": 1", "\"threads\": 2"));

    Entry entry = collected().benchmarks().get(0);

    assertThat(entry.nanos().jvms()).containsExactly(List.of(250.0));
    assertThat(entry.params()).isEqualTo(Map.of("fields", "10", "threads", "2"));
  }

  @Test
  void bytesOfSingleShotsAreRemoved() throws IOException {
    Files.writeString(parts.resolve("jmh@Some@1.json"), JMH.formatted("4").replace("avgt", "ss"));

    assertThat(collected().benchmarks().get(0).bytes()).isNaN();
  }

  private Results collected() throws IOException {
    Collect.collect(parts, results, new ObjectMapper().createObjectNode().put("run", "test"));
    return Results.in(results);
  }
}
