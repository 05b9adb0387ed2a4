// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Groups of horizontal bars on an axis that begins at 0, with a whisker for each interval.
 * Immutable.
 *
 * @param unit the label of the axis
 * @param groups the names of the groups, from the top
 */
record BarChart(String title, String unit, List<String> groups, List<Series> series)
    implements Chart {
  private static final int WIDTH = 820;
  private static final int MARGIN = 16;
  private static final int BAR = 16;
  private static final int GAP = 12;
  private static final int LINE = 20;
  private static final int ROOM_FOR_VALUES = 150;

  BarChart {
    groups = List.copyOf(groups);
    series = List.copyOf(series);
  }

  @Override
  public String svg(Theme theme) {
    Svg svg = new Svg(theme);
    svg.title(MARGIN, 26, title);
    double top = Legend.draw(svg, series, MARGIN, 50, WIDTH);
    double left = MARGIN + 8 + groups.stream().mapToDouble(Svg::width).max().orElse(0);
    double right = WIDTH - ROOM_FOR_VALUES;
    Axis axis = Axis.linear(greatest());
    double bottom = top + bars() * BAR + groups.size() * GAP;
    marks(svg, axis, new double[] {left, top, right, bottom});
    double y = top + GAP / 2.0;
    for (String group : groups) {
      y = group(svg, group, y, position -> left + axis.place(position) * (right - left)) + GAP;
    }
    svg.line(left, top, left, bottom, theme.faint);
    svg.faintText(left, bottom + 2 * LINE, Svg.Anchor.START, unit);
    return svg.of(WIDTH, bottom + 2 * LINE + MARGIN, title);
  }

  private double greatest() {
    return series.stream()
        .flatMap(each -> each.values().values().stream())
        .mapToDouble(interval -> interval.known() ? interval.high() : interval.middle())
        .max()
        .orElse(1);
  }

  private long bars() {
    return series.stream()
        .mapToLong(each -> groups.stream().filter(each.values()::containsKey).count())
        .sum();
  }

  private static void marks(Svg svg, Axis axis, double[] box) {
    for (double mark : axis.marks()) {
      double x = box[0] + axis.place(mark) * (box[2] - box[0]);
      svg.line(x, box[1], x, box[3], svg.theme().grid);
      svg.faintText(x, box[3] + LINE - 3, Svg.Anchor.MIDDLE, Axis.label(mark));
    }
  }

  private double group(Svg svg, String group, double top, DoubleUnaryOperator x) {
    double y = top;
    for (int i = 0; i < series.size(); i++) {
      Interval value = series.get(i).values().get(group);
      if (value != null) {
        bar(svg, value, y, x, series.get(i).colour(svg.theme()));
        y += BAR;
      }
    }
    svg.text(x.applyAsDouble(0) - 8, (top + y) / 2 + 4, Svg.Anchor.END, group);
    return y;
  }

  private static void bar(Svg svg, Interval value, double y, DoubleUnaryOperator x, String colour) {
    double zero = x.applyAsDouble(0);
    double end = x.applyAsDouble(value.middle());
    svg.rectangle(zero, y + 1.5, end - zero, BAR - 3, colour);
    double middle = y + BAR / 2.0;
    double after = end;
    if (value.known()) {
      double low = x.applyAsDouble(value.low());
      double high = x.applyAsDouble(value.high());
      svg.line(low, middle, high, middle, svg.theme().text);
      svg.line(low, middle - 4, low, middle + 4, svg.theme().text);
      svg.line(high, middle - 4, high, middle + 4, svg.theme().text);
      after = Math.max(high, end);
    }
    String text = Numbers.of(value);
    svg.rectangle(after + 4, y + 1, Svg.width(text), BAR - 2, svg.theme().background);
    svg.faintText(after + 6, middle + 4.5, Svg.Anchor.START, text);
  }
}
