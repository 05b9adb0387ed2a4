// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The measured values of one library: for each JVM one value per turn. The libraries of one run
 * take turns, so turns with the same number are neighbours in time. Immutable. Values are positive
 * and have any unit.
 *
 * <p>With at most {@link #FEW} samples, the interval is Student's on logarithms and its middle is
 * the geometric mean. With more samples it is the interval of the median, which only needs
 * independent samples. Each JVM compiles the code differently, so with three or more JVMs the
 * samples are the medians of the JVMs.
 */
public record Samples(List<List<Double>> jvms) {
  private static final int FEW = 5;
  private static final int ENOUGH_JVMS = 3;

  /** Two-sided 95 % quantiles of Student's distribution for 1 to 30 degrees of freedom. */
  private static final double[] STUDENT = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  private static final double NORMAL = 1.96;

  /**
   * @throws IllegalArgumentException if there are no samples
   */
  public Samples {
    jvms = jvms.stream().filter(turns -> !turns.isEmpty()).map(List::copyOf).toList();
    if (jvms.isEmpty()) {
      throw new IllegalArgumentException("There are no samples");
    }
  }

  /** The estimate of the value. */
  public Interval value() {
    return interval(jvms);
  }

  /** The ratio to the other value, from turns with the same number. */
  public Interval ratioTo(Samples other) {
    List<List<Double>> ratios = new ArrayList<>();
    for (int jvm = 0; jvm < Math.min(jvms.size(), other.jvms.size()); jvm++) {
      List<Double> ours = jvms.get(jvm);
      List<Double> theirs = other.jvms.get(jvm);
      List<Double> ofJvm = new ArrayList<>();
      for (int turn = 0; turn < Math.min(ours.size(), theirs.size()); turn++) {
        ofJvm.add(ours.get(turn) / theirs.get(turn));
      }
      ratios.add(ofJvm);
    }
    return interval(ratios);
  }

  private static Interval interval(List<List<Double>> jvms) {
    if (jvms.size() >= ENOUGH_JVMS) {
      return of(jvms.stream().map(Samples::median).toList());
    }
    return of(jvms.stream().flatMap(List::stream).toList());
  }

  private static Interval of(List<Double> samples) {
    return samples.size() > FEW ? ofMedian(samples) : ofLogarithms(samples);
  }

  private static double median(List<Double> values) {
    double[] sorted = sorted(values.stream());
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /**
   * The interval between two of the sorted samples: the number of samples below the median is
   * binomially distributed.
   */
  private static Interval ofMedian(List<Double> samples) {
    double[] sorted = sorted(samples.stream());
    int n = sorted.length;
    int rank = 0;
    double below = Math.pow(0.5, n);
    double outside = 2 * below;
    for (int k = 1; k < n / 2; k++) {
      below = below * (n - k + 1) / k;
      outside += 2 * below;
      if (outside > 0.05) {
        break;
      }
      rank = k;
    }
    return new Interval(sorted[rank], median(samples), sorted[n - 1 - rank]);
  }

  private static double[] sorted(Stream<Double> values) {
    return values.mapToDouble(Double::doubleValue).sorted().toArray();
  }

  private static Interval ofLogarithms(List<Double> samples) {
    int n = samples.size();
    double mean = logarithms(samples).average().orElseThrow();
    if (n < 2) {
      return Interval.unknown(Math.exp(mean));
    }
    double squares = logarithms(samples).map(each -> (each - mean) * (each - mean)).sum();
    double student = n - 2 < STUDENT.length ? STUDENT[n - 2] : NORMAL;
    double half = student * Math.sqrt(squares / (n - 1) / n);
    return new Interval(Math.exp(mean - half), Math.exp(mean), Math.exp(mean + half));
  }

  private static DoubleStream logarithms(List<Double> samples) {
    return samples.stream().mapToDouble(Math::log);
  }
}
