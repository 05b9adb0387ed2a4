// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.StoredVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** The ids of one context. Not thread-safe: guarded by the lock of its state. */
final class ContextIndex {
  private final Map<Integer, Entry> entryById = new HashMap<>();
  private final Map<UUID, Integer> idByGuid = new HashMap<>();
  private int highestId;
  private int highestOrdinaryId;
  private boolean isListed;

  /**
   * The content of an id, and its versions.
   *
   * @param keys sorted. Nearly all ids have one; a set of one takes little memory
   */
  private record Entry(UUID guid, Set<VersionKey> keys) {
    Entry with(VersionKey key, UUID newGuid) {
      Set<VersionKey> all = keys instanceof TreeSet ? keys : new TreeSet<>(keys);
      all.add(key);
      return new Entry(newGuid, all);
    }
  }

  void add(StoredVersion version) {
    UUID guid = version.body().guid();
    Entry old = entryById.get(version.id());
    Entry entry =
        old == null ? new Entry(guid, Set.of(version.key())) : old.with(version.key(), guid);
    entryById.put(version.id(), entry);
    idByGuid.put(guid, version.id());
    setHighestId(Math.max(highestId, version.id()));
    noteOrdinaryId(version.id());
  }

  void remove(StoredVersion version) {
    Entry entry = entryById.get(version.id());
    if (entry == null || !entry.keys().contains(version.key())) {
      return;
    }
    if (entry.keys().size() > 1) {
      entry.keys().remove(version.key());
    } else {
      entryById.remove(version.id());
      idByGuid.remove(entry.guid(), version.id());
    }
  }

  void setHighestId(int id) {
    highestId = id;
    isListed = true;
    noteOrdinaryId(id);
  }

  private void noteOrdinaryId(int id) {
    if (id < Integer.MAX_VALUE) {
      highestOrdinaryId = Math.max(highestOrdinaryId, id);
    }
  }

  /** The highest id that was ever given, except the highest of all. */
  int highestOrdinaryId() {
    return highestOrdinaryId;
  }

  void unlist() {
    isListed = false;
  }

  boolean isListed() {
    return isListed;
  }

  int highestId() {
    return highestId;
  }

  /** How many ids have a version. */
  int ids() {
    return entryById.size();
  }

  /** The versions with an id, sorted. */
  Set<VersionKey> keys(int id) {
    Entry entry = entryById.get(id);
    return entry == null ? Set.of() : entry.keys();
  }

  Optional<UUID> guid(int id) {
    return Optional.ofNullable(entryById.get(id)).map(Entry::guid);
  }

  Optional<Integer> id(UUID guid) {
    return Optional.ofNullable(idByGuid.get(guid));
  }
}
