// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds records of Redpanda that do not count. A node writes the offset that it expects into the
 * key, as {@code seq}. If another node writes at that offset first, the record is too late:
 * Redpanda ignores it, and the node writes again. Not thread-safe.
 *
 * <p>A copy of a topic has other offsets. A record therefore counts unless the record at the
 * expected offset was read too, and stands where its own key says.
 */
final class RedpandaRaces {
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
  boolean isLost(JsonNode key, long offset) {
    if (offset < next) {
      offsets.clear();
    }
    next = offset + 1;
    JsonNode seq = key.path("seq");
    if (!seq.isIntegralNumber()) {
      return false;
    }
    long expected = seq.longValue();
    if (expected == offset) {
      offsets.add(offset);
    }
    return expected != offset && offsets.contains(expected);
  }
}
