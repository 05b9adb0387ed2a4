package io.avrolope.cli.check;

import io.avrolope.cli.scan.Extent;
import io.avrolope.cli.scan.Look;
import io.avrolope.cli.scan.Summary;
import io.avrolope.cli.scan.Summary.KindRow;
import io.avrolope.cli.scan.Summary.ReasonRow;
import io.avrolope.schema.Incompatibility;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whether a reader schema can read a topic.
 *
 * @param summary what is on the topic
 * @param isDecoded whether each datum was decoded
 * @param ignoresUndecodable whether records that no schema can read do not count
 */
record Verdict(Summary summary, boolean isDecoded, boolean ignoresUndecodable) {
  /** Of the records of one kind. */
  enum Answer {
    YES,
    /** Those without certain values; whether there are any others, only decoding finds out. */
    SOME,
    NO,
    /** Nobody could be asked for the schema. */
    UNKNOWN;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Answer of(KindRow row) {
    if (row.look().standing() == Look.Standing.NOT_ASKED) {
      return Answer.UNKNOWN;
    }
    List<Incompatibility> gaps = row.look().gaps();
    if (gaps.stream().anyMatch(gap -> gap.concerns() == Incompatibility.Concerns.ALL_DATA)) {
      return Answer.NO;
    }
    return gaps.isEmpty() || isDecoded ? Answer.YES : Answer.SOME;
  }

  /** Records that were decoded in vain, because the reader schema has no place for a value. */
  List<ReasonRow> unread() {
    return summary.undecodable().stream().filter(row -> row.reason().isReaders()).toList();
  }

  /** Records that no schema reads. */
  List<ReasonRow> undecodable() {
    return summary.undecodable().stream().filter(row -> !row.reason().isReaders()).toList();
  }

  boolean isYes() {
    return summary.kinds().stream().allMatch(row -> of(row) == Answer.YES)
        && unread().isEmpty()
        && summary.others().records() == 0
        && !summary.result().isPartial()
        && (ignoresUndecodable || undecodable().isEmpty());
  }

  /** Whether decoding could still make it a yes. */
  boolean isOpen() {
    return summary.kinds().stream()
            .map(this::of)
            .allMatch(answer -> answer == Answer.YES || answer == Answer.SOME)
        && summary.others().records() == 0
        && (ignoresUndecodable || undecodable().isEmpty())
        && !isDecoded;
  }

  /** "0:17-23 1:4-9", the first and last of each partition. */
  static String places(Map<Integer, Extent> partitions) {
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
