// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.census;

import io.avrolope.topics.scan.RecordStats;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.ScanSummary.KindRow;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import io.avrolope.topics.scan.ScanSummary.Total;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The census as comma-separated values (RFC 4180, but with the line ends of the platform). There is
 * one line for each kind, each failure reason, and the tombstones, or one for each of these in each
 * partition.
 */
final class CensusCsv {
  private final boolean isByPartition;
  private final StringBuilder lines = new StringBuilder();

  private CensusCsv(boolean isByPartition) {
    this.isByPartition = isByPartition;
  }

  static String of(ScanSummary summary, boolean isByPartition) {
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
      csv.rows(row.total(), "kind", row.envelope(), row.writer(), row.subject(), row.schema(), "");
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
    for (Map.Entry<Integer, RecordStats> each : total.partitions().entrySet()) {
      RecordStats stats = each.getValue();
      row(
          what,
          each.getKey(),
          stats.records(),
          stats.bytes(),
          stats.firstOffset(),
          CensusText.time(stats.firstTime()),
          stats.lastOffset(),
          CensusText.time(stats.lastTime()));
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
