// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.kafka.RecordKind;
import io.avrolope.schema.SchemaReference;
import io.avrolope.topics.scan.PartitionCounts.Counted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The totals of a scan over all partitions, in an order that does not depend on timing. The numbers
 * of a sample are estimates. Immutable.
 */
public final class ScanSummary {
  private static final int MAX_EXAMPLES = 3;

  private final ScanResult result;
  private final Map<SchemaReference.Id, String> owners;
  private final List<KindRow> kinds;
  private final List<ReasonRow> undecodable;
  private final Total tombstones;
  private final Total others;

  /**
   * Number of records and bytes in all partitions.
   *
   * @param partitions the counts of each partition; these are never estimates
   */
  public record Total(long records, long bytes, Map<Integer, RecordStats> partitions) {}

  /**
   * The records of a kind.
   *
   * @param subject the subject of the writer schema; empty if its reference has none
   */
  public record KindRow(SchemaStatus status, Total total, String subject) {
    public String envelope() {
      return status.kind().envelope();
    }

    /** The version, id, GUID or fingerprint of the writer schema. */
    public String writer() {
      return WriterLabels.name(status.kind().writer());
    }

    /** The name of the writer schema; empty if it is unknown. */
    public String schema() {
      return status.schema();
    }

    /** Adds the fields of the kind to a JSON object. */
    public ObjectNode putKind(ObjectNode into) {
      return into.put("envelope", envelope())
          .put("writer", writer())
          .put("subject", subject())
          .put("schema", schema());
    }
  }

  /**
   * The records that cannot be decoded for one reason.
   *
   * @param examples the first records, as {@code <partition>:<offset>}
   */
  public record ReasonRow(FailureReason reason, Total total, List<String> examples) {
    /** The reason, preceded by the envelope and the writer schema if they are known. */
    public String text() {
      RecordKind kind = reason.kind();
      return kind == null
          ? reason.text()
          : kind.envelope() + ", " + kind.writer() + ": " + reason.text();
    }
  }

  public ScanSummary(ScanResult result) {
    this(result, Map.of());
  }

  /**
   * @param owners the subject of each id that the subject of the topic does not have
   */
  public ScanSummary(ScanResult result, Map<SchemaReference.Id, String> owners) {
    this.result = result;
    this.owners = Map.copyOf(owners);
    this.kinds = kindRows();
    this.undecodable =
        totals(PartitionCounts::reasons).entrySet().stream()
            .map(each -> new ReasonRow(each.getKey(), each.getValue(), examples(each.getValue())))
            .sorted(
                Comparator.<ReasonRow>comparingLong(row -> -row.total().records())
                    .thenComparing(row -> row.reason().text())
                    .thenComparing(row -> String.valueOf(row.reason().kind())))
            .toList();
    this.tombstones = only(totals(counts -> Map.of("", counts.tombstones())));
    this.others = only(totals(counts -> Map.of("", counts.others())));
  }

  private static Total only(Map<String, Total> totals) {
    return totals.getOrDefault("", new Total(0, 0, Map.of()));
  }

  private String subject(SchemaReference writer) {
    String owner = writer instanceof SchemaReference.Id id ? owners.get(id) : null;
    return owner == null ? WriterLabels.subject(writer) : owner;
  }

  private List<KindRow> kindRows() {
    Map<Object, SchemaStatus> statuses = new HashMap<>();
    Map<Object, Total> totals = totals(counts -> readable(counts, statuses));
    List<KindRow> rows = new ArrayList<>();
    statuses.forEach(
        (kind, status) -> {
          Total total = totals.get(kind);
          if (total != null) {
            rows.add(new KindRow(status, total, subject(status.kind().writer())));
          }
        });
    rows.sort(Comparator.comparing(KindRow::status, WriterLabels.order()));
    return rows;
  }

  private static Map<Object, RecordStats> readable(
      PartitionCounts counts, Map<Object, SchemaStatus> statuses) {
    Map<Object, RecordStats> kinds_left = new HashMap<>();
    for (Counted counted : counts.kinds().values()) {
      if (counted.status().state() != SchemaStatus.State.UNKNOWN) {
        statuses.put(counted.status().kind(), counted.status());
        kinds_left.put(counted.status().kind(), counted.stats());
      }
    }
    return kinds_left;
  }

  private <K> Map<K, Total> totals(Function<PartitionCounts, Map<K, RecordStats>> of) {
    Map<K, Total> totals = new HashMap<>();
    for (ScanResult.Part part : result.partitions()) {
      of.apply(part.counts())
          .forEach(
              (key, stats) -> {
                if (stats.records() > 0) {
                  totals.merge(key, total(part, stats), ScanSummary::sum);
                }
              });
    }
    return totals;
  }

  private static Total total(ScanResult.Part part, RecordStats stats) {
    Map<Integer, RecordStats> one = new TreeMap<>();
    one.put(part.partition(), stats);
    return new Total(
        scaled(stats.records(), part.scale()), scaled(stats.bytes(), part.scale()), one);
  }

  private static Total sum(Total sum, Total more) {
    sum.partitions().putAll(more.partitions());
    return new Total(sum.records() + more.records(), sum.bytes() + more.bytes(), sum.partitions());
  }

  private static long scaled(long number, double scale) {
    return scale == 1 ? number : Math.round(number * scale);
  }

  private static List<String> examples(Total total) {
    List<String> examples = new ArrayList<>();
    total
        .partitions()
        .forEach(
            (partition, stats) ->
                stats.examples().forEach(offset -> examples.add(partition + ":" + offset)));
    return examples.stream().limit(MAX_EXAMPLES).toList();
  }

  public ScanResult result() {
    return result;
  }

  /** Kinds with a known schema or without a registry, by envelope, subject and number. */
  public List<KindRow> kinds() {
    return kinds;
  }

  /** Records that cannot be decoded, by reason; the most frequent first. */
  public List<ReasonRow> undecodable() {
    return undecodable;
  }

  public Total tombstones() {
    return tombstones;
  }

  public Total others() {
    return others;
  }

  private boolean isForeign(KindRow row) {
    return row.status().kind().writer() instanceof SchemaReference.Id id && owners.containsKey(id);
  }

  private static String foreign(KindRow row) {
    return "schema "
        + row.writer()
        + " is one of "
        + row.subject()
        + ", not of "
        + WriterLabels.subject(row.status().kind().writer())
        + ": "
        + row.total().records()
        + (row.total().records() == 1 ? " record" : " records")
        + ". Such ids can come from another registry";
  }

  /** Number of all records. */
  public long records() {
    return kinds.stream().mapToLong(row -> row.total().records()).sum()
        + undecodable.stream().mapToLong(row -> row.total().records()).sum()
        + tombstones.records()
        + others.records();
  }

  /** Remarks on the counts: deleted records, missing schemas, too many kinds. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    result.partitions().forEach(part -> notes.addAll(part.counts().notes()));
    result.unseen().forEach(each -> notes.add(each.text()));
    kinds.stream()
        .filter(row -> row.status().state() == SchemaStatus.State.NO_REGISTRY)
        .map(row -> "schemas are missing: " + row.status().problem())
        .distinct()
        .forEach(notes::add);
    kinds.stream().filter(this::isForeign).map(ScanSummary::foreign).forEach(notes::add);
    if (others.records() > 0) {
      notes.add(
          "more than "
              + SchemaStatusCache.MAX_KINDS
              + " different envelopes, versions and ids were found; the rest is counted as others,"
              + " and the schemas of these records were not looked up");
    }
    return notes;
  }
}
