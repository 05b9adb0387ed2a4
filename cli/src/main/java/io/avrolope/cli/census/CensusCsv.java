package io.avrolope.cli.census;

import io.avrolope.cli.scan.Extent;
import io.avrolope.cli.scan.Summary;
import io.avrolope.cli.scan.Summary.KindRow;
import io.avrolope.cli.scan.Summary.ReasonRow;
import io.avrolope.cli.scan.Summary.Total;
import io.avrolope.cli.scan.Writers;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Comma-separated values, as RFC 4180 has them but for the ends of lines: a line for each kind,
 * each reason, and the tombstones; or one for each of these and each partition.
 */
final class CensusCsv {
  private final boolean isByPartition;
  private final StringBuilder lines = new StringBuilder();

  private CensusCsv(boolean isByPartition) {
    this.isByPartition = isByPartition;
  }

  static String of(Summary summary, boolean isByPartition) {
    CensusCsv csv = new CensusCsv(isByPartition);
    csv.line(
        "what",
        "envelope",
        "version_or_id",
        "subject",
        "schema",
        "reason",
        "partition",
        "records",
        "bytes",
        "first_offset",
        "first_time",
        "last_offset",
        "last_time");
    for (KindRow row : summary.kinds()) {
      csv.rows(
          row.total(),
          "kind",
          row.look().kind().envelope(),
          Writers.name(row.look().kind().writer()),
          Writers.subject(row.look().kind().writer()),
          row.look().schema(),
          "");
    }
    csv.rows(summary.others(), "others", "", "", "", "", "");
    for (ReasonRow row : summary.undecodable()) {
      csv.rows(row.total(), "undecodable", "", "", "", "", row.text());
    }
    csv.rows(summary.tombstones(), "tombstones", "", "", "", "", "");
    return csv.lines.toString();
  }

  private void rows(Total total, String... what) {
    if (total.records() == 0) {
      return;
    }
    if (!isByPartition) {
      row(what, "", total.records(), total.bytes(), "", "", "", "");
      return;
    }
    for (Map.Entry<Integer, Extent> each : total.partitions().entrySet()) {
      Extent extent = each.getValue();
      row(
          what,
          each.getKey(),
          extent.records(),
          extent.bytes(),
          extent.firstOffset(),
          CensusText.time(extent.firstTime()),
          extent.lastOffset(),
          CensusText.time(extent.lastTime()));
    }
  }

  private void row(String[] what, Object... numbers) {
    String[] cells = Arrays.copyOf(what, what.length + numbers.length);
    for (int i = 0; i < numbers.length; i++) {
      cells[what.length + i] = numbers[i].toString();
    }
    line(cells);
  }

  private void line(String... cells) {
    lines
        .append(Arrays.stream(cells).map(CensusCsv::quoted).collect(Collectors.joining(",")))
        .append(System.lineSeparator());
  }

  private static String quoted(String cell) {
    return cell.matches("[^,\"\r\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
