// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.scan;

import io.avrolope.cli.terminal.Table;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import java.util.List;
import java.util.function.Function;

/** The table of the reasons why records cannot be read. */
public final class ReasonTable {
  private static final int MAX_REASONS = 20;

  private ReasonTable() {}

  /**
   * The most frequent reasons, and how many more there are.
   *
   * @param table with the columns for the number of records, their location and the reason
   * @param location of a reason's records
   * @param columns the width of the terminal
   */
  public static String text(
      Table table, List<ReasonRow> rows, Function<ReasonRow, String> location, int columns) {
    rows.stream()
        .limit(MAX_REASONS)
        .forEach(row -> table.row(row.total().records(), location.apply(row), row.text()));
    if (rows.size() > MAX_REASONS) {
      List<ReasonRow> others = rows.subList(MAX_REASONS, rows.size());
      table.row(
          others.stream().mapToLong(row -> row.total().records()).sum(),
          "",
          "(" + others.size() + " more reasons; --json prints them)");
    }
    return table.text(columns);
  }
}
