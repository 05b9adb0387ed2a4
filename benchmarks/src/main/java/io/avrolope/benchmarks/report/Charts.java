// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Results;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Creates all charts for which there are results. Not thread-safe. */
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

  private static final Map<String, String> OF_CONNECT =
      ordered("ORDER", "order, 13 fields", "W2", "81 strings", "CHANGE", "Debezium's event");

  private final Map<String, Chart> charts = new LinkedHashMap<>();

  private Charts() {}

  /** The charts by file name. */
  static Map<String, Chart> of(Results results) {
    Charts all = new Charts();
    Map<String, List<Entry>> duels = Results.byTask(results.duels());
    all.summary(duels);
    all.ratiosToTheLimit("decode", "Decoding", WORKLOADS, duels);
    all.ratiosToTheLimit("encode", "Encoding", WORKLOADS, duels);
    Map<String, List<Entry>> converters = Results.byTask(results.converters());
    all.ratiosToTheLimit("to-connect", "Reading in Kafka Connect", OF_CONNECT, converters);
    all.ratiosToTheLimit("from-connect", "Writing in Kafka Connect", OF_CONNECT, converters);
    all.rocana(results.benchmarks());
    all.endToEnd(results.endToEnd());
    all.charts.putAll(SpavroCharts.of(results));
    all.charts.putAll(GrowthCharts.of(results));
    return all.charts;
  }

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return map;
  }

  private void summary(Map<String, List<Entry>> duels) {
    ChartData found = new ChartData();
    List<String> groups = new ArrayList<>();
    Summary.TASKS.forEach(
        (task, name) -> {
          List<Entry> duel = duels.getOrDefault(task, List.of());
          if (addRatiosToTheLimit(found, name, duel, Summary.LIBRARIES)) {
            groups.add(name);
          }
        });
    bars(
        Summary.CHART,
        "Time for one record, relative to hand-written code",
        "1 is the time of straight-line code written for the schema; less is better; 95 % intervals",
        groups,
        found);
  }

  private void ratiosToTheLimit(
      String name, String title, Map<String, String> workloads, Map<String, List<Entry>> duels) {
    ChartData found = new ChartData();
    List<String> groups = new ArrayList<>();
    workloads.forEach(
        (workload, group) -> {
          String task = workload + "_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
          if (addRatiosToTheLimit(found, group, duels.getOrDefault(task, List.of()), IN_BARS)) {
            groups.add(group);
          }
        });
    if (!found.isEmpty()) {
      charts.put(
          name,
          new BarChart(
              title + ", compared with hand-written code",
              "times the time of straight-line code written for the schema; less is better; 95 % intervals",
              groups,
              found.series()));
    }
  }

  /** Adds the ratios of one task. False if there is no limit or no other library. */
  private static boolean addRatiosToTheLimit(
      ChartData found, String group, List<Entry> duel, Collection<String> libraries) {
    List<Entry> limits =
        duel.stream().filter(entry -> entry.role() == Entry.Role.LIMIT).limit(1).toList();
    List<Entry> others =
        duel.stream().filter(entry -> libraries.contains(entry.library())).toList();
    limits.forEach(
        limit ->
            others.forEach(
                entry -> found.put(entry.library(), group, entry.nanos().ratioTo(limit.nanos()))));
    return !limits.isEmpty() && !others.isEmpty();
  }

  /** The chart of Rocana's posts: three procedures to decode an event. */
  private void rocana(List<Entry> benchmarks) {
    Map<String, String> ways =
        ordered(
            "benchmarkDecodeV2Original", "original",
            "benchmarkDecodeV2Unwrapped", "unwrapped",
            "benchmarkDecodeV3", "version first");
    ChartData found = new ChartData();
    for (Entry entry : benchmarks) {
      String way = ways.get(entry.library());
      if (way != null) {
        found.put("AVRO_FAST", way, entry.nanos().value());
      }
      if (entry.params().containsKey("form") && "SPECIFIC".equals(entry.params().get("objects"))) {
        found.put(
            entry.library(), form(entry.params().getOrDefault("form", "")), entry.nanos().value());
      }
    }
    bars(
        "rocana",
        "Decoding Rocana's event, in the three forms of the posts",
        "ns; less is better",
        ways.values(),
        found);
  }

  private static String form(String form) {
    return form.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private void bars(
      String name, String title, String unit, Iterable<String> groups, ChartData found) {
    if (!found.isEmpty()) {
      List<String> all = new ArrayList<>();
      groups.forEach(all::add);
      charts.put(name, new BarChart(title, unit, all, found.series()));
    }
  }

  private void endToEnd(List<Entry> entries) {
    ChartData rates = new ChartData();
    ChartData cpu = new ChartData();
    for (Entry entry : entries) {
      String way = entry.benchmark().contains("produce") ? "producer" : "consumer";
      if (entry.benchmark().endsWith("Cpu")) {
        cpu.put(entry.library(), way, BrokerTable.secondsForAMillion(entry.nanos().value()));
      } else {
        rates.put(entry.library(), way, BrokerTable.thousandsASecond(entry.nanos().value()));
      }
    }
    List<String> ways = List.of("producer", "consumer");
    bars(
        "broker-rate",
        "Through a broker: records per second",
        "1,000 records per second; more is better",
        ways,
        rates);
    bars(
        "broker-cpu",
        "Through a broker: CPU time",
        "CPU seconds per 1,000,000 records; less is better",
        ways,
        cpu);
  }
}
