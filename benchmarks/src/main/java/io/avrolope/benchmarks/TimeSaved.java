// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.annotations.Mode;

/**
 * How much less time the two options of Rocana's posts take than the original procedure. Compares
 * only scores of one run and one mode. Immutable.
 */
final class TimeSaved {
  static final String ORIGINAL = "benchmarkDecodeV2Original";
  static final String OPTION_1 = "benchmarkDecodeV2Unwrapped";
  static final String OPTION_2 = "benchmarkDecodeV3";

  private final List<Measurement> measurements;

  /**
   * @param run the results of one run; uses average times, or throughputs if there are no average
   *     times
   */
  TimeSaved(List<Measurement> run) {
    List<Measurement> averageTimes = ofMode(Mode.AverageTime, run);
    this.measurements = averageTimes.isEmpty() ? ofMode(Mode.Throughput, run) : averageTimes;
  }

  private static List<Measurement> ofMode(Mode mode, List<Measurement> run) {
    return run.stream().filter(measurement -> measurement.mode() == mode).toList();
  }

  /** The line to print. It names a missing result. */
  String line() {
    return "time saved against the original: option 1 "
        + saved(OPTION_1)
        + ", option 2 "
        + saved(OPTION_2)
        + " (the posts: 22 % and 30 %)";
  }

  private String saved(String option) {
    Optional<Measurement> original = find(ORIGINAL);
    Optional<Measurement> other = find(option);
    if (original.isEmpty() || other.isEmpty()) {
      return "unknown: no average time or throughput of "
          + (original.isEmpty() ? ORIGINAL : option);
    }
    double percent = 100 * (1 - other.get().time() / original.get().time());
    return String.format(Locale.ROOT, "%.1f %%", percent);
  }

  private Optional<Measurement> find(String benchmark) {
    return measurements.stream()
        .filter(measurement -> measurement.benchmark().equals(benchmark))
        .findFirst();
  }
}
