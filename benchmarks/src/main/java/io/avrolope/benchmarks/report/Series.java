// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The values of one library in a chart, by group or by position on the axis. Immutable. */
record Series(String library, Map<String, Interval> values) {
  Series {
    values = Map.copyOf(values);
  }

  /** Converts the values to another unit. */
  Series map(UnaryOperator<Interval> to) {
    Map<String, Interval> mapped = new HashMap<>();
    values.forEach((place, value) -> mapped.put(place, to.apply(value)));
    return new Series(library, mapped);
  }

  String name() {
    return Names.plain(library);
  }

  /** The colour of the library, the same in all charts. */
  String colour(Theme theme) {
    return theme.series(Names.place(library));
  }
}
