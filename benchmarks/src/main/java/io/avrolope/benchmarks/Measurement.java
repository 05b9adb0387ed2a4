// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;

/**
 * The score of one benchmark in one mode.
 *
 * @param benchmark the name of the method
 * @param score operations per time in {@link Mode#Throughput}, else time per operation; the unit of
 *     time is the same throughout a run
 */
record Measurement(String benchmark, Mode mode, double score) {

  static Measurement of(RunResult result) {
    String name = result.getParams().getBenchmark();
    return new Measurement(
        name.substring(name.lastIndexOf('.') + 1),
        result.getParams().getMode(),
        result.getPrimaryResult().getScore());
  }

  /** The time that one operation took. */
  double time() {
    return mode == Mode.Throughput ? 1 / score : score;
  }
}
