// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.duel;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the results of one duel as JSON: for each library all measured batches. */
final class DuelJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The significant digits of the measurement, and one more. */
  private static final MathContext FIGURES = new MathContext(5);

  private DuelJson() {}

  /**
   * Writes the file.
   *
   * @param absent libraries that cannot do the task
   */
  static void write(Path file, String task, List<Duelist> duelists, List<String> absent)
      throws IOException {
    ObjectNode duel = MAPPER.createObjectNode().put("task", task);
    ArrayNode libraries = duel.putArray("libraries");
    for (Duelist duelist : duelists) {
      ObjectNode library = libraries.addObject();
      library.put("library", duelist.library());
      add(library.putArray("nanos"), duelist.nanos());
      add(library.putArray("bytes"), duelist.bytes());
    }
    absent.forEach(duel.putArray("absent")::add);
    Files.writeString(file, MAPPER.writeValueAsString(duel) + "\n");
  }

  private static void add(ArrayNode array, List<Double> values) {
    values.forEach(value -> array.add(BigDecimal.valueOf(value).round(FIGURES).doubleValue()));
  }
}
