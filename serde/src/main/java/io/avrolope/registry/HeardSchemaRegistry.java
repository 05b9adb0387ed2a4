package io.avrolope.registry;

import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/** Tells of each question when it is over. Thread-safe. */
final class HeardSchemaRegistry implements SchemaRegistry {
  private final SchemaRegistry registry;
  private final LongSupplier nanoClock;
  private final LongConsumer ended;

  /**
   * @param ended is told how long it took
   */
  HeardSchemaRegistry(SchemaRegistry registry, LongSupplier nanoClock, LongConsumer ended) {
    this.registry = registry;
    this.nanoClock = nanoClock;
    this.ended = ended;
  }

  /** Of a registry without a cache: each question asks it. */
  HeardSchemaRegistry(SchemaRegistry registry, LongSupplier nanoClock, LookUpListener listener) {
    this(
        registry,
        nanoClock,
        nanos -> {
          listener.registryAsked(nanos);
          listener.questionEnded();
        });
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return heard(() -> registry.schema(reference));
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return heard(() -> registry.register(subject, schema, kind));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return heard(() -> registry.lookUp(subject, schema, kind));
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    return heard(() -> registry.latest(subject, kind));
  }

  private <T> T heard(Supplier<T> question) {
    long begin = nanoClock.getAsLong();
    try {
      return question.get();
    } finally {
      ended.accept(nanoClock.getAsLong() - begin);
    }
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return registry.catalog();
  }

  @Override
  public long firstVersion() {
    return registry.firstVersion();
  }

  @Override
  public long answersKept() {
    return registry.answersKept();
  }

  @Override
  public void close() {
    registry.close();
  }
}
