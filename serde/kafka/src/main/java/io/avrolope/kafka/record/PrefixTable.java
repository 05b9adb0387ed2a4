// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.RecordPrefix;
import io.avrolope.internal.cache.HotEntries;
import io.avrolope.internal.cache.HotTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Maps a topic and the first bytes of a record to a value. Thread-safe; finding an entry takes no
 * lock and allocates nothing.
 */
public final class PrefixTable<V> {
  private final HotTable<Entry<V>> entries;

  /** The first bytes to compare, one mask for each length: one for ids, a few for versions. */
  private volatile long[] masks = {};

  /**
   * @param capacity how many prefixes to keep, at least 1
   */
  public PrefixTable(int capacity) {
    this.entries = new HotTable<>(noEntries(), capacity);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static <V> Entry<V>[] noEntries() {
    return (Entry<V>[]) new Entry[0];
  }

  /**
   * The entry whose topic and prefix the record has; null if there is none.
   *
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   */
  public @Nullable Entry<V> find(String topic, byte[] bytes, int offset, int length) {
    long word = RecordPrefix.word(bytes, offset, length);
    for (long mask : masks) {
      for (Entry<V> entry : entries.of(hash(topic, word & mask))) {
        if (entry.matches(topic, bytes, offset, length)) {
          return entry;
        }
      }
    }
    return null;
  }

  /** Adds an entry, unless the same topic and prefix are there. It may replace another entry. */
  public void add(String topic, RecordPrefix prefix, V value) {
    entries.add(hash(topic, prefix.maskedWord()), new Entry<>(topic, prefix, value));
    addMask(prefix.mask());
  }

  private synchronized void addMask(long mask) {
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

  /**
   * Big-endian ids vary in their last bytes, which are high bits of the word; multiplying spreads
   * them.
   */
  private static int hash(String topic, long word) {
    return topic.hashCode() + Long.hashCode(word * 0x9E3779B97F4A7C15L);
  }

  /** A topic, the first bytes of its records, and a value. Immutable. */
  public static final class Entry<V> implements HotEntries.Entry<Entry<V>> {
    private final String topic;
    private final RecordPrefix prefix;
    private final V value;

    Entry(String topic, RecordPrefix prefix, V value) {
      this.topic = topic;
      this.prefix = prefix;
      this.value = value;
    }

    public V value() {
      return value;
    }

    /** Whether a record of a topic begins as this entry's records do. */
    boolean matches(String otherTopic, byte[] bytes, int offset, int length) {
      return topic.equals(otherTopic) && prefix.matches(bytes, offset, length);
    }

    /**
     * The offset in the array at which the datum of a record begins. {@link #find} must have
     * returned this entry for the record.
     *
     * @return -1 if the datum does not have the length that the record states; then the envelope
     *     must be read to report the error
     */
    public int datumOffset(byte[] bytes, int offset, int length) {
      return prefix.datumOffsetAfterMatch(bytes, offset, length);
    }

    @Override
    public boolean hasSameKeyAs(Entry<V> other) {
      return topic.equals(other.topic) && prefix.equals(other.prefix);
    }
  }
}
