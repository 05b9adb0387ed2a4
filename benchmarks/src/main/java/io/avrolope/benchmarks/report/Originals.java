package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.results.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The figures of the posts that the benchmarks repeat, beside what was measured here under the same
 * name. Each is a JSON file. A row is any object in it that has a name ({@code benchmark}, {@code
 * case}, {@code row} and such) and a number; what the file says beside that is shown where it has a
 * known name. Immutable.
 */
final class Originals {
  private static final List<String> NAMES =
      List.of("case", "row", "benchmark", "method", "test", "name", "label");

  private static final List<String> TITLES = List.of("title", "post", "name");
  private static final List<String> REMARKS = List.of("source", "url", "machine", "remark", "note");

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
        : "## The posts' figures, and ours\n\n"
            + files.entrySet().stream()
                .map(file -> table(file.getKey(), file.getValue(), measured))
                .collect(Collectors.joining("\n"));
  }

  private static String table(String file, JsonNode json, List<Entry> measured) {
    List<JsonNode> rows = new ArrayList<>();
    collect(json, rows);
    Set<String> columns = new LinkedHashSet<>();
    rows.forEach(row -> columns.addAll(numbers(row).keySet()));
    StringBuilder table = new StringBuilder("### " + first(json, TITLES, file) + "\n\n");
    REMARKS.stream()
        .filter(remark -> json.path(remark).isTextual())
        .forEach(remark -> table.append(json.path(remark).asText()).append("\n\n"));
    table.append("| | ").append(String.join(" | ", columns)).append(" | here |\n|---|");
    table.append("--:|".repeat(columns.size())).append("---|\n");
    for (JsonNode row : rows) {
      String name = first(row, NAMES, "");
      table.append("| ").append(name).append(" | ");
      Map<String, String> numbers = numbers(row);
      columns.forEach(column -> table.append(numbers.getOrDefault(column, "")).append(" | "));
      table.append(here(name, measured)).append(" |\n");
    }
    return table.toString();
  }

  private static void collect(JsonNode node, List<JsonNode> rows) {
    if (!first(node, NAMES, "").isEmpty() && !numbers(node).isEmpty()) {
      rows.add(node);
    } else {
      node.forEach(child -> collect(child, rows));
    }
  }

  private static String first(JsonNode node, List<String> fields, String otherwise) {
    return fields.stream()
        .map(field -> node.path(field))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .findFirst()
        .orElse(otherwise);
  }

  private static Map<String, String> numbers(JsonNode row) {
    Map<String, String> numbers = new LinkedHashMap<>();
    row.properties()
        .forEach(
            field -> {
              if (field.getValue().isNumber()) {
                numbers.put(field.getKey(), field.getValue().asText());
              }
            });
    return numbers;
  }

  /** What was measured under that name: a method, a contestant, or the value of a parameter. */
  private static String here(String name, List<Entry> measured) {
    String wanted = normal(name);
    return measured.stream()
        .filter(
            entry ->
                Stream.concat(
                        Stream.of(entry.contestant(), method(entry)),
                        entry.params().values().stream())
                    .anyMatch(each -> normal(each).equals(wanted)))
        .map(entry -> others(entry, wanted) + Numbers.of(entry.nanos().value().middle()) + " ns")
        .collect(Collectors.joining("; "));
  }

  /** What else tells the entry from others. */
  private static String others(Entry entry, String wanted) {
    String others =
        Stream.concat(
                Stream.of(method(entry), entry.contestant()), entry.params().values().stream())
            .filter(each -> !normal(each).equals(wanted))
            .collect(Collectors.joining(" "));
    return others.isEmpty() ? "" : others + " ";
  }

  private static String method(Entry entry) {
    return entry.benchmark().substring(entry.benchmark().lastIndexOf('.') + 1);
  }

  private static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
