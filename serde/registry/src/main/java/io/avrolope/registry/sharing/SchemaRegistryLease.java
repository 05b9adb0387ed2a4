package io.avrolope.registry.sharing;

import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.LookupListener;
import io.avrolope.registry.cache.ObservableSchemaRegistry;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A registry that is somebody else's to close, or is closed when all who have it closed theirs.
 * Thread-safe.
 */
public final class SchemaRegistryLease extends ForwardingSchemaRegistry
    implements ObservableSchemaRegistry {
  private final Runnable release;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param release what {@link #close} does, once
   */
  public SchemaRegistryLease(SchemaRegistry registry, Runnable release) {
    super(registry);
    this.release = release;
  }

  /** The same registry, which stays open. */
  public static SchemaRegistryLease of(SchemaRegistry registry) {
    return new SchemaRegistryLease(registry, () -> {});
  }

  @Override
  public SchemaRegistry observedBy(LookupListener listener) {
    return new SchemaRegistryLease(
        ObservableSchemaRegistry.observe(registry(), listener), this::close);
  }

  @Override
  public long cachedAnswers() {
    return ObservableSchemaRegistry.cachedAnswers(registry());
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      release.run();
    }
  }
}
