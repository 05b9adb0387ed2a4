// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import java.util.List;

/**
 * The counts of a scan.
 *
 * @param partitions the scanned partitions, in ascending order
 * @param seconds time from the first poll to the last
 * @param read number of records that were read
 * @param isPartial whether the scan was stopped before its end
 */
public record ScanResult(List<Part> partitions, double seconds, long read, boolean isPartial) {
  /**
   * The counts of one partition.
   *
   * @param from first offset of the scanned range, inclusive
   * @param to last offset of the scanned range, exclusive
   * @param scale factor from counts to estimates; 1 without a sample
   */
  public record Part(int partition, long from, long to, double scale, PartitionCounts counts) {}
}
