// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.benchmarks.results.Entry;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The benchmark here that corresponds to a row of a post. It may have results of several libraries.
 */
record OriginalBenchmark(String name, Map<String, String> params) {
  OriginalBenchmark {
    params = Map.copyOf(params);
  }

  static OriginalBenchmark of(JsonNode ours) {
    String[] words = ours.path("benchmark").asText().split("\\.", -1);
    String method = words[words.length - 1];
    String type = words.length > 1 ? words[words.length - 2] : "";
    Map<String, String> params = new TreeMap<>();
    ours.path("params")
        .properties()
        .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
    String workload = params.get("workload");
    // duels replace these two
    boolean duel = type.equals("DecodeBenchmark") || type.equals("EncodeBenchmark");
    return duel && workload != null
        ? new OriginalBenchmark(workload + "_" + method.toUpperCase(Locale.ROOT), Map.of())
        : new OriginalBenchmark(type + "." + method, params);
  }

  List<Entry> in(List<Entry> measured) {
    return measured.stream().filter(this::is).toList();
  }

  private boolean is(Entry entry) {
    boolean named =
        entry.benchmark().equals(name) || (entry.benchmark() + "." + entry.library()).equals(name);
    return named
        && params.entrySet().stream()
            .allMatch(
                param ->
                    param.getKey().equals("library")
                        ? param.getValue().equals(entry.library())
                        : param.getValue().equals(entry.params().get(param.getKey())));
  }

  /** The time of the given library, or of the only library; NaN if it was not measured. */
  double nanosIn(List<Entry> measured, String library) {
    List<Entry> found = in(measured);
    return found.stream()
        .filter(entry -> found.size() == 1 || entry.library().equals(library))
        .mapToDouble(entry -> entry.nanos().value().middle())
        .findFirst()
        .orElse(Double.NaN);
  }

  /** The library, and the method of the benchmark if the row does not name it. */
  String nameOf(Entry entry) {
    String benchmark = entry.benchmark();
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    return benchmark.equals(name) && benchmark.contains(".")
        ? method + " " + Names.of(entry.library())
        : Names.of(entry.library());
  }
}
