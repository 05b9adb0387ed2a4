package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.benchmarks.results.Entry;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A benchmark of ours that a row of a post belongs to; it may have several contestants. */
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
    // these two are measured by duels
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
        entry.benchmark().equals(name)
            || (entry.benchmark() + "." + entry.contestant()).equals(name);
    return named
        && params.entrySet().stream()
            .allMatch(
                param ->
                    param.getKey().equals("contestant")
                        ? param.getValue().equals(entry.contestant())
                        : param.getValue().equals(entry.params().get(param.getKey())));
  }

  /**
   * The time of the one contestant that there is, or of this one among several; NaN if it was not
   * measured.
   */
  double nanosIn(List<Entry> measured, String contestant) {
    List<Entry> found = in(measured);
    return found.stream()
        .filter(entry -> found.size() == 1 || entry.contestant().equals(contestant))
        .mapToDouble(entry -> entry.nanos().value().middle())
        .findFirst()
        .orElse(Double.NaN);
  }

  /** The contestant, and what of the benchmark its row does not say. */
  String nameOf(Entry entry) {
    String benchmark = entry.benchmark();
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    return benchmark.equals(name) && benchmark.contains(".")
        ? method + " " + Names.of(entry.contestant())
        : Names.of(entry.contestant());
  }
}
