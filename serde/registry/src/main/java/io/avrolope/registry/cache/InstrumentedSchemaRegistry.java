// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/** Reports the end of each lookup. Thread-safe. */
final class InstrumentedSchemaRegistry extends ForwardingSchemaRegistry
    implements ObservableSchemaRegistry {
  private final LongSupplier nanoClock;
  private final LongConsumer ended;

  /**
   * @param ended receives the duration of each lookup, in nanoseconds
   */
  InstrumentedSchemaRegistry(SchemaRegistry registry, LongSupplier nanoClock, LongConsumer ended) {
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
        nanos -> {
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
    try {
      return lookup.get();
    } finally {
      ended.accept(nanoClock.getAsLong() - begin);
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
