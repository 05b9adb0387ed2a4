// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.topics.cluster.PartitionRange;
import org.apache.kafka.common.TopicPartition;

/** The read position in one partition, and the counts of its records. Not thread-safe. */
final class PartitionScan {
  private final PartitionRange range;
  private final SampledRanges sampled;
  private final PartitionCounts counts = new PartitionCounts();
  private long position;
  private long endOfSample;

  PartitionScan(PartitionRange range, int every) {
    this.range = range;
    this.sampled = new SampledRanges(range, every);
    moveTo(range.from());
  }

  TopicPartition partition() {
    return range.partition();
  }

  PartitionCounts counts() {
    return counts;
  }

  /** Number of offsets to read. */
  long total() {
    return sampled.total();
  }

  /** The factor from counts of the sample to estimates for the whole range; 1 without a sample. */
  double scale() {
    return total() == 0 ? 1 : (double) range.length() / total();
  }

  boolean isDone() {
    return position >= sampled.end();
  }

  /** The next offset to read. */
  long position() {
    return position;
  }

  /** The end, exclusive, of the sampled range that is being read. */
  long endOfSample() {
    return endOfSample;
  }

  /**
   * Moves to an offset, or to the next sampled range if the offset is in none.
   *
   * @return number of sampled offsets that were passed
   */
  long moveTo(long offset) {
    long before = sampled.before(position);
    position = Math.max(position, sampled.next(offset));
    endOfSample = sampled.endOfSample(position);
    return sampled.before(position) - before;
  }

  /** Ends the scan of a partition that was truncated; {@code end} is its new end. */
  void cutBack(long end) {
    counts.notes().add(name() + " was truncated to offset " + end + " during the scan");
    position = sampled.end();
  }

  /**
   * Skips records that were deleted before they were read; {@code begin} is the first offset left.
   *
   * @return number of sampled offsets that were passed
   */
  long deletedBefore(long begin) {
    counts
        .notes()
        .add(
            name()
                + ": offsets "
                + position
                + " to "
                + (Math.min(begin, sampled.end()) - 1)
                + " were deleted during the scan");
    return moveTo(begin);
  }

  private String name() {
    return "partition " + range.partition().partition();
  }
}
