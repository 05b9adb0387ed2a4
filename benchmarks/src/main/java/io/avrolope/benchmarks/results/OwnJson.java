package io.avrolope.benchmarks.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Entries out of what the duels, the first messages and the runs through a broker write. All have
 * {@code contestants}, an array with one object for each, and arrays of numbers in it.
 */
final class OwnJson {
  private static final double NANOS_PER_MS = 1e6;

  private OwnJson() {}

  static List<Entry> duels(JsonNode rounds) {
    List<Entry> entries = new ArrayList<>();
    numbers(rounds, "nanos")
        .forEach(
            (contestant, nanos) ->
                entries.add(
                    Entry.of(text(rounds, "task"), Map.of(), contestant, new Samples(nanos))
                        .allocating(bytes(rounds, contestant))));
    return entries;
  }

  /** First messages: one entry from the deserializer on, and one from the schema on. */
  static List<Entry> firstMessages(JsonNode rounds) {
    List<Entry> entries = new ArrayList<>();
    for (String from : List.of("fromTheDeserializer", "fromTheSchema")) {
      numbers(rounds, from)
          .forEach(
              (contestant, millis) ->
                  entries.add(
                      Entry.of(
                          "FirstMessage." + from,
                          Map.of("workload", text(rounds, "workload")),
                          contestant,
                          new Samples(times(NANOS_PER_MS, millis)))));
    }
    return entries;
  }

  /** Records through a broker: the time of one record, by the clock and of the CPU. */
  static List<Entry> endToEnd(JsonNode rounds) {
    double nanosPerSecond = 1e9 / rounds.path(0).path("events").asDouble();
    List<Entry> entries = new ArrayList<>();
    for (String what : List.of("produce", "produceCpu", "consume", "consumeCpu")) {
      numbers(rounds, what + "Seconds")
          .forEach(
              (contestant, seconds) ->
                  entries.add(
                      Entry.of(
                          "EndToEnd." + what,
                          Map.of("events", text(rounds, "events")),
                          contestant,
                          new Samples(times(nanosPerSecond, seconds)))));
    }
    return entries;
  }

  /** What of contestants by their names: for each round the numbers. */
  private static Map<String, List<List<Double>>> numbers(JsonNode rounds, String field) {
    Map<String, List<List<Double>>> found = new LinkedHashMap<>();
    for (JsonNode round : rounds) {
      for (JsonNode contestant : round.path("contestants")) {
        List<Double> numbers = new ArrayList<>();
        contestant.path(field).forEach(number -> numbers.add(number.asDouble()));
        if (!numbers.isEmpty()) {
          found
              .computeIfAbsent(contestant.path("contestant").asText(), name -> new ArrayList<>())
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

  /** The median of all turns. */
  private static double bytes(JsonNode rounds, String contestant) {
    List<Double> bytes = new ArrayList<>();
    numbers(rounds, "bytes").getOrDefault(contestant, List.of()).forEach(bytes::addAll);
    Collections.sort(bytes);
    return bytes.isEmpty() ? Double.NaN : bytes.get(bytes.size() / 2);
  }
}
