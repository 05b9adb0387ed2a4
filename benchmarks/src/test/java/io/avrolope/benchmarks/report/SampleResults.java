// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The results of one duel, for tests of the report. */
final class SampleResults {
  private static final String RUN =
      """
      {"run": "quick", "commit": "abc", "date": "2026-01-02", "machine": {"processors": 2},
       "jdk": {"version": "17"}, "versions": {"avro": "1.12.2", "confluent": "7.9.5 (some jar)"}}
      """;

  static final String DUEL =
      """
      {"kind": "duel", "rounds": [{"task": "W4_100_DECODE", "libraries": [
        {"library": "AVROLOPE", "nanos": [200, 200, 200, 200, 200, 200], "bytes": [64, 64]},
        {"library": "CONFLUENT", "nanos": [300, 300, 300, 300, 300, 300], "bytes": [48, 48]},
        {"library": "AVRO_FAST", "nanos": [160, 160, 160, 160, 160, 160], "bytes": [80, 80]},
        {"library": "LIMIT", "nanos": [100, 100, 100, 100, 100, 100], "bytes": [64, 64]}],
        "absent": ["APICURIO", "GLUE"]}]}
      """;

  private SampleResults() {}

  /** Writes {@code results} to the directory of a module, and creates {@code originals}. */
  static void write(Path module) throws IOException {
    Path results = Files.createDirectory(module.resolve("results"));
    Files.writeString(results.resolve("run.json"), RUN);
    Files.writeString(results.resolve("duel-W4_100_DECODE.json"), DUEL);
    Files.createDirectory(module.resolve("originals"));
  }
}
