// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The results of a run as JSON: options, numbers over time, faults, violations. Thread-safe. */
final class Report {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final List<Sample> samples = new ArrayList<>();

  /**
   * The numbers at one moment.
   *
   * @param seconds since the start
   * @param faults how many were made
   * @param records confirmed, read and read again
   */
  record Sample(long seconds, int faults, Map<String, Long> records) {}

  /**
   * The whole report.
   *
   * @param commit of the sources; empty outside a clone
   * @param growth the lines of {@link Growth} under faults and without, by process and use
   */
  record Whole(
      String date,
      String commit,
      long seed,
      long seconds,
      Map<String, Faults.Count> faults,
      Map<String, Map<String, Long>> counts,
      List<String> violations,
      Map<String, Map<String, Map<String, Growth.Line>>> growth,
      List<Sample> samples,
      List<ProcessMeters.Sample> processes) {}

  synchronized void add(Sample sample) {
    samples.add(sample);
  }

  synchronized List<Sample> samples() {
    return List.copyOf(samples);
  }

  void write(Path file, Whole whole) throws IOException {
    JSON.writeValue(file.toFile(), whole);
  }
}
