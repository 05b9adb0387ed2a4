// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.cache;

import java.util.Arrays;

/**
 * A small set of recently used entries that a caller searches before anything slower. When the set
 * is full, only every {@value #ADDITIONS_PER_REPLACEMENT}th addition replaces an entry, so that
 * many alternating entries do not evict each other all the time. Thread-safe.
 */
public final class HotEntries<T extends HotEntries.Entry<T>> {
  private static final int CAPACITY = 4;

  private static final int ADDITIONS_PER_REPLACEMENT = 256;

  private volatile T[] all;
  private int nextReplaced;
  private int additionsToReplacement = ADDITIONS_PER_REPLACEMENT;

  /**
   * @param empty an array without elements
   */
  public HotEntries(T[] empty) {
    this.all = empty;
  }

  /** The caller must not modify the array. */
  public T[] all() {
    return all;
  }

  public synchronized void add(T added) {
    T[] known = all;
    for (T each : known) {
      if (each.hasSameKeyAs(added)) {
        return; // another thread added it meanwhile
      }
    }
    if (known.length < CAPACITY) {
      T[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = added;
      all = more;
    } else if (--additionsToReplacement == 0) {
      additionsToReplacement = ADDITIONS_PER_REPLACEMENT;
      T[] others = known.clone();
      others[nextReplaced] = added;
      nextReplaced = (nextReplaced + 1) % CAPACITY;
      all = others;
    }
  }

  /** An entry that can be recognized if two threads add it at the same time. */
  public interface Entry<T> {
    boolean hasSameKeyAs(T other);
  }
}
