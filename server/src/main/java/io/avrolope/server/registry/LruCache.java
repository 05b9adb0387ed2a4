// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Keeps the results that were used last, as long as their weights together do not exceed a bound.
 * Thread-safe; two threads may compute the same result.
 */
final class LruCache<K, V> {
  private final long maxWeight;
  private final ToLongFunction<V> weight;

  /** From the result that was not used for the longest time. */
  private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

  private long total;

  /**
   * @param maxWeight of all results together
   * @param weight of a result, always the same
   */
  LruCache(long maxWeight, ToLongFunction<V> weight) {
    this.maxWeight = maxWeight;
    this.weight = weight;
  }

  V get(K key, Supplier<V> compute) {
    Optional<V> known = find(key);
    if (known.isPresent()) {
      return known.get();
    }
    V computed = compute.get();
    put(key, computed);
    return computed;
  }

  /** The result if it is kept. */
  synchronized Optional<V> find(K key) {
    return Optional.ofNullable(entries.get(key));
  }

  private synchronized void put(K key, V computed) {
    V replaced = entries.put(key, computed);
    total += weight.applyAsLong(computed);
    total -= replaced == null ? 0 : weight.applyAsLong(replaced);
    Iterator<V> oldest = entries.values().iterator();
    while (total > maxWeight && oldest.hasNext()) {
      total -= weight.applyAsLong(oldest.next());
      oldest.remove();
    }
  }
}
