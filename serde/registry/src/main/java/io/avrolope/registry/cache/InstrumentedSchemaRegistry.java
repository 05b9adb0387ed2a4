// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Reports the end of each lookup. Thread-safe. */
final class InstrumentedSchemaRegistry extends ForwardingSchemaRegistry
    implements ObservableSchemaRegistry {
  private final LongSupplier nanoClock;
  private final LookupEnd ended;

  /** The end of a lookup. */
  interface LookupEnd {
    /**
     * Is called by the thread that made the lookup.
     *
     * @param nanos how long the lookup took
     * @param failure null if it was successful
     */
    void ended(long nanos, @Nullable Throwable failure);
  }

  /**
   * @param ended is called after each lookup
   */
  InstrumentedSchemaRegistry(SchemaRegistry registry, LongSupplier nanoClock, LookupEnd ended) {
    super(registry);
    this.nanoClock = nanoClock;
    this.ended = ended;
  }

  /** For a registry without a cache: each lookup is a request. */
  InstrumentedSchemaRegistry(
      SchemaRegistry registry, LongSupplier nanoClock, LookupListener listener) {
    this(
        registry,
        nanoClock,
        (nanos, failure) -> {
          listener.registryAsked(nanos);
          listener.lookupEnded();
        });
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return timed(() -> registry().schema(reference));
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return timed(() -> registry().register(subject, schema, kind));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return timed(() -> registry().lookUp(subject, schema, kind));
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    return timed(() -> registry().latest(subject, kind));
  }

  private <T> T timed(Supplier<T> lookup) {
    long begin = nanoClock.getAsLong();
    Throwable failure = null;
    try {
      return lookup.get();
    } catch (RuntimeException | Error e) {
      failure = e;
      throw e;
    } finally {
      ended.ended(nanoClock.getAsLong() - begin, failure);
    }
  }

  @Override
  public SchemaRegistry observedBy(LookupListener listener) {
    return new InstrumentedSchemaRegistry(this, nanoClock, listener);
  }

  @Override
  public long cachedAnswers() {
    return ObservableSchemaRegistry.cachedAnswers(registry());
  }
}
