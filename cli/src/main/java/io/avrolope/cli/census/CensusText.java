// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.census;

import io.avrolope.cli.scan.ReasonTable;
import io.avrolope.cli.terminal.Table;
import io.avrolope.topics.scan.RecordStats;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.ScanSummary.KindRow;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import io.avrolope.topics.scan.ScanSummary.Total;
import java.time.Instant;
import java.util.Map;

/** The census as tables of text. */
final class CensusText {
  private static final String LINE = System.lineSeparator();

  private CensusText() {}

  /**
   * The part of a topic that was scanned.
   *
   * @param part {@code key} or {@code value}
   * @param every 1: all records; N: about every Nth
   */
  record Heading(String topic, String part, int every) {}

  /**
   * The text of a census.
   *
   * @param columns the width of the terminal
   */
  static String of(Heading heading, ScanSummary summary, boolean isByPartition, int columns) {
    StringBuilder text = new StringBuilder();
    if (!summary.kinds().isEmpty() || summary.others().records() > 0) {
      text.append(kinds(summary)).append(LINE);
    }
    if (!summary.undecodable().isEmpty()) {
      text.append(undecodable(summary, columns)).append(LINE);
    }
    if (isByPartition && summary.records() > 0) {
      text.append(byPartition(summary)).append(LINE);
    }
    text.append(total(heading, summary)).append(LINE);
    summary.notes().forEach(note -> text.append("Note: ").append(note).append(LINE));
    return text.toString();
  }

  private static String kinds(ScanSummary summary) {
    Table table =
        new Table()
            .words("ENVELOPE")
            .words("VERSION OR ID")
            .words("SUBJECT")
            .words("SCHEMA")
            .numbers("RECORDS")
            .numbers("BYTES");
    for (KindRow row : summary.kinds()) {
      table.row(
          row.envelope(),
          row.writer(),
          Table.orDash(row.subject()),
          Table.orDash(row.schema()),
          row.total().records(),
          row.total().bytes());
    }
    if (summary.others().records() > 0) {
      table.row("(others)", "-", "-", "-", summary.others().records(), summary.others().bytes());
    }
    return table.text();
  }

  private static String undecodable(ScanSummary summary, int columns) {
    Table table = new Table().numbers("UNDECODABLE").words("FOR EXAMPLE").words("REASON");
    return ReasonTable.text(
        table, summary.undecodable(), row -> String.join(" ", row.examples()), columns);
  }

  private static String byPartition(ScanSummary summary) {
    Table table =
        new Table()
            .words("ENVELOPE")
            .words("VERSION OR ID")
            .numbers("PARTITION")
            .numbers("RECORDS")
            .numbers("FIRST")
            .words("AT")
            .numbers("LAST")
            .words("AT");
    for (KindRow row : summary.kinds()) {
      addTo(table, row.envelope(), row.writer(), row.total());
    }
    addTo(table, "(others)", "-", summary.others());
    for (ReasonRow row : summary.undecodable()) {
      addTo(table, "(undecodable)", "-", row.total());
    }
    addTo(table, "(tombstones)", "-", summary.tombstones());
    return table.text();
  }

  private static void addTo(Table table, String envelope, String writer, Total total) {
    for (Map.Entry<Integer, RecordStats> each : total.partitions().entrySet()) {
      RecordStats stats = each.getValue();
      table.row(
          envelope,
          writer,
          each.getKey(),
          stats.records(),
          stats.firstOffset(),
          time(stats.firstTime()),
          stats.lastOffset(),
          time(stats.lastTime()));
    }
  }

  /** A timestamp in ISO 8601; a dash for a record without one. */
  static String time(long millis) {
    return millis < 0 ? "-" : Instant.ofEpochMilli(millis).toString();
  }

  private static String total(Heading heading, ScanSummary summary) {
    int partitions = summary.result().partitions().size();
    String about = heading.every() == 1 ? "" : "about ";
    StringBuilder text = new StringBuilder();
    text.append(heading.topic())
        .append(": ")
        .append(about)
        .append(summary.records())
        .append(summary.records() == 1 ? " record in " : " records in ")
        .append(partitions)
        .append(partitions == 1 ? " partition" : " partitions");
    if (summary.tombstones().records() > 0) {
      text.append(", ").append(summary.tombstones().records()).append(" without a ");
      text.append(heading.part());
    }
    if (heading.every() > 1) {
      text.append(" (estimated from 1 of ").append(heading.every()).append(" ranges)");
    }
    if (summary.result().isPartial()) {
      text.append(" (partial: stopped by the user)");
    }
    return text.toString();
  }
}
