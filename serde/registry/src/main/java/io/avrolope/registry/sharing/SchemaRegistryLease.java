// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.sharing;

import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.LookupListener;
import io.avrolope.registry.cache.ObservableSchemaRegistry;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A view of a registry that does not own it: closing the view runs an action, for example one that
 * closes the registry after its last view. Thread-safe.
 */
public final class SchemaRegistryLease extends ForwardingSchemaRegistry
    implements ObservableSchemaRegistry {
  private final Runnable release;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param release run by the first call of {@link #close}
   */
  public SchemaRegistryLease(SchemaRegistry registry, Runnable release) {
    super(registry);
    this.release = release;
  }

  /** A view whose closing leaves the registry open. */
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
