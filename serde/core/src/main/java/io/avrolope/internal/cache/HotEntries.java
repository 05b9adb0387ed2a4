package io.avrolope.internal.cache;

import java.util.Arrays;

/**
 * The few sorts of records that came before and are looked for first. A new sort takes the place of
 * an old one, but not often, so that many sorts do not chase each other out. Thread-safe.
 */
public final class HotEntries<T extends HotEntries.Entry<T>> {
  private static final int CAPACITY = 4;

  /** So many records of other sorts come before the next sort is replaced. */
  private static final int PATIENCE = 256;

  private volatile T[] all;
  private int place;
  private int patience = PATIENCE;

  /**
   * @param none an array without elements
   */
  public HotEntries(T[] none) {
    this.all = none;
  }

  /** Not to be changed. */
  public T[] all() {
    return all;
  }

  public synchronized void add(T added) {
    T[] known = all;
    for (T each : known) {
      if (each.hasSameKeyAs(added)) {
        return; // another thread met it too
      }
    }
    if (known.length < CAPACITY) {
      T[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = added;
      all = more;
    } else if (--patience == 0) {
      patience = PATIENCE;
      T[] others = known.clone();
      others[place] = added;
      place = (place + 1) % CAPACITY;
      all = others;
    }
  }

  /** A sort of records, which another thread may meet at the same time. */
  public interface Entry<T> {
    boolean hasSameKeyAs(T other);
  }
}
