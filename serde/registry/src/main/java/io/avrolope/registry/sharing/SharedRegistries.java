// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.sharing;

import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The open registries of this JVM with their caches. Clients with equal settings, including
 * credentials, share one; it is closed when its last client closes it. Thread-safe.
 */
public final class SharedRegistries {
  /**
   * A mutable static, because Kafka's clients create serializers by class name, so that these have
   * no other way to share an object.
   */
  private static final Map<Object, Share> OPEN = new ConcurrentHashMap<>();

  private SharedRegistries() {}

  private record Share(SchemaRegistry registry, int users) {}

  /**
   * Returns a lease of the open registry with these settings, or opens one.
   *
   * @param settings everything that the registry depends on; compared by {@code equals}
   * @param opening called only if no such registry is open; must not block
   */
  public static SchemaRegistry open(Object settings, Supplier<SchemaRegistry> opening) {
    Share share =
        OPEN.compute(
            settings,
            (key, open) ->
                open == null
                    ? new Share(opening.get(), 1)
                    : new Share(open.registry(), open.users() + 1));
    return new SchemaRegistryLease(share.registry(), () -> release(settings));
  }

  private static void release(Object settings) {
    AtomicReference<@Nullable SchemaRegistry> unused = new AtomicReference<>();
    OPEN.computeIfPresent(
        settings,
        (key, open) -> {
          if (open.users() > 1) {
            return new Share(open.registry(), open.users() - 1);
          }
          unused.set(open.registry());
          return null;
        });
    // outside of the map's lock, because closing connections may take long
    Optional.ofNullable(unused.get()).ifPresent(SchemaRegistry::close);
  }
}
