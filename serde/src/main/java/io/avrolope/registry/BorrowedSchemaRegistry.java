package io.avrolope.registry;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.avro.Schema;

/**
 * A registry that is somebody else's to close, or is closed when all who have it closed theirs.
 * Thread-safe.
 */
public final class BorrowedSchemaRegistry implements SchemaRegistry {
  private final SchemaRegistry registry;
  private final Runnable giveBack;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param giveBack what {@link #close} does, once
   */
  public BorrowedSchemaRegistry(SchemaRegistry registry, Runnable giveBack) {
    this.registry = registry;
    this.giveBack = giveBack;
  }

  /** The same registry, which stays open. */
  public static BorrowedSchemaRegistry of(SchemaRegistry registry) {
    return new BorrowedSchemaRegistry(registry, () -> {});
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return registry.schema(reference);
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return registry.register(subject, schema, kind);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return registry.lookUp(subject, schema, kind);
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    return registry.latest(subject, kind);
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
  public SchemaRegistry heardBy(LookUpListener listener) {
    return new BorrowedSchemaRegistry(registry.heardBy(listener), this::close);
  }

  @Override
  public long answersKept() {
    return registry.answersKept();
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      giveBack.run();
    }
  }
}
