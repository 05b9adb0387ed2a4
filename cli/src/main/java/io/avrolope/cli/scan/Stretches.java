package io.avrolope.cli.scan;

import io.avrolope.cli.cluster.PartitionRange;

/**
 * The parts of a partition that are read: all of it, or of a sample every Nth stretch of it, from
 * the first on. Immutable.
 */
final class Stretches {
  /** A seek costs as much as reading some thousand records. */
  private static final long LONGEST = 10_000;

  private static final long SHORTEST = 100;
  private static final int AT_LEAST = 16;

  private final PartitionRange range;
  private final long length;
  private final int every;

  /**
   * @param every 1: all is read; N: about every Nth record
   */
  Stretches(PartitionRange range, int every) {
    this.range = range;
    this.every = every;
    this.length =
        every == 1
            ? Math.max(1, range.length())
            : Math.max(SHORTEST, Math.min(LONGEST, range.length() / ((long) every * AT_LEAST)));
  }

  /**
   * Where to go on: the offset itself if it is in a stretch, else the first of the next.
   *
   * @return {@link #end} if there is no more
   */
  long next(long offset) {
    if (offset <= range.from()) {
      return Math.min(range.from(), end());
    }
    if (offset >= end()) {
      return end();
    }
    long stretch = (offset - range.from()) / length;
    long behind = stretch % every;
    return behind == 0
        ? offset
        : Math.min(end(), range.from() + (stretch + every - behind) * length);
  }

  /** The first offset behind the stretch that this one is in. */
  long endOfStretch(long offset) {
    return Math.min(end(), range.from() + ((offset - range.from()) / length + 1) * length);
  }

  long end() {
    return Math.max(range.from(), range.to());
  }

  /** How many offsets there are before this one that are read. */
  long before(long offset) {
    long all = Math.min(offset, end()) - range.from();
    if (all <= 0) {
      return 0;
    }
    long round = length * every;
    return all / round * length + Math.min(length, all % round);
  }

  /** How many offsets are read. */
  long total() {
    return before(end());
  }
}
