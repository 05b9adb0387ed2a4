package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * One contestant of a chart: what was measured of it in some of the chart's groups, or at some of
 * its places. Immutable.
 */
record Series(String contestant, Map<String, Interval> values) {
  Series {
    values = Map.copyOf(values);
  }

  /** The same in another unit. */
  Series map(UnaryOperator<Interval> to) {
    Map<String, Interval> mapped = new HashMap<>();
    values.forEach((place, value) -> mapped.put(place, to.apply(value)));
    return new Series(contestant, mapped);
  }

  String name() {
    return Names.plain(contestant);
  }

  /** The same in all charts, if the contestant is a known one. */
  String colour(Theme theme) {
    return theme.series(Names.place(contestant));
  }
}
