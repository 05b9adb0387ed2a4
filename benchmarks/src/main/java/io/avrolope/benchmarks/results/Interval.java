package io.avrolope.benchmarks.results;

import java.util.function.DoubleUnaryOperator;

/**
 * An estimate, and between what it lies with a confidence of 95 %. Without enough samples for that,
 * the ends are NaN.
 */
public record Interval(double low, double middle, double high) {

  /** An estimate of which nothing else is known. */
  static Interval unknown(double middle) {
    return new Interval(Double.NaN, middle, Double.NaN);
  }

  /** The same in another unit; the greater must stay the greater. */
  public Interval map(DoubleUnaryOperator to) {
    return new Interval(to.applyAsDouble(low), to.applyAsDouble(middle), to.applyAsDouble(high));
  }

  /** Whether there are ends. */
  public boolean known() {
    return !Double.isNaN(low) && !Double.isNaN(high);
  }

  /** Whether all of it is above. */
  public boolean isAbove(double value) {
    return known() && low > value;
  }
}
