package io.avrolope.cli.check;

import io.avrolope.cli.scan.Summary;
import io.avrolope.cli.scan.Summary.KindRow;
import io.avrolope.cli.scan.Summary.ReasonRow;
import io.avrolope.cli.scan.Writers;
import io.avrolope.cli.terminal.Table;
import io.avrolope.schema.Incompatibility;
import java.util.List;

/** What a person reads. */
final class CheckText {
  private static final String LINE = System.lineSeparator();

  private CheckText() {}

  static String of(String topic, String reader, Verdict verdict) {
    StringBuilder text = new StringBuilder();
    Summary summary = verdict.summary();
    if (!summary.kinds().isEmpty()) {
      text.append(kinds(verdict)).append(LINE);
    }
    for (KindRow row : summary.kinds()) {
      gaps(row, text);
    }
    failures("UNREAD", verdict.unread(), text);
    failures("UNDECODABLE", verdict.undecodable(), text);
    text.append(topic)
        .append(": ")
        .append(reader)
        .append(verdict.isYes() ? " can read all that is retained" : isNot(verdict))
        .append(LINE);
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
          row.look().kind().envelope(),
          Writers.name(row.look().kind().writer()),
          orDash(Writers.subject(row.look().kind().writer())),
          orDash(row.look().schema()),
          row.total().records(),
          Verdict.places(row.total().partitions()));
    }
    return table.text();
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }

  private static void gaps(KindRow row, StringBuilder text) {
    List<Incompatibility> gaps = row.look().gaps();
    if (gaps.isEmpty()) {
      return;
    }
    text.append(row.look().kind().envelope())
        .append(", ")
        .append(row.look().kind().writer())
        .append(':')
        .append(LINE);
    for (Incompatibility gap : gaps) {
      text.append("  ").append(gap).append(concerns(gap)).append(LINE);
    }
    text.append(LINE);
  }

  private static String concerns(Incompatibility gap) {
    return gap.concerns() == Incompatibility.Concerns.ALL_DATA
        ? ""
        : " (only where there is such a value)";
  }

  private static void failures(String heading, List<ReasonRow> rows, StringBuilder text) {
    if (rows.isEmpty()) {
      return;
    }
    Table table = new Table().numbers(heading).words("OFFSETS").words("REASON");
    for (ReasonRow row : rows) {
      table.row(row.total().records(), Verdict.places(row.total().partitions()), row.text());
    }
    text.append(table.text()).append(LINE);
  }

  private static String isNot(Verdict verdict) {
    if (verdict.summary().result().isPartial()) {
      return " has not been checked with all: it was stopped";
    }
    return verdict.isOpen() ? " may not read all; --decode finds out" : " cannot read all";
  }
}
