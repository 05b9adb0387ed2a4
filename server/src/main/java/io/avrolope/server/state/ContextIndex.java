// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.VersionKey;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;

/** The ids of one context. Not thread-safe: guarded by the lock of its state. */
final class ContextIndex {
  private final Map<Integer, NavigableSet<VersionKey>> keysById = new HashMap<>();
  private final Map<Integer, UUID> guidById = new HashMap<>();
  private final Map<UUID, Integer> idByGuid = new HashMap<>();
  private int highestId;
  private boolean isListed;

  void add(StoredVersion version) {
    keysById.computeIfAbsent(version.id(), id -> new TreeSet<>()).add(version.key());
    UUID guid = version.body().guid();
    guidById.put(version.id(), guid);
    idByGuid.put(guid, version.id());
    highestId = Math.max(highestId, version.id());
    isListed = true;
  }

  void remove(StoredVersion version) {
    NavigableSet<VersionKey> keys = keysById.get(version.id());
    if (keys != null && keys.remove(version.key()) && keys.isEmpty()) {
      keysById.remove(version.id());
      UUID guid = guidById.remove(version.id());
      if (guid != null) {
        idByGuid.remove(guid, version.id());
      }
    }
  }

  void setHighestId(int id) {
    highestId = id;
    isListed = true;
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

  NavigableSet<VersionKey> keys(int id) {
    return keysById.getOrDefault(id, new TreeSet<>());
  }

  Optional<UUID> guid(int id) {
    return Optional.ofNullable(guidById.get(id));
  }

  Optional<Integer> id(UUID guid) {
    return Optional.ofNullable(idByGuid.get(guid));
  }
}
