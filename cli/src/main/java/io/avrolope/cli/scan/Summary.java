package io.avrolope.cli.scan;

import io.avrolope.cli.scan.PartitionTally.Counted;
import io.avrolope.kafka.RecordKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The partitions of a scan together, in an order that does not depend on which was read first. Of a
 * sample all numbers are estimates. Immutable.
 */
public final class Summary {
  private static final int EXAMPLES = 3;

  private final ScanResult result;
  private final List<KindRow> kinds;
  private final List<ReasonRow> undecodable;
  private final Total tombstones;
  private final Total others;

  /**
   * Numbers of records, and of their bytes.
   *
   * @param partitions what was seen of them, by partition
   */
  public record Total(long records, long bytes, Map<Integer, Extent> partitions) {}

  /** The records of a kind. */
  public record KindRow(Look look, Total total) {}

  /**
   * The records that cannot be decoded for one reason.
   *
   * @param examples the first of them, as {@code <partition>:<offset>}
   */
  public record ReasonRow(Reason reason, Total total, List<String> examples) {
    /** The reason, and whose data it is about if only one kind's are. */
    public String text() {
      RecordKind kind = reason.kind();
      return kind == null
          ? reason.text()
          : kind.envelope() + ", " + kind.writer() + ": " + reason.text();
    }
  }

  public Summary(ScanResult result) {
    this.result = result;
    this.kinds = kindRows();
    this.undecodable =
        totals(PartitionTally::reasons).entrySet().stream()
            .map(each -> new ReasonRow(each.getKey(), each.getValue(), examples(each.getValue())))
            .sorted(
                Comparator.<ReasonRow>comparingLong(row -> -row.total().records())
                    .thenComparing(row -> row.reason().text())
                    .thenComparing(row -> String.valueOf(row.reason().kind())))
            .toList();
    this.tombstones = only(totals(tally -> Map.of("", tally.tombstones())));
    this.others = only(totals(tally -> Map.of("", tally.others())));
  }

  private static Total only(Map<String, Total> totals) {
    return totals.getOrDefault("", new Total(0, 0, Map.of()));
  }

  private List<KindRow> kindRows() {
    Map<Object, Look> looks = new HashMap<>();
    Map<Object, Total> totals = totals(tally -> readable(tally, looks));
    List<KindRow> rows = new ArrayList<>();
    looks.forEach(
        (kind, look) -> {
          Total total = totals.get(kind);
          if (total != null) {
            rows.add(new KindRow(look, total));
          }
        });
    rows.sort(Comparator.comparing(KindRow::look, Writers.order()));
    return rows;
  }

  private static Map<Object, Extent> readable(PartitionTally tally, Map<Object, Look> looks) {
    Map<Object, Extent> extents = new HashMap<>();
    for (Counted counted : tally.kinds().values()) {
      if (counted.look().standing() != Look.Standing.UNKNOWN) {
        looks.put(counted.look().kind(), counted.look());
        extents.put(counted.look().kind(), counted.extent());
      }
    }
    return extents;
  }

  private <K> Map<K, Total> totals(Function<PartitionTally, Map<K, Extent>> of) {
    Map<K, Total> totals = new HashMap<>();
    for (ScanResult.Part part : result.partitions()) {
      of.apply(part.tally())
          .forEach(
              (key, extent) -> {
                if (extent.records() > 0) {
                  totals.merge(key, total(part, extent), Summary::sum);
                }
              });
    }
    return totals;
  }

  private static Total total(ScanResult.Part part, Extent extent) {
    Map<Integer, Extent> one = new TreeMap<>();
    one.put(part.partition(), extent);
    return new Total(
        scaled(extent.records(), part.scale()), scaled(extent.bytes(), part.scale()), one);
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
            (partition, extent) ->
                extent.examples().forEach(offset -> examples.add(partition + ":" + offset)));
    return examples.stream().limit(EXAMPLES).toList();
  }

  public ScanResult result() {
    return result;
  }

  /** By envelope, subject and number; without those whose records cannot be decoded. */
  public List<KindRow> kinds() {
    return kinds;
  }

  /** The most frequent first. */
  public List<ReasonRow> undecodable() {
    return undecodable;
  }

  public Total tombstones() {
    return tombstones;
  }

  public Total others() {
    return others;
  }

  /** All records that were counted. */
  public long records() {
    return kinds.stream().mapToLong(row -> row.total().records()).sum()
        + undecodable.stream().mapToLong(row -> row.total().records()).sum()
        + tombstones.records()
        + others.records();
  }

  /** What happened to partitions, and which schemas nobody could be asked for. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    result.partitions().forEach(part -> notes.addAll(part.tally().notes()));
    kinds.stream()
        .filter(row -> row.look().standing() == Look.Standing.NOT_ASKED)
        .map(row -> "schemas are missing: " + row.look().said())
        .distinct()
        .forEach(notes::add);
    if (others.records() > 0) {
      notes.add(
          "more than "
              + Kinds.MOST
              + " envelopes, versions and ids were found; those that came later are not told apart,"
              + " and their schemas were not looked up");
    }
    return notes;
  }
}
