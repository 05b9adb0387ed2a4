// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.check;

import io.avrolope.cli.scan.ReasonTable;
import io.avrolope.cli.terminal.Table;
import io.avrolope.schema.Incompatibility;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.ScanSummary.KindRow;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import io.avrolope.topics.scan.Verdict;
import java.util.List;

/** The result of a check as tables of text. */
final class CheckText {
  private static final String LINE = System.lineSeparator();

  private CheckText() {}

  static String of(String topic, String reader, Verdict verdict, int columns) {
    StringBuilder text = new StringBuilder();
    ScanSummary summary = verdict.summary();
    if (!summary.kinds().isEmpty()) {
      text.append(kinds(verdict)).append(LINE);
    }
    for (KindRow row : summary.kinds()) {
      incompatibilities(row, text);
    }
    text.append(failures("UNREAD", verdict.unread(), columns));
    text.append(failures("UNDECODABLE", verdict.undecodable(), columns));
    text.append(topic).append(": ").append(VerdictText.of(verdict, reader)).append(LINE);
    summary.notes().forEach(note -> text.append("Note: ").append(note).append(LINE));
    return text.toString();
  }

  private static String kinds(Verdict verdict) {
    Table table =
        new Table()
            .words("READABLE")
            .words("ENVELOPE")
            .words("VERSION OR ID")
            .words("SUBJECT")
            .words("SCHEMA")
            .numbers("RECORDS")
            .words("OFFSETS");
    for (KindRow row : verdict.summary().kinds()) {
      table.row(
          verdict.of(row).word(),
          row.envelope(),
          row.writer(),
          Table.orDash(row.subject()),
          Table.orDash(row.schema()),
          row.total().records(),
          Verdict.offsets(row.total().partitions()));
    }
    return table.text();
  }

  private static void incompatibilities(KindRow row, StringBuilder text) {
    List<Incompatibility> incompatibilities = row.status().incompatibilities();
    if (incompatibilities.isEmpty()) {
      return;
    }
    text.append(row.envelope())
        .append(", ")
        .append(row.status().kind().writer())
        .append(':')
        .append(LINE);
    for (Incompatibility incompatibility : incompatibilities) {
      text.append("  ").append(incompatibility).append(concerns(incompatibility)).append(LINE);
    }
    text.append(LINE);
  }

  private static String concerns(Incompatibility incompatibility) {
    return incompatibility.concerns() == Incompatibility.Concerns.ALL_DATA
        ? ""
        : " (only records with such a value)";
  }

  private static String failures(String heading, List<ReasonRow> rows, int columns) {
    if (rows.isEmpty()) {
      return "";
    }
    Table table = new Table().numbers(heading).words("OFFSETS").words("REASON");
    return ReasonTable.text(table, rows, row -> Verdict.offsets(row.total().partitions()), columns)
        + LINE;
  }
}
