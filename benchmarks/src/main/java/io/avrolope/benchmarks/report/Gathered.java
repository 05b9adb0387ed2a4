package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What goes into one chart, as it is found. Not thread-safe. */
final class Gathered {
  private final Map<String, Map<String, Interval>> values = new LinkedHashMap<>();

  void put(String contestant, String place, Interval value) {
    values.computeIfAbsent(contestant, key -> new LinkedHashMap<>()).put(place, value);
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /** The most places that a contestant has. */
  int places() {
    return values.values().stream().mapToInt(Map::size).max().orElse(0);
  }

  /** In the same order in all charts. */
  List<Series> series() {
    return values.entrySet().stream()
        .sorted(Comparator.comparingInt(each -> Names.place(each.getKey())))
        .map(each -> new Series(each.getKey(), each.getValue()))
        .toList();
  }
}
