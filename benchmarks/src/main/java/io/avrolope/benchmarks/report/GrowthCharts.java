// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import io.avrolope.benchmarks.results.Results;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line chart for each benchmark with at least three sizes. A size is a parameter that is a
 * number, or a word and a number such as {@code FIELDS_100}.
 */
final class GrowthCharts {
  private static final int PLACES = 3;
  private static final Pattern SIZE = Pattern.compile("(?:(\\w*)_)?(\\d+)");

  /** Identifies a chart: the benchmark and the size that varies. */
  private record Key(String what, String over) {}

  private final Map<Key, ChartData> found = new LinkedHashMap<>();

  private GrowthCharts() {}

  static Map<String, Chart> of(Results results) {
    GrowthCharts charts = new GrowthCharts();
    results.benchmarks().stream()
        .filter(entry -> entry.counts().isEmpty() && !entry.benchmark().startsWith("spavro."))
        .forEach(charts::benchmark);
    return charts.created();
  }

  private void benchmark(Entry entry) {
    entry
        .params()
        .forEach(
            (name, value) -> {
              Matcher size = SIZE.matcher(value);
              if (size.matches()) {
                Map<String, String> others = new TreeMap<>(entry.params());
                others.remove(name);
                String prefix = size.group(1);
                String over = prefix == null ? name : prefix.toLowerCase(Locale.ROOT);
                String rest = others.isEmpty() ? "" : " " + String.join(" ", others.values());
                put(new Key(entry.benchmark() + rest, over), entry, size.group(2));
              }
            });
  }

  private void put(Key key, Entry entry, String place) {
    found
        .computeIfAbsent(key, each -> new ChartData())
        .put(entry.library(), place, entry.nanos().value());
  }

  private Map<String, Chart> created() {
    Map<String, Chart> charts = new LinkedHashMap<>();
    found.forEach(
        (key, gathered) -> {
          if (gathered.places() >= PLACES) {
            String title = key.what() + " over " + key.over();
            List<Series> series = gathered.series();
            charts.put(fileName(title), inUnits(title, key.over(), series));
          }
        });
    return charts;
  }

  /** Converts to ns, µs or ms, whichever gives the shortest numbers. */
  private static LineChart inUnits(String title, String over, List<Series> series) {
    double least =
        series.stream()
            .flatMap(each -> each.values().values().stream())
            .mapToDouble(Interval::middle)
            .min()
            .orElse(1);
    TimeUnits unit = TimeUnits.of(least);
    return new LineChart(
        title, unit.symbol(), over, series.stream().map(each -> each.map(unit::of)).toList());
  }

  private static String fileName(String title) {
    return title.replaceAll("\\W+", "-").toLowerCase(Locale.ROOT);
  }
}
