package io.avrolope.registry.cache;

import io.avrolope.registry.SchemaRegistry;
import java.time.Duration;
import java.util.function.LongSupplier;

/** The cache before a registry, with a clock of the test's own. */
public final class TimedCaches {
  private TimedCaches() {}

  public static SchemaRegistry over(
      SchemaRegistry source, Duration latestTtl, LongSupplier nanoClock) {
    return new CachingSchemaRegistry(source, 100, latestTtl, nanoClock);
  }
}
