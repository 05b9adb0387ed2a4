// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Keeps the results that were used last. Thread-safe; two threads may compute the same result. */
final class LruCache<K, V> {
  private final Map<K, V> entries;

  LruCache(int capacity) {
    this.entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
          }
        };
  }

  V get(K key, Supplier<V> compute) {
    synchronized (entries) {
      V known = entries.get(key);
      if (known != null) {
        return known;
      }
    }
    V computed = compute.get();
    synchronized (entries) {
      entries.put(key, computed);
    }
    return computed;
  }
}
