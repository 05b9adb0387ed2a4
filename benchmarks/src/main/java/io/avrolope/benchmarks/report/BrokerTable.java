// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of records per second and CPU seconds per million records for each library. */
final class BrokerTable {
  private static final String HEAD =
      """
      | library | producer, 1,000 records/s | CPU s per 1,000,000 | consumer, 1,000 records/s | CPU s per 1,000,000 |
      |---|--:|--:|--:|--:|
      """;

  private BrokerTable() {}

  static String markdown(List<Entry> entries) {
    Map<String, Map<String, Interval>> byLibrary = new LinkedHashMap<>();
    for (Entry entry : entries) {
      String what = entry.benchmark().substring(entry.benchmark().indexOf('.') + 1);
      byLibrary
          .computeIfAbsent(entry.library(), key -> new LinkedHashMap<>())
          .put(what, entry.nanos().value());
    }
    StringBuilder table = new StringBuilder(HEAD);
    byLibrary.forEach(
        (library, nanos) ->
            table
                .append("| ")
                .append(Names.of(library))
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

  /** Converts the time of one record to thousands of records per second. */
  static Interval thousandsASecond(Interval nanos) {
    return new Interval(1e6 / nanos.high(), 1e6 / nanos.middle(), 1e6 / nanos.low());
  }

  /** Converts the time of one record to seconds per million records. */
  static Interval secondsForAMillion(Interval nanos) {
    return nanos.map(each -> each / 1e3);
  }
}
