package io.avrolope.cli.scan;

import io.avrolope.kafka.RecordKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What was seen of one partition: each record is counted once. For one thread, and for all when
 * that is done.
 */
public final class PartitionTally {
  /**
   * The records of a kind.
   *
   * @param extent its own, or that of its reason, if its records cannot be decoded
   */
  public record Counted(Look look, Extent extent) {}

  private final Map<RecordKind, Counted> kinds = new HashMap<>();
  private final Map<Reason, Extent> reasons = new HashMap<>();
  private final Extent tombstones = new Extent();
  private final Extent others = new Extent();
  private final List<String> notes = new ArrayList<>();

  /** All kinds that were seen, those whose records cannot be decoded among them. */
  public Map<RecordKind, Counted> kinds() {
    return kinds;
  }

  /** Records that cannot be decoded. */
  public Map<Reason, Extent> reasons() {
    return reasons;
  }

  /** Records without a value. */
  public Extent tombstones() {
    return tombstones;
  }

  /** Records of kinds that came when there were too many. */
  public Extent others() {
    return others;
  }

  /** What happened to the partition meanwhile. */
  public List<String> notes() {
    return notes;
  }
}
