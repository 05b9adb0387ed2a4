// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.rewrap.PartitionComparison.Result;
import io.avrolope.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * The result of comparing two topics.
 *
 * @param partitions one result for each partition, in ascending order
 */
record VerificationResult(List<Result> partitions) {
  /** Whether all partitions are the same in both topics. */
  boolean isSame() {
    return partitions.stream().allMatch(result -> result.difference() == null);
  }

  /**
   * @param withTable whether a table of the partitions is printed even if the topics are the same
   */
  void print(PrintWriter out, boolean withTable) {
    if (withTable || !isSame()) {
      out.print(table());
    }
    RecordsDigest from = new RecordsDigest();
    RecordsDigest to = new RecordsDigest();
    partitions.forEach(
        result -> {
          from.add(result.from());
          to.add(result.to());
        });
    String where = partitions.size() == 1 ? "1 partition" : partitions.size() + " partitions";
    if (isSame()) {
      out.println(
          String.format(
              Locale.ROOT,
              "Verified: %s in %s %s the same in both topics (SHA-256 %s...)",
              records(from.records()),
              where,
              from.records() == 1 ? "is" : "are",
              from.sum()));
    } else {
      out.println(
          String.format(
              Locale.ROOT,
              "The topics differ: %s of FROM and %s of TO in %s",
              records(from.records()),
              records(to.records()),
              where));
    }
    long skipped = sum(Result::skipped);
    if (skipped > 0) {
      String were = skipped == 1 ? " was skipped and is" : " were skipped and are";
      out.println(records(skipped) + " of FROM" + were + " not in TO");
    }
    long notCompared = sum(Result::notCompared);
    if (notCompared > 0) {
      String whose = notCompared == 1 ? "its original was" : "their originals were";
      out.println(
          records(notCompared) + " of TO could not be compared: " + whose + " deleted from FROM");
    }
  }

  private static String records(long count) {
    return String.format(Locale.ROOT, count == 1 ? "%,d record" : "%,d records", count);
  }

  private long sum(ToLongFunction<Result> count) {
    return partitions.stream().mapToLong(count).sum();
  }

  private String table() {
    Table table =
        new Table()
            .numbers("partition")
            .numbers("in FROM")
            .numbers("in TO")
            .words("SHA-256 of FROM")
            .words("SHA-256 of TO")
            .words("first difference");
    for (Result each : partitions) {
      table.row(
          each.partition(),
          each.from().records(),
          each.to().records(),
          each.from().sum(),
          each.to().sum(),
          each.difference() == null ? "-" : each.difference());
    }
    return table.text();
  }
}
