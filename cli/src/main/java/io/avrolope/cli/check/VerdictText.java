// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.check;

import io.avrolope.topics.scan.ScanResult.Part;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import io.avrolope.topics.scan.Verdict;
import io.avrolope.topics.scan.Verdict.Readability;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The verdict of a check as a sentence that says over which records it is. */
final class VerdictText {
  private static final int MAX_PARTITIONS = 8;

  private final Verdict verdict;
  private final String reader;
  private final long records;
  private final long undecodable;

  private VerdictText(Verdict verdict, String reader) {
    this.verdict = verdict;
    this.reader = reader;
    this.records = verdict.summary().records();
    this.undecodable = count(verdict.undecodable());
  }

  /** Such as "shop.Order can read all 4 records (offsets 0:0-3)". */
  static String of(Verdict verdict, String reader) {
    VerdictText text = new VerdictText(verdict, reader);
    return text.sentence() + " (" + text.offsets() + ")";
  }

  private String sentence() {
    if (verdict.summary().result().isPartial()) {
      return reader
          + " was checked with "
          + number(records)
          + " only, and not with all: stopped by the user";
    }
    long unread = verdict.records(Readability.NO) + count(verdict.unread());
    if (unread > 0) {
      return reader + " cannot read " + part(unread);
    }
    long unknown = verdict.records(Readability.UNKNOWN) + verdict.summary().others().records();
    if (unknown > 0) {
      return reader + " was not compared with the schemas of " + part(unknown);
    }
    if (verdict.records(Readability.SOME) > 0) {
      return reader
          + " may not read "
          + part(verdict.records(Readability.SOME))
          + "; use --decode to find out";
    }
    return readable();
  }

  private String readable() {
    String unseen =
        verdict.summary().result().unseen().isEmpty() ? "" : " read so far, but some were not read";
    if (records == 0) {
      return reader + " has no records to read" + (unseen.isEmpty() ? "" : ": some were not read");
    }
    if (undecodable == 0) {
      return reader + " can read " + all(records) + unseen;
    }
    return reader
        + " can read "
        + all(verdict.records(Readability.YES))
        + " that have a schema"
        + (unseen.isEmpty() ? "" : " and were read, but some were not read")
        + "; no schema can read "
        + part(undecodable)
        + (verdict.ignoresUndecodable() ? ", which are ignored" : "");
  }

  private String offsets() {
    List<Part> parts =
        verdict.summary().result().partitions().stream()
            .filter(part -> part.from() < part.to())
            .toList();
    if (parts.isEmpty()) {
      return "no offsets";
    }
    int more = parts.size() - MAX_PARTITIONS;
    return "offsets "
        + parts.stream()
            .limit(MAX_PARTITIONS)
            .map(part -> part.partition() + ":" + part.from() + "-" + (part.to() - 1))
            .collect(Collectors.joining(" "))
        + (more > 0 ? String.format(Locale.ROOT, " and %,d more partitions", more) : "");
  }

  private String part(long some) {
    return String.format(Locale.ROOT, "%,d of %s", some, number(records));
  }

  private static String all(long records) {
    return (records == 1 ? "the " : "all ") + number(records);
  }

  private static String number(long records) {
    return String.format(Locale.ROOT, records == 1 ? "%,d record" : "%,d records", records);
  }

  private static long count(List<ReasonRow> rows) {
    return rows.stream().mapToLong(row -> row.total().records()).sum();
  }
}
