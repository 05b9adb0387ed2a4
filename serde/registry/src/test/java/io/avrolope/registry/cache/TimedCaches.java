// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.registry.AbsenceOptions;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.SchemaRegistry;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Caches with a clock of the test, which remember no absences and keep nothing on disk. */
public final class TimedCaches {
  private TimedCaches() {}

  public static SchemaRegistry over(
      SchemaRegistry source, Duration latestTtl, LongSupplier nanoClock) {
    return over(source, 100, latestTtl, nanoClock);
  }

  static CachingSchemaRegistry over(
      SchemaRegistry source, int capacity, Duration latestTtl, LongSupplier nanoClock) {
    CacheOptions options =
        CacheOptions.builder()
            .capacity(capacity)
            .latestTtl(latestTtl)
            .absences(AbsenceOptions.NONE)
            .build();
    return new CachingSchemaRegistry(source, "test", options, SchemaStore.NONE, nanoClock);
  }
}
