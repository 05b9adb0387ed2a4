// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Merges the parts of a run into the result files. {@code benchmarks/run} calls it after the last
 * part.
 *
 * <p>{@code java -cp benchmarks.jar io.avrolope.benchmarks.results.Collect PARTS RESULTS KIND
 * COMMIT DATE}
 *
 * <p>A part is a file {@code <kind>@<name>@<round>.json}. JMH's fields with directories of this
 * machine are removed.
 */
public final class Collect {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> OF_DIRECTORIES = List.of("jvm", "jvmArgs");

  private Collect() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 5) {
      System.err.println("usage: Collect PARTS RESULTS KIND COMMIT DATE");
      System.exit(1);
      return;
    }
    Path results = Path.of(args[1]);
    ObjectNode run = MAPPER.createObjectNode();
    run.put("run", args[2]).put("commit", args[3]).put("date", args[4]);
    run.setAll(Machine.describe(MAPPER));
    collect(Path.of(args[0]), results, run);
  }

  /** Writes the results and deletes earlier ones. */
  static void collect(Path parts, Path results, ObjectNode run) throws IOException {
    TreeMap<String, TreeMap<Integer, JsonNode>> rounds = new TreeMap<>();
    for (Path part : jsonFiles(parts)) {
      String[] name = part.getFileName().toString().replace(".json", "").split("@", -1);
      rounds
          .computeIfAbsent(name[0] + "-" + name[1], key -> new TreeMap<>())
          .put(Integer.valueOf(name[2]), trimmed(Results.read(part)));
    }
    Files.createDirectories(results);
    for (Path old : jsonFiles(results)) {
      Files.delete(old);
    }
    write(results.resolve(Results.RUN), run);
    for (String name : rounds.keySet()) {
      ObjectNode part = MAPPER.createObjectNode();
      part.put("kind", name.substring(0, name.indexOf('-')));
      ArrayNode all = part.putArray("rounds");
      rounds.getOrDefault(name, new TreeMap<>()).values().forEach(all::add);
      write(results.resolve(name + ".json"), part);
    }
  }

  private static List<Path> jsonFiles(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  /** Removes directories, and all garbage collector metrics except the bytes per operation. */
  private static JsonNode trimmed(JsonNode part) {
    for (JsonNode result : part) {
      if (result instanceof ObjectNode object && object.has("primaryMetric")) {
        object.remove(OF_DIRECTORIES);
        ObjectNode others = (ObjectNode) object.path("secondaryMetrics");
        others.properties().removeIf(metric -> !JmhJson.isOfInterest(metric.getKey()));
      }
    }
    return part;
  }

  private static void write(Path file, JsonNode json) throws IOException {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    Files.writeString(file, MAPPER.writer(printer).writeValueAsString(json) + "\n");
  }
}
