// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The records that were written and read per second in a run with faults, and below them the faults
 * of each interval. All axes are linear and begin at 0. Immutable.
 */
record RunChart(String title, List<Point> points) implements Chart {
  private static final int WIDTH = 820;
  private static final int HEIGHT = 260;
  private static final int FAULTS_HEIGHT = 70;
  private static final int GAP = 34;
  private static final int MARGIN = 16;
  private static final int LEFT = 70;
  private static final int LINE = 20;
  private static final int LEGEND = 50;
  private static final int BOX = 11;
  private static final int TOP = 72;
  private static final int MARKS = 4;
  private static final double SECONDS = 60;

  RunChart {
    points = List.copyOf(points);
  }

  /**
   * What had happened until a moment.
   *
   * @param seconds since the start
   * @param faults begun
   * @param written records that brokers confirmed
   * @param read records that consumers decoded
   */
  record Point(double seconds, double faults, double written, double read) {}

  @Override
  public String svg(Theme theme) {
    Svg svg = new Svg(theme);
    svg.title(MARGIN, 26, title);
    double right = legend(svg, MARGIN, "records written per second", theme.series(0));
    right = legend(svg, right, "records read per second", theme.series(1));
    legend(svg, right, "faults of half a minute", theme.series(2));
    double top = TOP;
    double bottom = top + HEIGHT;
    double greatest = Math.max(greatest(Point::written), greatest(Point::read));
    marks(svg, top, bottom, greatest);
    line(svg, bottom, greatest, Point::written, theme.series(0));
    line(svg, bottom, greatest, Point::read, theme.series(1));
    double faultsBottom = bottom + GAP + FAULTS_HEIGHT;
    faults(svg, faultsBottom, theme.series(2));
    minutes(svg, faultsBottom);
    svg.faintText(LEFT, faultsBottom + 2 * LINE, Svg.Anchor.START, "minutes");
    return svg.of(WIDTH, faultsBottom + 2 * LINE + MARGIN, title);
  }

  /** Draws a name with its colour. Returns the position after it. */
  private static double legend(Svg svg, double left, String name, String colour) {
    svg.rectangle(left, LEGEND - BOX + 1, BOX, BOX, colour);
    svg.text(left + BOX + 6, LEGEND, Svg.Anchor.START, name);
    return left + BOX + 6 + Svg.width(name) + 14;
  }

  /** The greatest rise per second of a number. */
  private double greatest(ToDoubleFunction<Point> number) {
    double greatest = 1;
    for (int i = 1; i < points.size(); i++) {
      greatest = Math.max(greatest, perSecond(i, number));
    }
    return greatest;
  }

  private double perSecond(int i, ToDoubleFunction<Point> number) {
    double seconds = points.get(i).seconds() - points.get(i - 1).seconds();
    double rise = number.applyAsDouble(points.get(i)) - number.applyAsDouble(points.get(i - 1));
    return seconds <= 0 ? 0 : rise / seconds;
  }

  private double x(double seconds) {
    double all = points.get(points.size() - 1).seconds();
    return LEFT + seconds / all * (WIDTH - MARGIN - LEFT);
  }

  private static void marks(Svg svg, double top, double bottom, double greatest) {
    for (int i = 0; i <= MARKS; i++) {
      double y = bottom - (bottom - top) * i / MARKS;
      svg.line(LEFT, y, WIDTH - MARGIN, y, svg.theme().grid);
      svg.faintText(LEFT - 8, y + 4, Svg.Anchor.END, number(greatest * i / MARKS));
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private void line(
      Svg svg, double bottom, double greatest, ToDoubleFunction<Point> number, String colour) {
    for (int i = 2; i < points.size(); i++) {
      svg.line(
          x(points.get(i - 1).seconds()),
          bottom - perSecond(i - 1, number) / greatest * HEIGHT,
          x(points.get(i).seconds()),
          bottom - perSecond(i, number) / greatest * HEIGHT,
          colour);
    }
  }

  private void faults(Svg svg, double bottom, String colour) {
    double most = 1;
    for (int i = 1; i < points.size(); i++) {
      most = Math.max(most, points.get(i).faults() - points.get(i - 1).faults());
    }
    for (int i = 1; i < points.size(); i++) {
      double height = (points.get(i).faults() - points.get(i - 1).faults()) / most * FAULTS_HEIGHT;
      double left = x(points.get(i - 1).seconds());
      svg.rectangle(
          left,
          bottom - height,
          Math.max(1, x(points.get(i).seconds()) - left - 1),
          height,
          colour);
    }
    svg.faintText(LEFT - 8, bottom - FAULTS_HEIGHT + 4, Svg.Anchor.END, number(most));
    svg.faintText(LEFT - 8, bottom + 4, Svg.Anchor.END, "0");
  }

  private void minutes(Svg svg, double bottom) {
    double all = points.get(points.size() - 1).seconds() / SECONDS;
    double step = all > 20 ? 10 : 1;
    for (double minute = 0; minute <= all; minute += step) {
      svg.faintText(x(minute * SECONDS), bottom + LINE, Svg.Anchor.MIDDLE, number(minute));
    }
  }
}
