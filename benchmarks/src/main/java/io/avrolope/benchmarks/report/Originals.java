// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.results.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The published figures of the benchmarks that are repeated here. Each post is a JSON file with
 * {@code title}, {@code source}, {@code conditions}, {@code note}, {@code tables} of {@code rows}
 * (see {@link OriginalTable}), and {@code why}, the known reasons for differences. Immutable.
 */
final class Originals {
  private static final List<String> REMARKS = List.of("source", "conditions", "note");

  private final Map<String, JsonNode> files;

  private Originals(Map<String, JsonNode> files) {
    this.files = files;
  }

  /** Reads the files of a directory; returns no posts if it does not exist. */
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

  /** The section with all tables; empty if there are no posts. */
  String section(List<Entry> measured) {
    return files.isEmpty()
        ? ""
        : "## Published figures, and ours\n\nIn the units of the posts. Machines, JVMs and versions differ, so only"
            + " ratios can be compared: a row\ndivided by the first row of its table, or by the row of Avro"
            + " with as many fields.\n"
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
      section.append('\n').append(new OriginalTable(table, measured).markdown());
    }
    for (JsonNode reason : post.path("why")) {
      section.append("\n* ").append(reason.asText());
    }
    return post.has("why") ? section.append('\n').toString() : section.toString();
  }
}
