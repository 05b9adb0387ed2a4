// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;
import java.util.Locale;

/** Formats numbers with three significant digits, or as whole numbers. */
final class Numbers {
  private Numbers() {}

  static String of(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    double magnitude = Math.abs(value);
    String format = magnitude >= 99.95 ? "%,.0f" : magnitude >= 9.995 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  static String whole(double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%,.0f", value);
  }

  /** The middle of the interval, and its ends if they are known. */
  static String of(Interval interval) {
    return interval.known()
        ? of(interval.middle()) + " (" + of(interval.low()) + "–" + of(interval.high()) + ")"
        : of(interval.middle());
  }
}
