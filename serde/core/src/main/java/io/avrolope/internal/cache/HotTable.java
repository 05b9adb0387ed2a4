// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.cache;

import org.jspecify.annotations.Nullable;

/**
 * A bounded hash table of recently used entries, keyed by an {@code int} hash that the caller
 * computes. Entries with the same hash share one {@link HotEntries}. Thread-safe; a lookup takes no
 * lock and allocates nothing.
 *
 * <p>When the table is full it is cleared. The entries in use return soon, which costs less than
 * tracking the order of use at each lookup.
 */
public final class HotTable<T extends HotEntries.Entry<T>> {
  private static final int INITIAL_LENGTH = 16;
  private static final int HASH_MULTIPLIER = 0x9E3779B9; // 2^32 divided by the golden ratio

  private final T[] empty;
  private final int capacity;

  /**
   * The length is a power of two, and more than half of the elements are null. Only {@link #add}
   * sets elements, and it never clears one. A reader that does not see a new element yet misses it.
   */
  private volatile @Nullable Slot<T>[] table = newTable(INITIAL_LENGTH);

  private int size;

  /**
   * @param empty an array without elements
   * @param capacity maximum number of hashes, at least 1
   */
  public HotTable(T[] empty, int capacity) {
    this.empty = empty;
    this.capacity = capacity;
  }

  /** The entries added under this hash. The caller must not modify the array. */
  public T[] of(int hash) {
    @Nullable Slot<T>[] slots = table;
    Slot<T> slot = slots[index(slots, hash)];
    return slot == null ? empty : slot.entries.all();
  }

  public synchronized void add(int hash, T added) {
    @Nullable Slot<T>[] slots = table;
    int index = index(slots, hash);
    Slot<T> slot = slots[index];
    if (slot != null) {
      slot.entries.add(added);
      return;
    }
    if (size == capacity) {
      size = 0;
      slots = newTable(slots.length);
      table = slots;
    } else if (2 * (size + 1) >= slots.length) {
      slots = grown(slots);
      table = slots;
    }
    Slot<T> fresh = new Slot<>(hash, new HotEntries<>(empty));
    fresh.entries.add(added);
    slots[index(slots, hash)] = fresh;
    size++;
  }

  /** The number of hashes that have entries. */
  public synchronized int size() {
    return size;
  }

  /** The index of the hash's slot, or of the free slot where it belongs. */
  private static <T extends HotEntries.Entry<T>> int index(@Nullable Slot<T>[] slots, int hash) {
    int index = (hash * HASH_MULTIPLIER) >>> Integer.numberOfLeadingZeros(slots.length - 1);
    while (true) {
      Slot<T> slot = slots[index];
      if (slot == null || slot.hash == hash) {
        return index;
      }
      index = (index + 1) & (slots.length - 1);
    }
  }

  private static <T extends HotEntries.Entry<T>> @Nullable Slot<T>[] grown(
      @Nullable Slot<T>[] slots) {
    @Nullable Slot<T>[] larger = newTable(2 * slots.length);
    for (Slot<T> slot : slots) {
      if (slot != null) {
        larger[index(larger, slot.hash)] = slot;
      }
    }
    return larger;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static <T extends HotEntries.Entry<T>> @Nullable Slot<T>[] newTable(int length) {
    return (@Nullable Slot<T>[]) new @Nullable Slot[length];
  }

  /** The fields are final: a reader without a lock sees them completely or not at all. */
  private static final class Slot<T extends HotEntries.Entry<T>> {
    private final int hash;
    private final HotEntries<T> entries;

    Slot(int hash, HotEntries<T> entries) {
      this.hash = hash;
      this.entries = entries;
    }
  }
}
