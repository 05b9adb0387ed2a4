package io.avrolope.registry;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The registries that are open in this JVM, with their caches: one for all who ask with the same
 * options, credentials included. It is closed when the last of them closes. Thread-safe.
 */
final class SharedRegistries {
  /**
   * A static that changes, because a client makes its serializers by their class names: they must
   * meet somewhere.
   */
  private static final Map<Key, Share> OPEN = new ConcurrentHashMap<>();

  private SharedRegistries() {}

  private record Key(RegistryOptions registry, CacheOptions cache) {}

  private record Share(SchemaRegistry registry, int users) {}

  /**
   * @param opening opens it if nobody has; must not wait
   */
  static SchemaRegistry open(
      RegistryOptions options, CacheOptions cache, Supplier<SchemaRegistry> opening) {
    Key key = new Key(options, cache);
    Share share =
        OPEN.compute(
            key,
            (k, open) ->
                open == null
                    ? new Share(opening.get(), 1)
                    : new Share(open.registry(), open.users() + 1));
    return new BorrowedSchemaRegistry(share.registry(), () -> giveBack(key));
  }

  private static void giveBack(Key key) {
    AtomicReference<@Nullable SchemaRegistry> unused = new AtomicReference<>();
    OPEN.computeIfPresent(
        key,
        (k, open) -> {
          if (open.users() > 1) {
            return new Share(open.registry(), open.users() - 1);
          }
          unused.set(open.registry());
          return null;
        });
    // not within, since a connection may take its time to end
    Optional.ofNullable(unused.get()).ifPresent(SchemaRegistry::close);
  }
}
