package io.avrolope.kafka;

import java.util.Arrays;

/**
 * The few sorts of records that were read before and are looked for first, since most topics have
 * few. A new sort takes the place of an old one, but not often, so that many sorts do not chase
 * each other out. Thread-safe.
 */
final class KnownRecords {
  private static final int CAPACITY = 4;

  /** So many records of other sorts come before the next sort is replaced. */
  private static final int PATIENCE = 256;

  private volatile KnownRecord[] records = {};
  private int place;
  private int patience = PATIENCE;

  KnownRecord[] get() {
    return records;
  }

  synchronized void add(KnownRecord added) {
    KnownRecord[] known = records;
    if (known.length < CAPACITY) {
      KnownRecord[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = added;
      records = more;
    } else if (--patience == 0) {
      patience = PATIENCE;
      KnownRecord[] others = known.clone();
      others[place] = added;
      place = (place + 1) % CAPACITY;
      records = others;
    }
  }
}
