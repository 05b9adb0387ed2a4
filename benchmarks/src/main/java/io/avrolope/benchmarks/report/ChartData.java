// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the values of one chart. Not thread-safe. */
final class ChartData {
  private final Map<String, Map<String, Interval>> values = new LinkedHashMap<>();

  void put(String library, String place, Interval value) {
    values.computeIfAbsent(library, key -> new LinkedHashMap<>()).put(place, value);
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /** The greatest number of values that a library has. */
  int places() {
    return values.values().stream().mapToInt(Map::size).max().orElse(0);
  }

  /** The series, in the same order in all charts. */
  List<Series> series() {
    return values.entrySet().stream()
        .sorted(Comparator.comparingInt(each -> Names.place(each.getKey())))
        .map(each -> new Series(each.getKey(), each.getValue()))
        .toList();
  }
}
