// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import io.avrolope.benchmarks.results.Samples;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The results of one benchmark as a Markdown table: for each task the libraries, the fastest first,
 * compared with Avrolope and with the limit. Immutable.
 */
final class Table {
  private final List<Entry> entries;
  private final List<String> counts;
  private final boolean hasParameters;
  private final TimeUnits unit;

  Table(List<Entry> benchmark) {
    this.entries = benchmark;
    TreeSet<String> names = new TreeSet<>();
    benchmark.forEach(entry -> names.addAll(entry.counts().keySet()));
    this.counts = List.copyOf(names);
    this.hasParameters = benchmark.stream().anyMatch(entry -> !entry.params().isEmpty());
    double least =
        benchmark.stream().mapToDouble(entry -> entry.nanos().value().middle()).min().orElse(1);
    this.unit = TimeUnits.of(least);
  }

  String markdown() {
    String more = counts.stream().map(name -> " " + name + " |").collect(Collectors.joining());
    StringBuilder table = new StringBuilder();
    table.append(hasParameters ? "| parameters " : "");
    table.append("| library | ").append(unit.symbol());
    table.append(" | bytes | its time / ours | share of limit |").append(more).append('\n');
    table.append(hasParameters ? "|---" : "").append("|---|--:|--:|--:|--:|");
    table.append("--:|".repeat(counts.size())).append('\n');
    tasks().values().forEach(task -> rows(table, task));
    return table.toString();
  }

  private Map<String, List<Entry>> tasks() {
    return entries.stream()
        .collect(Collectors.groupingBy(Entry::task, LinkedHashMap::new, Collectors.toList()));
  }

  private void rows(StringBuilder table, List<Entry> task) {
    task.stream()
        .sorted(Comparator.comparingDouble(entry -> entry.nanos().value().middle()))
        .forEach(entry -> row(table, entry, task));
  }

  private void row(StringBuilder table, Entry entry, List<Entry> task) {
    if (hasParameters) {
      table.append("| ").append(entry.parameters()).append(' ');
    }
    Interval time = entry.nanos().value();
    table.append("| ").append(Names.of(entry.library()));
    table.append(" | ").append(Numbers.of(unit.of(time)));
    table.append(" | ").append(Numbers.whole(entry.bytes()));
    table.append(" | ").append(ratioToOurs(entry, task));
    table.append(" | ").append(shareOfLimit(entry, task)).append(" |");
    for (String count : counts) {
      table
          .append(' ')
          .append(Numbers.whole(entry.counts().getOrDefault(count, Double.NaN)))
          .append(" |");
    }
    table.append('\n');
  }

  private static String ratioToOurs(Entry entry, List<Entry> task) {
    return entry.role() == Entry.Role.OURS
        ? "1"
        : samples(task, Entry.Role.OURS)
            .map(ours -> Numbers.of(entry.nanos().ratioTo(ours)))
            .orElse("");
  }

  /** The share of the limit's speed. */
  private static String shareOfLimit(Entry entry, List<Entry> task) {
    return entry.role() == Entry.Role.LIMIT
        ? "1"
        : samples(task, Entry.Role.LIMIT)
            .map(limit -> Numbers.of(limit.ratioTo(entry.nanos()).middle()))
            .orElse("");
  }

  private static Optional<Samples> samples(List<Entry> task, Entry.Role role) {
    return task.stream().filter(entry -> entry.role() == role).map(Entry::nanos).findFirst();
  }
}
