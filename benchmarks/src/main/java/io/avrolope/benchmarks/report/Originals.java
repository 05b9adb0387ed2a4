package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.results.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The figures of the posts whose benchmarks are repeated here, beside ours. Each post is a JSON
 * file: {@code title}, {@code source}, {@code conditions}, {@code note}, and {@code tables} of
 * {@code rows}. A row has a {@code name}, a {@code score} in a {@code unit}, perhaps an {@code
 * error}, and in {@code ours} which benchmarks it belongs to. Immutable.
 */
final class Originals {
  private static final List<String> REMARKS = List.of("source", "conditions", "note");

  private final Map<String, JsonNode> files;

  private Originals(Map<String, JsonNode> files) {
    this.files = files;
  }

  /** Those of a directory; none if it is not there. */
  static Originals in(Path directory) throws IOException {
    Map<String, JsonNode> files = new TreeMap<>();
    if (Files.isDirectory(directory)) {
      try (Stream<Path> paths = Files.list(directory)) {
        for (Path path : paths.filter(each -> each.toString().endsWith(".json")).toList()) {
          files.put(
              path.getFileName().toString(), new ObjectMapper().readTree(Files.readString(path)));
        }
      }
    }
    return new Originals(files);
  }

  /** All of their tables; empty if there are none. */
  String section(List<Entry> measured) {
    return files.isEmpty()
        ? ""
        : "## The posts' figures, and ours\n\nIn the posts' units. The machines differ: compare what is"
            + " beside each other in one column.\n"
            + files.values().stream()
                .map(post -> post(post, measured))
                .collect(Collectors.joining());
  }

  private static String post(JsonNode post, List<Entry> measured) {
    StringBuilder section = new StringBuilder("\n### " + post.path("title").asText() + "\n");
    REMARKS.stream()
        .filter(post::has)
        .forEach(remark -> section.append('\n').append(post.path(remark).asText()).append('\n'));
    for (JsonNode table : post.path("tables")) {
      section.append("\n**").append(table.path("title").asText()).append("**\n\n");
      section.append("| | the post | here |\n|---|--:|---|\n");
      for (JsonNode row : table.path("rows")) {
        section.append("| ").append(row.path("name").asText());
        section.append(" | ").append(original(row));
        section.append(" | ").append(here(row, table.path("rows").path(0), measured));
        section.append(" |\n");
      }
    }
    return section.toString();
  }

  private static String original(JsonNode row) {
    String error = row.has("error") ? " ± " + Numbers.of(row.path("error").asDouble()) : "";
    return Numbers.of(row.path("score").asDouble()) + error + " " + row.path("unit").asText();
  }

  private static String here(JsonNode row, JsonNode first, List<Entry> measured) {
    StringBuilder here = new StringBuilder();
    for (int i = 0; i < row.path("ours").size(); i++) {
      Benchmark benchmark = Benchmark.of(row.path("ours").path(i));
      Benchmark reference = Benchmark.of(first.path("ours").path(i));
      for (Entry entry : benchmark.in(measured)) {
        double nanos = entry.nanos().value().middle();
        double value =
            row.path("unit").asText().startsWith("%")
                ? 100 * nanos / reference.nanosIn(measured)
                : perTime(row, nanos);
        here.append(here.isEmpty() ? "" : "; ").append(benchmark.nameOf(entry)).append(' ');
        here.append(Numbers.of(value));
      }
    }
    return here.toString();
  }

  /** Operations, records or fields, in a unit of time. */
  private static double perTime(JsonNode row, double nanos) {
    String unit = row.path("unit").asText();
    double unitNanos = unit.endsWith("/us") ? 1e3 : unit.endsWith("/ms") ? 1e6 : 1e9;
    double count = unit.startsWith("fields") ? row.path("fields").asDouble(1) : 1;
    return count * unitNanos / nanos;
  }

  /** A benchmark of ours that a row belongs to; it may have several contestants. */
  private record Benchmark(String name, Map<String, String> params) {
    static Benchmark of(JsonNode ours) {
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
          ? new Benchmark(workload + "_" + method.toUpperCase(Locale.ROOT), Map.of())
          : new Benchmark(type + "." + method, params);
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

    double nanosIn(List<Entry> measured) {
      return in(measured).stream()
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
}
