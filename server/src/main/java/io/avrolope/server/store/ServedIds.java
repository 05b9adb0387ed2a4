// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.ServedSchemas.Entry;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ids that this server has given since its start, with their schemas. The file of served
 * schemas can become older, as after the check-out of an earlier commit; records still have the
 * ids. Thread-safe.
 */
final class ServedIds {
  private final Map<String, Map<Integer, Entry>> byContext = new ConcurrentHashMap<>();

  void add(String context, Collection<Entry> entries) {
    Map<Integer, Entry> ids = byContext.computeIfAbsent(context, each -> new ConcurrentHashMap<>());
    entries.forEach(entry -> ids.put(entry.id(), entry));
  }

  Set<String> contexts() {
    return byContext.keySet();
  }

  Collection<Entry> of(String context) {
    Map<Integer, Entry> ids = byContext.get(context);
    return ids == null ? List.of() : ids.values();
  }
}
