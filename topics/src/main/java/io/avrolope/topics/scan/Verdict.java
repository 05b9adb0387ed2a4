// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.schema.Incompatibility;
import io.avrolope.topics.scan.ScanSummary.KindRow;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Decides whether a reader schema can read a topic.
 *
 * @param summary the counts of the topic
 * @param isDecoded whether each datum was decoded
 * @param ignoresUndecodable whether undecodable records are ignored
 */
public record Verdict(ScanSummary summary, boolean isDecoded, boolean ignoresUndecodable) {
  /** Whether the reader schema can read the records of one kind. */
  public enum Readability {
    YES,
    /** Only records without certain values; decoding finds out whether any record has one. */
    SOME,
    NO,
    /** The writer schema is unknown, because no registry is configured for it. */
    UNKNOWN;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Readability of(KindRow row) {
    if (row.status().state() == SchemaStatus.State.NO_REGISTRY) {
      return Readability.UNKNOWN;
    }
    List<Incompatibility> incompatibilities = row.status().incompatibilities();
    if (incompatibilities.stream()
        .anyMatch(
            incompatibility -> incompatibility.concerns() == Incompatibility.Concerns.ALL_DATA)) {
      return Readability.NO;
    }
    return incompatibilities.isEmpty() || isDecoded ? Readability.YES : Readability.SOME;
  }

  /** Valid records that failed to decode, because the reader schema cannot represent a value. */
  public List<ReasonRow> unread() {
    return summary.undecodable().stream().filter(row -> row.reason().isReaders()).toList();
  }

  /** Records that no schema can read. */
  public List<ReasonRow> undecodable() {
    return summary.undecodable().stream().filter(row -> !row.reason().isReaders()).toList();
  }

  public boolean isYes() {
    return summary.kinds().stream().allMatch(row -> of(row) == Readability.YES)
        && unread().isEmpty()
        && summary.others().records() == 0
        && !summary.result().isPartial()
        && summary.result().unseen().isEmpty()
        && (ignoresUndecodable || undecodable().isEmpty());
  }

  /** Whether the answer would be a yes if it did not depend on offsets that were not read. */
  public boolean isYesSoFar() {
    ScanResult scanned = summary.result();
    ScanResult seen =
        new ScanResult(scanned.partitions(), scanned.seconds(), scanned.read(), false, List.of());
    return new Verdict(new ScanSummary(seen), isDecoded, ignoresUndecodable).isYes();
  }

  /** Number of records of kinds with one answer. */
  public long records(Readability answer) {
    return summary.kinds().stream()
        .filter(row -> of(row) == answer)
        .mapToLong(row -> row.total().records())
        .sum();
  }

  /** Whether the answer depends on values, so that {@code --decode} could still make it a yes. */
  public boolean isOpen() {
    return summary.kinds().stream()
            .map(this::of)
            .allMatch(answer -> answer == Readability.YES || answer == Readability.SOME)
        && summary.others().records() == 0
        && (ignoresUndecodable || undecodable().isEmpty())
        && !isDecoded;
  }

  /** The first and last offset in each partition, such as "0:17-23 1:4-9". */
  public static String offsets(Map<Integer, RecordStats> partitions) {
    return partitions.entrySet().stream()
        .map(
            each ->
                each.getKey()
                    + ":"
                    + each.getValue().firstOffset()
                    + "-"
                    + each.getValue().lastOffset())
        .collect(Collectors.joining(" "));
  }
}
