// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads entries from the output of the duels, the first messages and the runs through a broker.
 * Each has an array {@code libraries} of objects with arrays of numbers.
 */
final class OwnJson {
  private static final double NANOS_PER_MS = 1e6;

  private OwnJson() {}

  static List<Entry> duels(JsonNode rounds) {
    List<Entry> entries = new ArrayList<>();
    numbers(rounds, "nanos")
        .forEach(
            (library, nanos) ->
                entries.add(
                    Entry.of(text(rounds, "task"), Map.of(), library, new Samples(nanos))
                        .allocating(bytes(rounds, library))));
    return entries;
  }

  /** First messages: one entry for each time that was measured. */
  static List<Entry> firstMessages(JsonNode rounds) {
    List<Entry> entries = new ArrayList<>();
    for (String from :
        List.of(
            "fromTheDeserializer", "fromTheSchema", "thousandSchemas", "compiled", "longestCall")) {
      numbers(rounds, from)
          .forEach(
              (library, millis) ->
                  entries.add(
                      Entry.of(
                          "FirstMessage." + from,
                          Map.of("workload", text(rounds, "workload")),
                          library,
                          new Samples(times(NANOS_PER_MS, millis)))));
    }
    return entries;
  }

  /** Records through a broker: the wall clock time and the CPU time of one record. */
  static List<Entry> endToEnd(JsonNode rounds) {
    double nanosPerSecond = 1e9 / rounds.path(0).path("events").asDouble();
    List<Entry> entries = new ArrayList<>();
    for (String what : List.of("produce", "produceCpu", "consume", "consumeCpu")) {
      numbers(rounds, what + "Seconds")
          .forEach(
              (library, seconds) ->
                  entries.add(
                      Entry.of(
                          "EndToEnd." + what,
                          Map.of("events", text(rounds, "events")),
                          library,
                          new Samples(times(nanosPerSecond, seconds)))));
    }
    return entries;
  }

  /** The numbers of a field for each library and round. */
  private static Map<String, List<List<Double>>> numbers(JsonNode rounds, String field) {
    Map<String, List<List<Double>>> found = new LinkedHashMap<>();
    for (JsonNode round : rounds) {
      for (JsonNode library : round.path("libraries")) {
        List<Double> numbers = new ArrayList<>();
        library.path(field).forEach(number -> numbers.add(number.asDouble()));
        if (!numbers.isEmpty()) {
          found
              .computeIfAbsent(library.path("library").asText(), name -> new ArrayList<>())
              .add(numbers);
        }
      }
    }
    return found;
  }

  private static String text(JsonNode rounds, String field) {
    return rounds.path(0).path(field).asText();
  }

  private static List<List<Double>> times(double factor, List<List<Double>> numbers) {
    return numbers.stream()
        .map(round -> round.stream().map(number -> factor * number).toList())
        .toList();
  }

  /** The median of all batches. */
  private static double bytes(JsonNode rounds, String library) {
    List<Double> bytes = new ArrayList<>();
    numbers(rounds, "bytes").getOrDefault(library, List.of()).forEach(bytes::addAll);
    Collections.sort(bytes);
    return bytes.isEmpty() ? Double.NaN : bytes.get(bytes.size() / 2);
  }
}
