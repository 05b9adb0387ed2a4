// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.registry.SchemaRegistry;

/**
 * A registry that reports its lookups itself and knows how many answers its cache holds. Metrics
 * are built on this; registries written by users need not implement it.
 */
public interface ObservableSchemaRegistry extends SchemaRegistry {

  /**
   * A view of this registry that reports the lookups made through it to {@code listener}. The view
   * shares the cache, if there is one, and closing either closes both.
   */
  SchemaRegistry observedBy(LookupListener listener);

  /** The number of cached answers; 0 without a cache. */
  long cachedAnswers();

  /** A view of any registry that reports the lookups made through it to {@code listener}. */
  static SchemaRegistry observe(SchemaRegistry registry, LookupListener listener) {
    return registry instanceof ObservableSchemaRegistry observable
        ? observable.observedBy(listener)
        : new InstrumentedSchemaRegistry(registry, System::nanoTime, listener);
  }

  /** The number of answers that any registry has cached; 0 where it has no cache. */
  static long cachedAnswers(SchemaRegistry registry) {
    return registry instanceof ObservableSchemaRegistry observable ? observable.cachedAnswers() : 0;
  }
}
