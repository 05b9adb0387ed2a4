// SPDX-License-Identifier: Apache-2.0
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All results of one run: a directory of JSON files. {@code run.json} describes the run, the
 * machine and the date. Each other file has a {@code kind} and {@code rounds}, the output of each
 * round. Immutable.
 *
 * <p>The converters of Kafka Connect may have been measured in a run of their own. Its results are
 * in the directory {@link #CONNECT}. Parts may have been measured again after a change of the code.
 * Their results are in the directory {@link #AGAIN}, and replace the earlier ones.
 *
 * @param run the content of {@code run.json}
 * @param connectRun the same of the run that measured the converters; often the same run
 * @param again what was measured again, or nothing
 * @param parts the other files by name without {@code .json}, sorted
 */
public record Results(
    JsonNode run, JsonNode connectRun, Optional<LaterRun> again, Map<String, JsonNode> parts) {
  static final String RUN = "run.json";
  static final String CONNECT = "connect";
  static final String AGAIN = "again";
  private static final String OF_CONNECT = "_CONNECT";

  private static final String JSON = ".json";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Whether there are results in the directory. */
  public static boolean existIn(Path directory) {
    return Files.exists(directory.resolve(RUN));
  }

  /**
   * A later run, of some parts only.
   *
   * @param run the content of its {@code run.json}
   * @param parts the names of its files without {@code .json}
   */
  public record LaterRun(JsonNode run, List<String> parts) {}

  /** Reads the directory. */
  public static Results in(Path directory) throws IOException {
    JsonNode run = read(directory.resolve(RUN));
    Map<String, JsonNode> parts = new TreeMap<>(parts(directory));
    JsonNode connectRun = run;
    Path connect = directory.resolve(CONNECT);
    if (existIn(connect)) {
      connectRun = read(connect.resolve(RUN));
      parts.putAll(parts(connect));
    }
    Optional<LaterRun> again = Optional.empty();
    Path later = directory.resolve(AGAIN);
    if (existIn(later)) {
      Map<String, JsonNode> newer = parts(later);
      again = Optional.of(new LaterRun(read(later.resolve(RUN)), List.copyOf(newer.keySet())));
      parts.putAll(newer);
    }
    return new Results(run, connectRun, again, parts);
  }

  private static Map<String, JsonNode> parts(Path directory) throws IOException {
    Map<String, JsonNode> parts = new TreeMap<>();
    for (Path file : files(directory)) {
      String name = file.getFileName().toString();
      if (!name.equals(RUN)) {
        parts.put(name.substring(0, name.length() - JSON.length()), read(file));
      }
    }
    return parts;
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(JSON)).sorted().toList();
    }
  }

  static JsonNode read(Path file) throws IOException {
    return MAPPER.readTree(Files.readString(file));
  }

  /** The results of the duels that encode and decode. */
  public List<Entry> duels() {
    return entries("duel").stream().filter(entry -> !isOfConnect(entry)).toList();
  }

  /** The results of the duels that encode and decode, on a newer JDK. */
  public List<Entry> duelsOnNewerJdk() {
    return entries("duel25");
  }

  /** The results of the duels between converters of Kafka Connect. */
  public List<Entry> converters() {
    return entries("duel").stream().filter(Results::isOfConnect).toList();
  }

  private static boolean isOfConnect(Entry duel) {
    return duel.benchmark().endsWith(OF_CONNECT);
  }

  /** The libraries that do not support a duel's task. */
  public List<String> absent(String task) {
    List<String> absent = new ArrayList<>();
    ofKind("duel").stream()
        .map(part -> part.path("rounds").path(0))
        .filter(round -> round.path("task").asText().equals(task))
        .forEach(round -> round.path("absent").forEach(name -> absent.add(name.asText())));
    return absent;
  }

  /** The results of JMH's benchmarks. */
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

  /** All results. */
  public List<Entry> all() {
    return Stream.of(duels(), converters(), benchmarks(), endToEnd(), firstMessages())
        .flatMap(List::stream)
        .toList();
  }

  private List<Entry> entries(String kind) {
    return ofKind(kind).stream().flatMap(part -> entries(kind, part.path("rounds"))).toList();
  }

  private static Stream<Entry> entries(String kind, JsonNode rounds) {
    return switch (kind) {
      case "duel", "duel25" -> OwnJson.duels(rounds).stream();
      case "first" -> OwnJson.firstMessages(rounds).stream();
      case "e2e" -> OwnJson.endToEnd(rounds).stream();
      default -> JmhJson.entries(rounds).stream();
    };
  }

  private List<JsonNode> ofKind(String kind) {
    return parts.values().stream().filter(part -> part.path("kind").asText().equals(kind)).toList();
  }

  /** Groups entries by task, in the order of the tasks. */
  public static Map<String, List<Entry>> byTask(List<Entry> entries) {
    return entries.stream()
        .collect(Collectors.groupingBy(Entry::task, LinkedHashMap::new, Collectors.toList()));
  }
}
