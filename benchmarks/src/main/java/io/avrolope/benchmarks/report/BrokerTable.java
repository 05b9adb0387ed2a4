package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records a second, and CPU seconds for a million records, of each contestant. */
final class BrokerTable {
  private static final String HEAD =
      """
      | contestant | producer, 1,000 records/s | CPU s per 1,000,000 | consumer, 1,000 records/s | CPU s per 1,000,000 |
      |---|--:|--:|--:|--:|
      """;

  private BrokerTable() {}

  static String markdown(List<Entry> entries) {
    Map<String, Map<String, Interval>> byContestant = new LinkedHashMap<>();
    for (Entry entry : entries) {
      String what = entry.benchmark().substring(entry.benchmark().indexOf('.') + 1);
      byContestant
          .computeIfAbsent(entry.contestant(), key -> new LinkedHashMap<>())
          .put(what, entry.nanos().value());
    }
    StringBuilder table = new StringBuilder(HEAD);
    byContestant.forEach(
        (contestant, nanos) ->
            table
                .append("| ")
                .append(Names.of(contestant))
                .append(rate(nanos.get("produce")))
                .append(cpu(nanos.get("produceCpu")))
                .append(rate(nanos.get("consume")))
                .append(cpu(nanos.get("consumeCpu")))
                .append(" |\n"));
    return table.toString();
  }

  private static String rate(@Nullable Interval nanos) {
    return nanos == null ? " | " : " | " + Numbers.of(thousandsASecond(nanos));
  }

  private static String cpu(@Nullable Interval nanos) {
    return nanos == null ? " | " : " | " + Numbers.of(secondsForAMillion(nanos));
  }

  /** Of the time of one record. */
  static Interval thousandsASecond(Interval nanos) {
    return new Interval(1e6 / nanos.high(), 1e6 / nanos.middle(), 1e6 / nanos.low());
  }

  /** Of the time of one record. */
  static Interval secondsForAMillion(Interval nanos) {
    return nanos.map(each -> each / 1e3);
  }
}
