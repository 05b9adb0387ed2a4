// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/**
 * Finds where the end of a topic may have records that were aborted: at least two offsets without a
 * committed record. One is the end of a transaction. Older gaps are forgotten, because compaction
 * leaves gaps too. Not thread-safe.
 */
final class OffsetGaps {
  /** How many offsets before the end matter. */
  static final long WINDOW = 10_000;

  private final Deque<Long> starts = new ArrayDeque<>();
  private long next;

  /** Notes the next committed record. */
  void read(long offset) {
    if (offset - next > 1) {
      starts.add(next);
    }
    next = offset + 1;
    forgetBefore(offset - WINDOW);
  }

  /**
   * Where the first gap begins.
   *
   * @param end the offset after the last record, committed or not
   */
  OptionalLong first(long end) {
    forgetBefore(end - WINDOW);
    Long first = starts.peekFirst();
    if (first != null) {
      return OptionalLong.of(first);
    }
    return end - next > 1 ? OptionalLong.of(Math.max(next, end - WINDOW)) : OptionalLong.empty();
  }

  /** Forgets all gaps: what was in them is known. */
  void clear(long end) {
    starts.clear();
    next = Math.max(next, end);
  }

  private void forgetBefore(long offset) {
    while (!starts.isEmpty() && starts.getFirst() < offset) {
      starts.removeFirst();
    }
  }
}
