// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import java.util.function.Supplier;
import org.apache.kafka.common.cache.Cache;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * The result of mapping a schema, or the reason why it was refused. A refusal is kept, so that the
 * next record of the schema takes no time. Immutable.
 */
record Mapped<T>(@Nullable T result, @Nullable DataException refusal) {

  /**
   * The result for a schema, which is mapped unless it is in the cache.
   *
   * @throws DataException if the schema is refused, or was refused before
   */
  static <K, T> T of(Cache<K, Mapped<T>> cache, K key, Supplier<T> mapping) {
    Mapped<T> mapped = cache.get(key);
    if (mapped == null) {
      mapped = of(mapping);
      cache.put(key, mapped);
    }
    return mapped.orThrow();
  }

  private static <T> Mapped<T> of(Supplier<T> mapping) {
    try {
      return new Mapped<>(mapping.get(), null);
    } catch (DataException e) {
      return new Mapped<>(null, e);
    } catch (StackOverflowError e) {
      return new Mapped<>(
          null, new DataException("The schema is nested too deeply for the stack", e));
    }
  }

  /** A new exception for each record, since Connect may add to it. */
  private T orThrow() {
    if (result == null) {
      throw new DataException(refusal == null ? null : refusal.getMessage(), refusal);
    }
    return result;
  }
}
