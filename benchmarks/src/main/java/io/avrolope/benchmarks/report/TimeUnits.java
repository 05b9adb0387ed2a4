// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;

/** The unit in which times are shown; results are in nanoseconds. */
enum TimeUnits {
  NANOS("ns", 1),
  MICROS("µs", 1e3),
  MILLIS("ms", 1e6);

  private final String symbol;
  private final double nanos;

  TimeUnits(String symbol, double nanos) {
    this.symbol = symbol;
    this.nanos = nanos;
  }

  /** The unit for times with this smallest value. */
  static TimeUnits of(double leastNanos) {
    return leastNanos >= 1e6 ? MILLIS : leastNanos >= 1e4 ? MICROS : NANOS;
  }

  String symbol() {
    return symbol;
  }

  Interval of(Interval inNanos) {
    return inNanos.map(each -> each / nanos);
  }
}
