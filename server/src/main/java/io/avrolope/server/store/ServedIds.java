// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.ServedSchemas.Entry;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ids that this server has given since its start, with their schemas. The file of served
 * schemas can become older, as after the check-out of an earlier commit, or become that of another
 * directory; records still have the ids. An id has several schemas only if imports gave it to one
 * after the other. Thread-safe.
 */
final class ServedIds {
  private final Map<String, Map<Integer, Set<Entry>>> byContext = new ConcurrentHashMap<>();

  void add(String context, Collection<Entry> entries) {
    Map<Integer, Set<Entry>> ids =
        byContext.computeIfAbsent(context, each -> new ConcurrentHashMap<>());
    entries.forEach(entry -> ids.merge(entry.id(), Set.of(entry), ServedIds::both));
  }

  private static Set<Entry> both(Set<Entry> known, Set<Entry> more) {
    if (known.containsAll(more)) {
      return known;
    }
    Set<Entry> both = new HashSet<>(known);
    both.addAll(more);
    return Set.copyOf(both);
  }

  Set<String> contexts() {
    return byContext.keySet();
  }

  Map<Integer, Set<Entry>> of(String context) {
    return byContext.getOrDefault(context, Map.of());
  }
}
