// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.List;

/**
 * The offsets that a command reads, and those that it was to read and cannot.
 *
 * @param ranges one for each partition, in ascending order
 */
public record ReadableRanges(List<PartitionRange> ranges, List<Unseen> unseen) {
  public ReadableRanges {
    ranges = List.copyOf(ranges);
    unseen = List.copyOf(unseen);
  }

  /** Ranges that can be read as a whole. */
  public static ReadableRanges all(List<PartitionRange> ranges) {
    return new ReadableRanges(ranges, List.of());
  }
}
