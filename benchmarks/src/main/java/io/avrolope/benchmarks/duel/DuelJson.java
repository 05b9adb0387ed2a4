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

/** Writes what was measured in one duel: of each contestant all batches that count. */
final class DuelJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Figures that are more than noise, and one more. */
  private static final MathContext FIGURES = new MathContext(5);

  private DuelJson() {}

  /**
   * Writes a file.
   *
   * @param absent contestants that cannot do the task
   */
  static void write(Path file, String task, List<Duelist> duelists, List<String> absent)
      throws IOException {
    ObjectNode duel = MAPPER.createObjectNode().put("task", task);
    ArrayNode contestants = duel.putArray("contestants");
    for (Duelist duelist : duelists) {
      ObjectNode contestant = contestants.addObject();
      contestant.put("contestant", duelist.contestant());
      add(contestant.putArray("nanos"), duelist.nanos());
      add(contestant.putArray("bytes"), duelist.bytes());
    }
    absent.forEach(duel.putArray("absent")::add);
    Files.writeString(file, MAPPER.writeValueAsString(duel) + "\n");
  }

  private static void add(ArrayNode array, List<Double> values) {
    values.forEach(value -> array.add(BigDecimal.valueOf(value).round(FIGURES).doubleValue()));
  }
}
