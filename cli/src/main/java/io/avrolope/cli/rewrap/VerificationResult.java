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
              "Verified: %,d %s in %s %s the same in both topics (SHA-256 %s...)",
              from.records(),
              from.records() == 1 ? "record" : "records",
              where,
              from.records() == 1 ? "is" : "are",
              from.sum()));
    } else {
      out.println(
          String.format(
              Locale.ROOT,
              "The topics differ: %,d records of FROM and %,d records of TO in %s",
              from.records(),
              to.records(),
              where));
    }
    remark(out, "%,d records of FROM were skipped and are not in TO", sum(Result::skipped));
    remark(
        out,
        "%,d records of TO could not be compared: their originals were deleted from FROM",
        sum(Result::notCompared));
  }

  private static void remark(PrintWriter out, String format, long count) {
    if (count > 0) {
      out.println(String.format(Locale.ROOT, format, count));
    }
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
