// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.schema.SchemaReference;
import io.avrolope.topics.cluster.Unseen;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The counts of a scan.
 *
 * @param partitions the scanned partitions, in ascending order
 * @param seconds time from the first poll to the last
 * @param read number of records that were read
 * @param isPartial whether the scan was stopped before its end
 * @param unseen offsets that the scan was to read and could not read
 */
public record ScanResult(
    List<Part> partitions, double seconds, long read, boolean isPartial, List<Unseen> unseen) {
  public ScanResult {
    unseen = List.copyOf(unseen);
  }

  /** The ids of known writer schemas that were looked up under a subject. */
  public Set<SchemaReference.Id> ids() {
    Set<SchemaReference.Id> ids = new LinkedHashSet<>();
    for (Part part : partitions) {
      for (PartitionCounts.Counted counted : part.counts().kinds().values()) {
        if (counted.status().state() == SchemaStatus.State.FOUND
            && counted.status().kind().writer() instanceof SchemaReference.Id id
            && !id.subject().isEmpty()) {
          ids.add(id);
        }
      }
    }
    return ids;
  }

  /** The same counts, with more offsets that were not read. */
  public ScanResult withUnseen(List<Unseen> more) {
    List<Unseen> all = new ArrayList<>(unseen);
    all.addAll(more);
    return new ScanResult(partitions, seconds, read, isPartial, all);
  }

  /**
   * The counts of one partition.
   *
   * @param from first offset of the scanned range, inclusive
   * @param to last offset of the scanned range, exclusive
   * @param scale factor from counts to estimates; 1 without a sample
   */
  public record Part(int partition, long from, long to, double scale, PartitionCounts counts) {}
}
