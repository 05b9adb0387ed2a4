// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A bound for one figure of one library. Immutable.
 *
 * @param task the task with its parameters, as in {@link Entry#task}
 * @param library ours
 * @param figure which figure the bound is for
 * @param of the other library; {@code PEERS} for the fastest peer; empty for an absolute time
 * @param ofTask the other library's task
 * @param bound for {@link Figure#TIME} without another library in milliseconds, else a ratio
 * @param reason what was tried, and why the figure is as it is, if the goal is not reached
 */
record Goal(
    String task,
    String library,
    Figure figure,
    String of,
    String ofTask,
    double bound,
    String reason) {
  private static final String PEERS = "PEERS";
  private static final double NANOS_PER_MS = 1e6;

  /** The figure that a goal bounds. */
  enum Figure {
    /** Our time, or our time divided by the other's: at most the bound. */
    TIME,
    /** The other's time divided by ours: at least the bound. */
    SPEED,
    /** Our bytes divided by the other's: at most the bound. */
    BYTES
  }

  /** Reads one goal of the resource {@code goals.json}. */
  static Goal of(JsonNode json) {
    String task = json.path("task").asText();
    return new Goal(
        task,
        json.path("library").asText("AVROLOPE"),
        Figure.valueOf(json.path("figure").asText()),
        json.path("of").asText(""),
        json.path("ofTask").asText(task),
        json.path("bound").asDouble(),
        json.path("reason").asText(""));
  }

  /** The measured figure; empty if the run has no result for it. */
  Optional<Interval> measured(Map<String, List<Entry>> byTask) {
    Optional<Entry> ours = find(byTask, task, library).findFirst();
    if (ours.isEmpty() || of.isEmpty()) {
      return ours.map(entry -> entry.nanos().value().map(nanos -> nanos / NANOS_PER_MS));
    }
    Comparator<Interval> smallestFirst = Comparator.comparingDouble(Interval::middle);
    Stream<Interval> ratios =
        find(byTask, ofTask, of).map(other -> ratio(ours.get(), other)).sorted(smallestFirst);
    // the peer that is hardest to beat
    return figure == Figure.SPEED ? ratios.findFirst() : ratios.reduce((one, larger) -> larger);
  }

  private Interval ratio(Entry ours, Entry other) {
    return switch (figure) {
      case TIME -> ours.nanos().ratioTo(other.nanos());
      case SPEED -> other.nanos().ratioTo(ours.nanos());
      case BYTES -> Interval.unknown(ours.bytes() / other.bytes());
    };
  }

  private static Stream<Entry> find(Map<String, List<Entry>> byTask, String task, String library) {
    return byTask.getOrDefault(task, List.of()).stream()
        .filter(
            entry ->
                library.equals(PEERS)
                    ? entry.role() == Entry.Role.PEER
                    : entry.library().equals(library));
  }

  /** Whether the middle of the measured interval reaches the bound, rounded as it is shown. */
  boolean isReached(Interval measured) {
    return figure == Figure.SPEED
        ? measured.middle() >= bound - 0.005
        : measured.middle() <= bound * 1.005;
  }

  /** The goal in words. */
  String text() {
    String other = of.equals(PEERS) ? "the fastest peer" : of.isEmpty() ? "" : Names.of(of);
    String where = ofTask.equals(task) ? "" : " in " + ofTask;
    String limit = Numbers.of(bound);
    return switch (figure) {
      case TIME ->
          of.isEmpty()
              ? "at most " + limit + " ms"
              : "at most " + limit + " × the time of " + other + where;
      case SPEED -> "at least " + limit + " × the speed of " + other + where;
      case BYTES -> "at most " + limit + " × the bytes of " + other + where;
    };
  }
}
