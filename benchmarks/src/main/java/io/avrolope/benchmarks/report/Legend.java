// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.util.List;

/** Draws the names of the series with their colours. */
final class Legend {
  private static final int BOX = 11;
  private static final int LINE = 20;

  private Legend() {}

  /**
   * Draws the legend in as many lines as needed.
   *
   * @return the y position below the legend
   */
  static double draw(Svg svg, List<Series> series, double left, double top, double width) {
    double x = left;
    double y = top;
    for (int i = 0; i < series.size(); i++) {
      double wide = BOX + 6 + Svg.width(series.get(i).name()) + 14;
      if (x > left && x + wide > width - left) {
        x = left;
        y += LINE;
      }
      svg.rectangle(x, y - BOX + 1, BOX, BOX, series.get(i).colour(svg.theme()));
      svg.text(x + BOX + 6, y, Svg.Anchor.START, series.get(i).name());
      x += wide;
    }
    return y + LINE - 6;
  }
}
