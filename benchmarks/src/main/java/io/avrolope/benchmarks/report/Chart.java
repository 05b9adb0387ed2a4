package io.avrolope.benchmarks.report;

/** A picture of results. */
sealed interface Chart permits BarChart, LineChart {
  String title();

  /** The same picture each time, on each machine. */
  String svg(Theme theme);
}
