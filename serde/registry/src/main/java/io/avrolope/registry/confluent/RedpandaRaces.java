// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds records of Redpanda that do not count. A node writes the offset that it expects into the
 * key, as {@code seq}. If another node writes at that offset first, the record is too late:
 * Redpanda ignores it, and the node writes again. Every reader of the topic asks this class, for
 * each record with a value, in the order of the offsets. Not thread-safe.
 *
 * <p>A copy of a topic has other offsets. A record therefore counts unless the record at the
 * expected offset was read too, and stands where its own key says.
 */
public final class RedpandaRaces {
  /** The offsets of records that stand where their keys say. */
  private final Set<Long> offsets = new HashSet<>();

  private long next;

  /**
   * Whether a record is too late, and must be ignored.
   *
   * @param key of a record with a value. Tombstones count at any offset: other registries write
   *     them for the keys of Redpanda
   * @param offset of the record. If it is not after that of the last call, the topic is read again
   *     from its beginning
   */
  public boolean isLost(LogKey key, long offset) {
    if (offset < next) {
      offsets.clear();
    }
    next = offset + 1;
    Optional<Long> expected = key.number("seq");
    if (expected.isEmpty()) {
      return false;
    }
    if (expected.get() == offset) {
      offsets.add(offset);
    }
    return expected.get() != offset && offsets.contains(expected.get());
  }
}
