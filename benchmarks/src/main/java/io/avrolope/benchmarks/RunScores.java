package io.avrolope.benchmarks;

import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;

/** Scores out of what JMH found. */
final class RunScores {
  private static final String CONTESTANT = "contestant";
  private static final String BYTES = "gc.alloc.rate.norm";

  private RunScores() {}

  /** The score of a benchmark that has contestants; empty for others. */
  static Optional<Score> of(RunResult result) {
    BenchmarkParams params = result.getParams();
    if (!params.getParamsKeys().contains(CONTESTANT)) {
      return Optional.empty();
    }
    return Optional.of(
        new Score(
            workload(params),
            params.getParam(CONTESTANT),
            nanos(params, result.getPrimaryResult().getScore()),
            bytes(result)));
  }

  /** The benchmark with all of its parameters but the contestant. */
  private static String workload(BenchmarkParams params) {
    String benchmark = params.getBenchmark();
    StringBuilder name = new StringBuilder(benchmark.substring(benchmark.lastIndexOf('.') + 1));
    TreeMap<String, String> others = new TreeMap<>();
    for (String key : params.getParamsKeys()) {
      if (!key.equals(CONTESTANT)) {
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
