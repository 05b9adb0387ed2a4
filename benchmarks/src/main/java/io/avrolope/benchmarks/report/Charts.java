package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Results;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which pictures there are: those for which there are results. Not thread-safe. */
final class Charts {
  private static final Set<String> IN_BARS =
      Set.of("AVROLOPE", "CONFLUENT", "AVRO_FAST", "APICURIO", "GLUE", "FASTSERDE");

  private static final Map<String, String> WORKLOADS =
      ordered(
          "W1_HEADER", "event, class",
          "W1_GENERIC", "event, generic",
          "W2", "81 strings",
          "W4_10", "10 fields",
          "W4_100", "100 fields",
          "W4_100_EVOLVED", "100, evolved");

  private final Map<String, Chart> charts = new LinkedHashMap<>();

  private Charts() {}

  /** By the names of their files. */
  static Map<String, Chart> of(Results results) {
    Charts made = new Charts();
    Map<String, List<Entry>> duels = Results.byTask(results.duels());
    made.timesOfTheLimit("decode", "Decoding", duels);
    made.timesOfTheLimit("encode", "Encoding", duels);
    made.rocana(results.benchmarks());
    made.endToEnd(results.endToEnd());
    made.charts.putAll(SpavroCharts.of(results));
    made.charts.putAll(GrowthCharts.of(results));
    return made.charts;
  }

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return map;
  }

  private void timesOfTheLimit(String name, String title, Map<String, List<Entry>> duels) {
    Gathered found = new Gathered();
    List<String> groups = new ArrayList<>();
    WORKLOADS.forEach(
        (workload, group) -> {
          String task = workload + "_" + name.toUpperCase(Locale.ROOT);
          if (addTimesOfTheLimit(found, group, duels.getOrDefault(task, List.of()))) {
            groups.add(group);
          }
        });
    if (!found.isEmpty()) {
      charts.put(
          name,
          new BarChart(
              title + ", beside straight-line code for each schema",
              "how many times the straight-line code's time; less is better; intervals of 95 %",
              groups,
              found.series()));
    }
  }

  /** Whether there was a limit, and somebody beside it. */
  private static boolean addTimesOfTheLimit(Gathered found, String group, List<Entry> duel) {
    List<Entry> limits =
        duel.stream().filter(entry -> entry.role() == Entry.Role.LIMIT).limit(1).toList();
    List<Entry> others =
        duel.stream().filter(entry -> IN_BARS.contains(entry.contestant())).toList();
    limits.forEach(
        limit ->
            others.forEach(
                entry ->
                    found.put(entry.contestant(), group, entry.nanos().timesOf(limit.nanos()))));
    return !limits.isEmpty() && !others.isEmpty();
  }

  /** The bars of the posts: their three ways to decode an event. */
  private void rocana(List<Entry> benchmarks) {
    Map<String, String> ways =
        ordered(
            "benchmarkDecodeV2Original", "original",
            "benchmarkDecodeV2Unwrapped", "unwrapped",
            "benchmarkDecodeV3", "version first");
    Gathered found = new Gathered();
    for (Entry entry : benchmarks) {
      String way = ways.get(entry.contestant());
      if (way != null) {
        found.put("AVRO_FAST", way, entry.nanos().value());
      }
      if (entry.params().containsKey("form") && "SPECIFIC".equals(entry.params().get("objects"))) {
        found.put(
            entry.contestant(),
            form(entry.params().getOrDefault("form", "")),
            entry.nanos().value());
      }
    }
    bars(
        "rocana",
        "Rocana's event, in the posts' three forms",
        "ns; less is better",
        ways.values(),
        found);
  }

  private static String form(String form) {
    return form.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private void bars(
      String name, String title, String unit, Iterable<String> groups, Gathered found) {
    if (!found.isEmpty()) {
      List<String> all = new ArrayList<>();
      groups.forEach(all::add);
      charts.put(name, new BarChart(title, unit, all, found.series()));
    }
  }

  private void endToEnd(List<Entry> entries) {
    Gathered rates = new Gathered();
    Gathered cpu = new Gathered();
    for (Entry entry : entries) {
      String way = entry.benchmark().contains("produce") ? "producer" : "consumer";
      if (entry.benchmark().endsWith("Cpu")) {
        cpu.put(entry.contestant(), way, BrokerTable.secondsForAMillion(entry.nanos().value()));
      } else {
        rates.put(entry.contestant(), way, BrokerTable.thousandsASecond(entry.nanos().value()));
      }
    }
    List<String> ways = List.of("producer", "consumer");
    bars(
        "broker-rate",
        "Through a broker: records a second",
        "1,000 records a second; more is better",
        ways,
        rates);
    bars(
        "broker-cpu",
        "Through a broker: what it costs",
        "CPU seconds for 1,000,000 records; less is better",
        ways,
        cpu);
  }
}
