// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.kafka.RecordKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The counts of one partition; each record is counted once. One thread fills it; after that, any
 * thread may read it.
 */
public final class PartitionCounts {
  /**
   * The records of a kind.
   *
   * @param stats the counts of the kind, or of the failure reason if the schema is unknown
   */
  public record Counted(SchemaStatus status, RecordStats stats) {}

  private final Map<RecordKind, Counted> kinds = new HashMap<>();
  private final Map<FailureReason, RecordStats> reasons = new HashMap<>();
  private final RecordStats tombstones = new RecordStats();
  private final RecordStats others = new RecordStats();
  private final List<String> notes = new ArrayList<>();

  /** All kinds, including those whose records cannot be decoded. */
  public Map<RecordKind, Counted> kinds() {
    return kinds;
  }

  /** Records that cannot be decoded, by reason. */
  public Map<FailureReason, RecordStats> reasons() {
    return reasons;
  }

  /** Records without a value (or without a key, if keys are scanned). */
  public RecordStats tombstones() {
    return tombstones;
  }

  /** Records of kinds that were not counted separately, because there were too many kinds. */
  public RecordStats others() {
    return others;
  }

  /** Events of the partition during the scan, such as deleted records. */
  public List<String> notes() {
    return notes;
  }
}
