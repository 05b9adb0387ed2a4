// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.topics.cluster.PartitionRange;

/**
 * The ranges of a partition that are read: the whole partition, or for a sample every Nth of many
 * short ranges of equal length, beginning with the first. Immutable.
 */
final class SampledRanges {
  /** A seek costs as much as reading several thousand records. */
  private static final long MAX_LENGTH = 10_000;

  private static final long MIN_LENGTH = 100;
  private static final int MIN_RANGES = 16;

  private final PartitionRange range;
  private final long length;
  private final int every;

  /**
   * @param every 1: read all records; N: read about every Nth record
   */
  SampledRanges(PartitionRange range, int every) {
    this.range = range;
    this.every = every;
    this.length =
        every == 1
            ? Math.max(1, range.length())
            : Math.max(
                MIN_LENGTH, Math.min(MAX_LENGTH, range.length() / ((long) every * MIN_RANGES)));
  }

  /**
   * The next offset to read: the offset itself if it is in a sampled range, else the start of the
   * next sampled range.
   *
   * @return {@link #end} if there is no next range
   */
  long next(long offset) {
    if (offset <= range.from()) {
      return Math.min(range.from(), end());
    }
    if (offset >= end()) {
      return end();
    }
    long index = (offset - range.from()) / length;
    long afterSampled = index % every;
    return afterSampled == 0
        ? offset
        : Math.min(end(), range.from() + (index + every - afterSampled) * length);
  }

  /** The end, exclusive, of the sampled range that contains an offset. */
  long endOfSample(long offset) {
    return Math.min(end(), range.from() + ((offset - range.from()) / length + 1) * length);
  }

  long end() {
    return Math.max(range.from(), range.to());
  }

  /** Number of sampled offsets before an offset. */
  long before(long offset) {
    long all = Math.min(offset, end()) - range.from();
    if (all <= 0) {
      return 0;
    }
    long round = length * every;
    return all / round * length + Math.min(length, all % round);
  }

  /** Number of sampled offsets. */
  long total() {
    return before(end());
  }
}
