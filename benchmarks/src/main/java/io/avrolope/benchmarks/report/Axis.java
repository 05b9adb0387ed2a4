// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values to positions on an axis.
 *
 * @param from the smallest value: 0, or a power of ten on a logarithmic axis
 * @param to the greatest value
 * @param marks the values of the tick labels
 */
record Axis(Kind kind, double from, double to, List<Double> marks) {

  /** The scale of the axis. */
  enum Kind {
    LINEAR,
    LOGARITHMIC
  }

  Axis {
    marks = List.copyOf(marks);
  }

  /** An axis from 0 to a round number that is not less than the given one. */
  static Axis linear(double greatest) {
    double power = Math.pow(10, Math.floor(Math.log10(greatest)));
    double step = power;
    for (double candidate : new double[] {power / 5, power / 2, power, 2 * power}) {
      if (greatest / candidate <= 6) {
        step = candidate;
        break;
      }
    }
    List<Double> marks = new ArrayList<>();
    int count = (int) Math.ceil(greatest / step - 1e-9);
    for (int i = 0; i <= count; i++) {
      marks.add(i * step);
    }
    return new Axis(Kind.LINEAR, 0, count * step, marks);
  }

  /** An axis between the powers of ten that enclose the values. */
  static Axis logarithmic(double least, double greatest) {
    int from = (int) Math.floor(Math.log10(least) + 1e-9);
    int to = Math.max(from + 1, (int) Math.ceil(Math.log10(greatest) - 1e-9));
    List<Double> marks = new ArrayList<>();
    for (int power = from; power <= to; power++) {
      marks.add(Math.pow(10, power));
    }
    return new Axis(Kind.LOGARITHMIC, Math.pow(10, from), Math.pow(10, to), marks);
  }

  /** The position of a value, from 0 to 1. */
  double place(double value) {
    return kind == Kind.LINEAR
        ? (value - from) / (to - from)
        : Math.log(Math.max(value, from) / from) / Math.log(to / from);
  }

  static String label(double mark) {
    String text = mark >= 10 || mark == Math.rint(mark) ? Numbers.whole(mark) : Numbers.of(mark);
    return text.contains(".") ? text.replaceFirst("0+$", "") : text;
  }
}
