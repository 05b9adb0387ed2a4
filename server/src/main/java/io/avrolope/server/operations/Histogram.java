// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** Counts durations by fixed limits. Thread-safe, without locks. */
final class Histogram {
  private static final double NANOS = 1e9;

  /** The upper limits of the counters, in seconds; the last counter has none. */
  private static final double[] LIMITS = {
    0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10
  };

  private static final long[] LIMITS_NANOS =
      Arrays.stream(LIMITS).mapToLong(limit -> Math.round(limit * NANOS)).toArray();

  private final LongAdder[] counters = new LongAdder[LIMITS.length + 1];
  private final LongAdder nanos = new LongAdder();

  Histogram() {
    Arrays.setAll(counters, i -> new LongAdder());
  }

  void add(long durationNanos) {
    int i = 0;
    while (i < LIMITS.length && durationNanos > LIMITS_NANOS[i]) {
      i++;
    }
    counters[i].increment();
    nanos.add(durationNanos);
  }

  /** Writes the samples of a family that has this histogram. */
  void write(PrometheusText text, String family, String... labels) {
    String[] withLimit = Arrays.copyOf(labels, labels.length + 2);
    withLimit[labels.length] = "le";
    long count = 0;
    for (int i = 0; i < counters.length; i++) {
      count += counters[i].sum();
      withLimit[labels.length + 1] =
          i < LIMITS.length ? PrometheusText.number(LIMITS[i]) : PrometheusText.INFINITY;
      text.sample(family + "_bucket", count, withLimit);
    }
    text.sample(family + "_sum", nanos.sum() / NANOS, labels);
    text.sample(family + "_count", count, labels);
  }
}
