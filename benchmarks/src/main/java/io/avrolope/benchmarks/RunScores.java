// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;

/** Converts JMH's results to scores. */
final class RunScores {
  private static final String LIBRARY = "library";
  private static final String BYTES = "gc.alloc.rate.norm";

  private RunScores() {}

  /** The score of a benchmark with a parameter {@code library}; empty for other benchmarks. */
  static Optional<Score> of(RunResult result) {
    BenchmarkParams params = result.getParams();
    if (!params.getParamsKeys().contains(LIBRARY)) {
      return Optional.empty();
    }
    return Optional.of(
        new Score(
            workload(params),
            params.getParam(LIBRARY),
            nanos(params, result.getPrimaryResult().getScore()),
            bytes(result)));
  }

  /** The benchmark with all of its parameters except the library. */
  private static String workload(BenchmarkParams params) {
    String benchmark = params.getBenchmark();
    StringBuilder name = new StringBuilder(benchmark.substring(benchmark.lastIndexOf('.') + 1));
    TreeMap<String, String> others = new TreeMap<>();
    for (String key : params.getParamsKeys()) {
      if (!key.equals(LIBRARY)) {
        others.put(key, params.getParam(key));
      }
    }
    others.forEach((key, value) -> name.append(' ').append(value));
    return name.append(params.getMode() == Mode.Throughput ? " (throughput)" : "").toString();
  }

  private static double nanos(BenchmarkParams params, double score) {
    double unit = params.getTimeUnit().toNanos(1);
    return params.getMode() == Mode.Throughput ? unit / score : score * unit;
  }

  private static double bytes(RunResult result) {
    for (String label : result.getSecondaryResults().keySet()) {
      if (label.endsWith(BYTES)) {
        return result.getSecondaryResults().get(label).getScore();
      }
    }
    return Double.NaN;
  }
}
