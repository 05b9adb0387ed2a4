// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import java.util.function.DoubleUnaryOperator;

/** An estimate with its 95 % confidence interval. With too few samples, the ends are NaN. */
public record Interval(double low, double middle, double high) {

  /** An estimate without an interval. */
  public static Interval unknown(double middle) {
    return new Interval(Double.NaN, middle, Double.NaN);
  }

  /** Converts to another unit; the function must be increasing. */
  public Interval map(DoubleUnaryOperator to) {
    return new Interval(to.applyAsDouble(low), to.applyAsDouble(middle), to.applyAsDouble(high));
  }

  /** Whether the ends of the interval are known. */
  public boolean known() {
    return !Double.isNaN(low) && !Double.isNaN(high);
  }

  /** Whether the whole interval is above the value. */
  public boolean isAbove(double value) {
    return known() && low > value;
  }
}
