// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Lists the tasks in which a peer is faster or allocates less. Immutable. */
final class Comparison {
  /** Smaller differences only reflect the random lengths of messages. */
  private static final double BYTES_THAT_COUNT = 1.01;

  private static final String BARE_ENGINES =
      """
      An engine "without envelope" is a part of Avrolope that was measured alone. The interpreter decodes only the first records of
      a schema, while the compiler works in the background. For the other rows, the goals above say why.
      """;

  private final Map<String, List<Entry>> byTask;

  /** One of our entries and a peer's entry for the same task. */
  private record Pair(String task, Entry ours, Entry peer) {
    Interval time() {
      return ours.nanos().ratioTo(peer.nanos());
    }

    double bytes() {
      return ours.bytes() / peer.bytes();
    }
  }

  Comparison(Map<String, List<Entry>> byTask) {
    this.byTask = byTask;
  }

  /** The first section of the report. */
  String section() {
    return "## Where a peer is faster\n\n"
        + slower()
        + "\n## Where a peer allocates less\n\n"
        + larger();
  }

  private String slower() {
    List<Pair> pairs = pairs(Entry.Role.OURS, Entry.Role.OUR_VARIANT);
    List<Pair> slower =
        pairs.stream()
            .filter(pair -> pair.time().isAbove(1))
            .sorted(
                Comparator.comparing((Pair pair) -> pair.ours().role())
                    .thenComparing(pair -> -pair.time().middle()))
            .toList();
    long equal =
        pairs.stream().filter(pair -> !pair.time().isAbove(1) && !(pair.time().high() < 1)).count();
    String counted =
        "In %d of %d comparisons the peer is faster; in %d the interval includes 1.\n"
            .formatted(slower.size(), pairs.size(), equal);
    if (slower.isEmpty()) {
      return counted;
    }
    StringBuilder table =
        new StringBuilder(counted)
            .append(BARE_ENGINES)
            .append("\n| task | ours | peer | our time / its time |\n|---|---|---|--:|\n");
    slower.forEach(pair -> row(table, pair, Numbers.of(pair.time())));
    return table.toString();
  }

  private String larger() {
    List<Pair> larger =
        pairs(Entry.Role.OURS).stream()
            .filter(pair -> pair.bytes() > BYTES_THAT_COUNT)
            .sorted(Comparator.comparingDouble(pair -> -pair.bytes()))
            .toList();
    if (larger.isEmpty()) {
      return "None.\n";
    }
    StringBuilder table = new StringBuilder("| task | ours | peer | bytes |\n|---|---|---|--:|\n");
    larger.forEach(
        pair ->
            row(
                table,
                pair,
                Numbers.whole(pair.ours().bytes())
                    + " instead of "
                    + Numbers.whole(pair.peer().bytes())));
    return table.toString();
  }

  private static void row(StringBuilder table, Pair pair, String found) {
    table.append("| ").append(pair.task()).append(" | ").append(Names.of(pair.ours().library()));
    table.append(" | ").append(Names.of(pair.peer().library())).append(" | ").append(found);
    table.append(" |\n");
  }

  private List<Pair> pairs(Entry.Role... roles) {
    List<Pair> pairs = new ArrayList<>();
    byTask.forEach(
        (task, entries) ->
            entries.stream()
                .filter(entry -> List.of(roles).contains(entry.role()))
                .filter(entry -> entry.counts().isEmpty())
                .forEach(ours -> addPeers(pairs, task, ours, entries)));
    return pairs;
  }

  private static void addPeers(List<Pair> pairs, String task, Entry ours, List<Entry> entries) {
    entries.stream()
        .filter(entry -> entry.role() == Entry.Role.PEER)
        .filter(peer -> hasCache(peer) == hasCache(ours))
        .forEach(peer -> pairs.add(new Pair(task, ours, peer)));
  }

  /** A client without a cache is compared only with other clients without a cache. */
  private static boolean hasCache(Entry entry) {
    return !entry.library().endsWith("_UNCACHED");
  }
}
