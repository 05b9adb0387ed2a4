package io.avrolope.registry.sharing;

import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The registries that are open in this JVM, with their caches: one for all who have the same
 * settings, credentials included. It is closed when the last of them closes. Thread-safe.
 */
public final class SharedRegistries {
  /**
   * A static that changes, because a client makes its serializers by their class names: they must
   * meet somewhere.
   */
  private static final Map<Object, Share> OPEN = new ConcurrentHashMap<>();

  private SharedRegistries() {}

  private record Share(SchemaRegistry registry, int users) {}

  /**
   * Joins those who have it open, or opens it.
   *
   * @param settings equal for those who may share it: all that it depends on
   * @param opening called only if nobody has it open; must not wait
   */
  public static SchemaRegistry open(Object settings, Supplier<SchemaRegistry> opening) {
    Share share =
        OPEN.compute(
            settings,
            (key, open) ->
                open == null
                    ? new Share(opening.get(), 1)
                    : new Share(open.registry(), open.users() + 1));
    return new SchemaRegistryLease(share.registry(), () -> giveBack(settings));
  }

  private static void giveBack(Object settings) {
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
    // not within, since a connection may take its time to end
    Optional.ofNullable(unused.get()).ifPresent(SchemaRegistry::close);
  }
}
