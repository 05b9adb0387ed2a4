// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

/** A chart of results. */
sealed interface Chart permits BarChart, LineChart, RunChart {
  String title();

  /** The chart as SVG: the same text each time, on each machine. */
  String svg(Theme theme);
}
