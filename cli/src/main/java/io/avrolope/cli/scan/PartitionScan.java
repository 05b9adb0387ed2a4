package io.avrolope.cli.scan;

import io.avrolope.cli.cluster.PartitionRange;
import org.apache.kafka.common.TopicPartition;

/** How far one partition is read. For one thread. */
final class PartitionScan {
  private final PartitionRange range;
  private final Stretches stretches;
  private final PartitionTally tally = new PartitionTally();
  private long position;
  private long endOfStretch;

  PartitionScan(PartitionRange range, int every) {
    this.range = range;
    this.stretches = new Stretches(range, every);
    moveTo(range.from());
  }

  TopicPartition partition() {
    return range.partition();
  }

  PartitionTally tally() {
    return tally;
  }

  /** How many offsets are to be read. */
  long total() {
    return stretches.total();
  }

  /** How many records there are for each that is read. */
  double scale() {
    return total() == 0 ? 1 : (double) range.length() / total();
  }

  boolean isDone() {
    return position >= stretches.end();
  }

  /** The next offset to read. */
  long position() {
    return position;
  }

  /** Records from here on are not of the stretch that is read. */
  long endOfStretch() {
    return endOfStretch;
  }

  /**
   * All before this offset has come.
   *
   * @return how many offsets of the sample it went on
   */
  long moveTo(long offset) {
    long before = stretches.before(position);
    position = Math.max(position, stretches.next(offset));
    endOfStretch = stretches.endOfStretch(position);
    return stretches.before(position) - before;
  }

  /** The partition has fewer records than it had: it ends before this offset. */
  void cutBack(long end) {
    tally.notes().add(name() + " was cut back to offset " + end + " while it was read");
    position = stretches.end();
  }

  /** The partition has lost its first records, which were still to be read. */
  long deletedBefore(long begin) {
    tally
        .notes()
        .add(
            name()
                + " lost its records from offset "
                + position
                + " to "
                + (Math.min(begin, stretches.end()) - 1)
                + " while it was read");
    return moveTo(begin);
  }

  private String name() {
    return "partition " + range.partition().partition();
  }
}
