package io.avrolope.kafka.record;

import io.avrolope.envelope.RecordPrefix;
import io.avrolope.internal.cache.HotTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sorts of records that were read before, found by their topics and first bytes. Thread-safe;
 * finding one takes no lock and no memory.
 */
public final class PrefixTable<T extends KnownSort<T>> {
  private final HotTable<T> records;

  /** How many first bytes tell sorts apart, as masks: one for ids, few for versions. */
  private volatile long[] masks = {};

  /**
   * @param none an array without elements
   * @param capacity how many sorts to keep, at least 1
   */
  public PrefixTable(T[] none, int capacity) {
    this.records = new HotTable<>(none, capacity);
  }

  /**
   * The sort that a record is of; null if it is not known.
   *
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   */
  public @Nullable T find(String topic, byte[] bytes, int offset, int length) {
    long word = RecordPrefix.word(bytes, offset, length);
    for (long mask : masks) {
      for (T each : records.of(hash(topic, word & mask))) {
        if (each.topic().equals(topic) && each.start().datumOffset(bytes, offset, length) >= 0) {
          return each;
        }
      }
    }
    return null;
  }

  public void add(T added) {
    long mask = added.start().mask();
    records.add(hash(added.topic(), added.start().maskedWord()), added);
    synchronized (this) {
      long[] known = masks;
      for (long each : known) {
        if (each == mask) {
          return;
        }
      }
      long[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = mask;
      masks = more;
    }
  }

  /** Of an id's bytes the last differ most, which are not the lowest of the word. */
  private static int hash(String topic, long word) {
    return topic.hashCode() + Long.hashCode(word * 0x9E3779B97F4A7C15L);
  }
}
