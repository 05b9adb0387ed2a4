package io.avrolope.benchmarks.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All results of one run: a directory of JSON files. {@code run.json} says what was run, where and
 * when; each other file has a {@code kind} and {@code rounds}, which are what was written each time
 * that this part of the run was done. Immutable.
 *
 * @param run what {@code run.json} says
 * @param parts the other files, by their names without {@code .json}, sorted
 */
public record Results(JsonNode run, Map<String, JsonNode> parts) {
  static final String RUN = "run.json";

  private static final String JSON = ".json";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Whether there are results in the directory. */
  public static boolean areIn(Path directory) {
    return Files.exists(directory.resolve(RUN));
  }

  /** Reads the directory. */
  public static Results in(Path directory) throws IOException {
    Map<String, JsonNode> parts = new LinkedHashMap<>();
    for (Path file : files(directory)) {
      String name = file.getFileName().toString();
      if (!name.equals(RUN)) {
        parts.put(name.substring(0, name.length() - JSON.length()), read(file));
      }
    }
    return new Results(read(directory.resolve(RUN)), parts);
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(JSON)).sorted().toList();
    }
  }

  static JsonNode read(Path file) throws IOException {
    return MAPPER.readTree(Files.readString(file));
  }

  /** Duels: the tasks and their contestants. */
  public List<Entry> duels() {
    return entries("duel");
  }

  /** Who could not do a duel's task. */
  public List<String> absent(String task) {
    List<String> absent = new ArrayList<>();
    ofKind("duel").stream()
        .map(part -> part.path("rounds").path(0))
        .filter(round -> round.path("task").asText().equals(task))
        .forEach(round -> round.path("absent").forEach(name -> absent.add(name.asText())));
    return absent;
  }

  /** What JMH measured. */
  public List<Entry> benchmarks() {
    return entries("jmh");
  }

  /** The first messages of fresh JVMs. */
  public List<Entry> firstMessages() {
    return entries("first");
  }

  /** The runs through a broker. */
  public List<Entry> endToEnd() {
    return entries("e2e");
  }

  /** All that was measured. */
  public List<Entry> all() {
    return Stream.of(duels(), benchmarks(), endToEnd(), firstMessages())
        .flatMap(List::stream)
        .toList();
  }

  private List<Entry> entries(String kind) {
    return ofKind(kind).stream().flatMap(part -> entries(kind, part.path("rounds"))).toList();
  }

  private static Stream<Entry> entries(String kind, JsonNode rounds) {
    return switch (kind) {
      case "duel" -> OwnJson.duels(rounds).stream();
      case "first" -> OwnJson.firstMessages(rounds).stream();
      case "e2e" -> OwnJson.endToEnd(rounds).stream();
      default -> JmhJson.entries(rounds).stream();
    };
  }

  private List<JsonNode> ofKind(String kind) {
    return parts.values().stream().filter(part -> part.path("kind").asText().equals(kind)).toList();
  }

  /** Entries by their tasks, in their order. */
  public static Map<String, List<Entry>> byTask(List<Entry> entries) {
    return entries.stream()
        .collect(Collectors.groupingBy(Entry::task, LinkedHashMap::new, Collectors.toList()));
  }
}
