package io.avrolope.cli.census;

import io.avrolope.cli.scan.Extent;
import io.avrolope.cli.scan.Look;
import io.avrolope.cli.scan.Summary;
import io.avrolope.cli.scan.Summary.KindRow;
import io.avrolope.cli.scan.Summary.ReasonRow;
import io.avrolope.cli.scan.Summary.Total;
import io.avrolope.cli.scan.Writers;
import io.avrolope.cli.terminal.Table;
import java.time.Instant;
import java.util.Map;

/** The tables that a person reads. */
final class CensusText {
  private static final String LINE = System.lineSeparator();

  private CensusText() {}

  /**
   * What was asked.
   *
   * @param part {@code key} or {@code value}
   * @param every 1: all records; N: about every Nth
   */
  record Heading(String topic, String part, int every) {}

  static String of(Heading heading, Summary summary, boolean isByPartition) {
    StringBuilder text = new StringBuilder();
    if (!summary.kinds().isEmpty() || summary.others().records() > 0) {
      text.append(kinds(summary)).append(LINE);
    }
    if (!summary.undecodable().isEmpty()) {
      text.append(undecodable(summary)).append(LINE);
    }
    if (isByPartition && summary.records() > 0) {
      text.append(byPartition(summary)).append(LINE);
    }
    text.append(total(heading, summary)).append(LINE);
    summary.notes().forEach(note -> text.append("Note: ").append(note).append(LINE));
    return text.toString();
  }

  private static String kinds(Summary summary) {
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
          row.look().kind().envelope(),
          Writers.name(row.look().kind().writer()),
          orDash(Writers.subject(row.look().kind().writer())),
          orDash(row.look().schema()),
          row.total().records(),
          row.total().bytes());
    }
    if (summary.others().records() > 0) {
      table.row("(others)", "-", "-", "-", summary.others().records(), summary.others().bytes());
    }
    return table.text();
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }

  private static String undecodable(Summary summary) {
    Table table = new Table().numbers("UNDECODABLE").words("FOR EXAMPLE").words("REASON");
    for (ReasonRow row : summary.undecodable()) {
      table.row(row.total().records(), String.join(" ", row.examples()), row.text());
    }
    return table.text();
  }

  private static String byPartition(Summary summary) {
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
      Look look = row.look();
      addTo(table, look.kind().envelope(), Writers.name(look.kind().writer()), row.total());
    }
    addTo(table, "(others)", "-", summary.others());
    for (ReasonRow row : summary.undecodable()) {
      addTo(table, "(undecodable)", "-", row.total());
    }
    addTo(table, "(tombstones)", "-", summary.tombstones());
    return table.text();
  }

  private static void addTo(Table table, String envelope, String writer, Total total) {
    for (Map.Entry<Integer, Extent> each : total.partitions().entrySet()) {
      Extent extent = each.getValue();
      table.row(
          envelope,
          writer,
          each.getKey(),
          extent.records(),
          extent.firstOffset(),
          time(extent.firstTime()),
          extent.lastOffset(),
          time(extent.lastTime()));
    }
  }

  /** As ISO 8601 has it; a topic's records need not have one. */
  static String time(long millis) {
    return millis < 0 ? "-" : Instant.ofEpochMilli(millis).toString();
  }

  private static String total(Heading heading, Summary summary) {
    int partitions = summary.result().partitions().size();
    String about = heading.every() == 1 ? "" : "about ";
    StringBuilder text = new StringBuilder();
    text.append(heading.topic())
        .append(": ")
        .append(about)
        .append(summary.records())
        .append(" records in ")
        .append(partitions)
        .append(partitions == 1 ? " partition" : " partitions");
    if (summary.tombstones().records() > 0) {
      text.append(", ").append(summary.tombstones().records()).append(" of them without a ");
      text.append(heading.part());
    }
    if (heading.every() > 1) {
      text.append(" (estimated from one of ").append(heading.every()).append(" stretches)");
    }
    if (summary.result().isPartial()) {
      text.append(" (partial: it was stopped)");
    }
    return text.toString();
  }
}
