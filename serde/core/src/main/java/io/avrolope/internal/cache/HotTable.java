package io.avrolope.internal.cache;

import org.jspecify.annotations.Nullable;

/**
 * Sorts of records that came before, found by a hash of what is seen of a record first. Of those
 * with the same hash the {@link HotEntries} ones are kept. Thread-safe; finding one takes no lock
 * and no memory.
 *
 * <p>Over capacity all are forgotten: those in use are soon back, for less than an order of use
 * would cost at each record.
 */
public final class HotTable<T extends HotEntries.Entry<T>> {
  private static final int SMALLEST_TABLE = 16;
  private static final int SCATTER = 0x9E3779B9; // 2^32 divided by the golden ratio

  private final T[] none;
  private final int capacity;

  /**
   * Its length is a power of two, and more than half of it is null. Elements are written by {@link
   * #add} alone and only ever set; a reader that does not see one yet finds none.
   */
  private volatile @Nullable Slot<T>[] table = newTable(SMALLEST_TABLE);

  private int size;

  /**
   * @param none an array without elements
   * @param capacity of how many hashes to keep sorts, at least 1
   */
  public HotTable(T[] none, int capacity) {
    this.none = none;
    this.capacity = capacity;
  }

  /** The sorts that were added under this hash; not to be changed. */
  public T[] of(int hash) {
    @Nullable Slot<T>[] slots = table;
    Slot<T> slot = slots[place(slots, hash)];
    return slot == null ? none : slot.entries.all();
  }

  public synchronized void add(int hash, T added) {
    @Nullable Slot<T>[] slots = table;
    int place = place(slots, hash);
    Slot<T> slot = slots[place];
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
    Slot<T> fresh = new Slot<>(hash, new HotEntries<>(none));
    fresh.entries.add(added);
    slots[place(slots, hash)] = fresh;
    size++;
  }

  /** How many hashes have sorts. */
  public synchronized int size() {
    return size;
  }

  /** Where the slot of a hash is, or would be. */
  private static <T extends HotEntries.Entry<T>> int place(@Nullable Slot<T>[] slots, int hash) {
    int place = (hash * SCATTER) >>> Integer.numberOfLeadingZeros(slots.length - 1);
    while (true) {
      Slot<T> slot = slots[place];
      if (slot == null || slot.hash == hash) {
        return place;
      }
      place = (place + 1) & (slots.length - 1);
    }
  }

  private static <T extends HotEntries.Entry<T>> @Nullable Slot<T>[] grown(
      @Nullable Slot<T>[] slots) {
    @Nullable Slot<T>[] larger = newTable(2 * slots.length);
    for (Slot<T> slot : slots) {
      if (slot != null) {
        larger[place(larger, slot.hash)] = slot;
      }
    }
    return larger;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static <T extends HotEntries.Entry<T>> @Nullable Slot<T>[] newTable(int length) {
    return (@Nullable Slot<T>[]) new @Nullable Slot[length];
  }

  /** Its fields are final, so that whoever sees it sees all of it. */
  private static final class Slot<T extends HotEntries.Entry<T>> {
    private final int hash;
    private final HotEntries<T> entries;

    Slot(int hash, HotEntries<T> entries) {
      this.hash = hash;
      this.entries = entries;
    }
  }
}
