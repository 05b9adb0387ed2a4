// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;

/**
 * A line for each library over a number such as the number of fields, with a whisker for each
 * interval. Both axes are logarithmic. Immutable.
 *
 * @param unit the unit of the vertical axis
 * @param over what the horizontal axis shows; the keys of the series' values are such numbers
 */
record LineChart(String title, String unit, String over, List<Series> series) implements Chart {
  private static final int WIDTH = 820;
  private static final int HEIGHT = 400;
  private static final int MARGIN = 16;
  private static final int LEFT = 90;
  private static final int LINE = 20;

  LineChart {
    series = List.copyOf(series);
  }

  @Override
  public String svg(Theme theme) {
    Svg svg = new Svg(theme);
    svg.title(MARGIN, 26, title);
    double top = 8 + Legend.draw(svg, series, MARGIN, 50, WIDTH);
    double bottom = top + HEIGHT;
    Axis across = Axis.logarithmic(extreme(Math::min), extreme(Math::max));
    Axis up = Axis.logarithmic(leastValue(), greatestValue());
    Places places = new Places(across, up, top, bottom, 0);
    marks(svg, places);
    for (int i = 0; i < series.size(); i++) {
      // shifted sideways, so that no whisker hides another
      double shift = 3 * (i - (series.size() - 1) / 2.0);
      line(svg, places.shifted(shift), series.get(i), series.get(i).colour(theme));
    }
    svg.faintText(
        LEFT,
        bottom + 2 * LINE + 2,
        Svg.Anchor.START,
        "horizontal: " + over + ", vertical: " + unit + "; both logarithmic");
    return svg.of(WIDTH, bottom + 2 * LINE + 2 + MARGIN, title);
  }

  /** The positions of values in the drawing. */
  private record Places(Axis across, Axis up, double top, double bottom, double shift) {
    Places shifted(double by) {
      return new Places(across, up, top, bottom, by);
    }

    double x(double value) {
      return shift + LEFT + across.place(value) * (WIDTH - MARGIN - 20 - LEFT);
    }

    double y(double value) {
      return bottom - up.place(value) * (bottom - top);
    }
  }

  private double extreme(DoubleBinaryOperator which) {
    return series.stream()
        .flatMap(each -> each.values().keySet().stream())
        .mapToDouble(Double::parseDouble)
        .reduce(which)
        .orElse(1);
  }

  private double leastValue() {
    return series.stream()
        .flatMap(each -> each.values().values().stream())
        .mapToDouble(value -> value.known() ? value.low() : value.middle())
        .min()
        .orElse(1);
  }

  private double greatestValue() {
    return series.stream()
        .flatMap(each -> each.values().values().stream())
        .mapToDouble(value -> value.known() ? value.high() : value.middle())
        .max()
        .orElse(1);
  }

  private static void marks(Svg svg, Places places) {
    for (double mark : places.up().marks()) {
      double y = places.y(mark);
      svg.line(LEFT, y, WIDTH - MARGIN - 20, y, svg.theme().grid);
      svg.faintText(LEFT - 8, y + 4, Svg.Anchor.END, Axis.label(mark));
    }
    for (double mark : places.across().marks()) {
      double x = places.x(mark);
      svg.line(x, places.top(), x, places.bottom(), svg.theme().grid);
      svg.faintText(x, places.bottom() + LINE - 2, Svg.Anchor.MIDDLE, Axis.label(mark));
    }
  }

  private static void line(Svg svg, Places places, Series series, String colour) {
    SortedMap<Double, Interval> sorted = new TreeMap<>();
    series.values().forEach((place, value) -> sorted.put(Double.parseDouble(place), value));
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    for (Map.Entry<Double, Interval> each : sorted.entrySet()) {
      double x = places.x(each.getKey());
      double y = places.y(each.getValue().middle());
      if (!Double.isNaN(lastX)) {
        svg.line(lastX, lastY, x, y, colour);
      }
      whisker(svg, places, x, each.getValue(), colour);
      svg.circle(x, y, colour);
      lastX = x;
      lastY = y;
    }
  }

  private static void whisker(Svg svg, Places places, double x, Interval value, String colour) {
    if (value.known()) {
      double low = places.y(value.low());
      double high = places.y(value.high());
      svg.line(x, low, x, high, colour);
      svg.line(x - 4, low, x + 4, low, colour);
      svg.line(x - 4, high, x + 4, high, colour);
    }
  }
}
