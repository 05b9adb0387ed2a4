// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import io.avrolope.benchmarks.results.Results;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The charts of spavro's README with the libraries for Java and for Python: records per second with
 * the fewest and with the most fields, and fields per second over the number of fields.
 */
final class SpavroCharts {
  private static final int PLACES = 3;
  private static final Pattern DUEL = Pattern.compile("W4_(\\d+)_(DECODE|EVOLVED_DECODE|ENCODE)");
  private static final Set<String> SHOWN =
      Set.of("AVROLOPE", "CONFLUENT", "AVRO_FAST", "AVRO_CLASSIC", "AVRO", "FASTAVRO", "SPAVRO");

  private static final List<Way> WAYS =
      List.of(
          new Way("DECODE", "spavro.read", "read", "Read"),
          new Way("EVOLVED_DECODE", "spavro.readEvolved", "read-evolved", "Read, evolved"),
          new Way("ENCODE", "spavro.write", "write", "Write"));

  /**
   * One kind of operation.
   *
   * @param duel the suffix of the duels' tasks
   * @param script the name in the results of spavro_benchmark.py
   */
  private record Way(String duel, String script, String file, String title) {}

  private SpavroCharts() {}

  /** The charts by file name. An operation that was measured at too few sizes has no charts. */
  static Map<String, Chart> of(Results results) {
    Map<String, Chart> charts = new LinkedHashMap<>();
    for (Way way : WAYS) {
      ChartData nanos = nanos(way, results);
      if (nanos.places() >= PLACES) {
        List<Series> series = nanos.series();
        List<String> sizes = sizes(series);
        records(charts, way, sizes.get(0), series);
        records(charts, way, sizes.get(sizes.size() - 1), series);
        charts.put(
            "spavro-" + way.file() + "-fields",
            new LineChart(
                way.title() + ": fields per second", "1,000 fields/s", "fields", fields(series)));
      }
    }
    return charts;
  }

  /** The time of one record by the number of its fields. */
  private static ChartData nanos(Way way, Results results) {
    ChartData found = new ChartData();
    for (Entry entry : results.duels()) {
      Matcher task = DUEL.matcher(entry.benchmark());
      if (task.matches() && task.group(2).equals(way.duel())) {
        put(found, entry, task.group(1));
      }
    }
    for (Entry entry : results.benchmarks()) {
      String fields = entry.params().get("fields");
      if (fields != null && entry.benchmark().equals(way.script())) {
        put(found, entry, fields);
      }
    }
    return found;
  }

  private static void put(ChartData found, Entry entry, String fields) {
    if (SHOWN.contains(entry.library())) {
      found.put(entry.library(), fields, entry.nanos().value());
    }
  }

  private static List<String> sizes(List<Series> series) {
    return series.stream()
        .flatMap(each -> each.values().keySet().stream())
        .distinct()
        .sorted((a, b) -> Integer.compare(Integer.parseInt(a), Integer.parseInt(b)))
        .toList();
  }

  private static void records(
      Map<String, Chart> charts, Way way, String fields, List<Series> series) {
    String group = fields.equals("1") ? "1 field" : fields + " fields";
    ChartData rates = new ChartData();
    for (Series each : series) {
      Interval nanos = each.values().get(fields);
      if (nanos != null) {
        rates.put(each.library(), group, BrokerTable.thousandsASecond(nanos));
      }
    }
    charts.put(
        "spavro-" + way.file() + "-" + fields,
        new BarChart(
            way.title() + ": records of " + group,
            "1,000 records per second; more is better",
            List.of(group),
            rates.series()));
  }

  private static List<Series> fields(List<Series> series) {
    return series.stream()
        .map(
            each -> {
              Map<String, Interval> rates = new LinkedHashMap<>();
              each.values()
                  .forEach(
                      (size, nanos) ->
                          rates.put(
                              size,
                              BrokerTable.thousandsASecond(nanos)
                                  .map(rate -> rate * Double.parseDouble(size))));
              return new Series(each.library(), rates);
            })
        .toList();
  }
}
