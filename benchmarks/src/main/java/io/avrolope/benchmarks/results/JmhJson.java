// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Reads entries from the output of JMH's {@code -rf json}. For a benchmark without a parameter
 * {@code library}, the method name serves as the library.
 */
final class JmhJson {
  private static final String LIBRARY = "library";
  private static final String GC = "gc.";
  private static final String BYTES = "gc.alloc.rate.norm";

  /** Whether a secondary metric is used. */
  static boolean isOfInterest(String metric) {
    return metric.endsWith(BYTES) || !metric.startsWith(GC);
  }

  /** Identifies a benchmark in all rounds. */
  private record Key(String benchmark, Map<String, String> params, String library) {}

  private final Map<Key, List<List<Double>>> nanos = new LinkedHashMap<>();
  private final Map<Key, Double> bytes = new LinkedHashMap<>();
  private final Map<Key, TreeMap<String, Double>> counts = new LinkedHashMap<>();

  private JmhJson() {}

  /**
   * @param rounds JMH's output of each round
   */
  static List<Entry> entries(JsonNode rounds) {
    JmhJson read = new JmhJson();
    rounds.forEach(round -> round.forEach(read::add));
    List<Entry> entries = new ArrayList<>();
    read.nanos.forEach(
        (key, jvms) ->
            entries.add(
                new Entry(
                    key.benchmark(),
                    new TreeMap<>(key.params()),
                    key.library(),
                    new Samples(jvms),
                    read.bytes.getOrDefault(key, Double.NaN),
                    read.counts.getOrDefault(key, new TreeMap<>()))));
    return entries;
  }

  private void add(JsonNode result) {
    JsonNode metric = result.path("primaryMetric");
    if (!metric.path("rawData").path(0).path(0).isNumber()) {
      return; // a histogram, from the sampling mode
    }
    Key key = key(result);
    List<List<Double>> jvms = nanos.computeIfAbsent(key, each -> new ArrayList<>());
    for (JsonNode fork : metric.path("rawData")) {
      List<Double> turns = new ArrayList<>();
      fork.forEach(turn -> turns.add(nanos(turn.asDouble(), metric.path("scoreUnit").asText())));
      jvms.add(turns);
    }
    // single shot mode counts the bytes of the preparation too
    boolean single = result.path("mode").asText().equals("ss");
    result
        .path("secondaryMetrics")
        .properties()
        .forEach(other -> second(key, other.getKey(), other.getValue().path("score").asDouble()));
    if (single) {
      bytes.remove(key);
    }
  }

  private void second(Key key, String name, double score) {
    if (name.endsWith(BYTES)) {
      bytes.put(key, score);
    } else if (!name.startsWith(GC)) {
      counts.computeIfAbsent(key, each -> new TreeMap<>()).put(name, score);
    }
  }

  private static Key key(JsonNode result) {
    String[] name = result.path("benchmark").asText().split("\\.", -1);
    String method = name[name.length - 1];
    String type = name.length > 1 ? name[name.length - 2] : "";
    Map<String, String> params = new TreeMap<>();
    result
        .path("params")
        .properties()
        .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
    if (result.path("threads").asInt(1) > 1) {
      params.put("threads", result.path("threads").asText());
    }
    String library = params.remove(LIBRARY);
    return library == null
        ? new Key(type, params, method)
        : new Key(type + "." + method, params, library);
  }

  /** Converts a score such as 3 ops/us or 3 us/op. */
  private static double nanos(double score, String unit) {
    if (unit.startsWith("ops/")) {
      return of(unit.substring(4)) / score;
    }
    return score * of(unit.substring(0, unit.indexOf('/')));
  }

  private static double of(String unit) {
    return switch (unit) {
      case "ns" -> 1;
      case "us" -> TimeUnit.MICROSECONDS.toNanos(1);
      case "ms" -> TimeUnit.MILLISECONDS.toNanos(1);
      case "s" -> TimeUnit.SECONDS.toNanos(1);
      default -> throw new IllegalArgumentException("Unit \"" + unit + "\" is not ns, us, ms or s");
    };
  }
}
