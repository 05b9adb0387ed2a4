// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Forwards every call to another registry. A decorator extends this class and overrides the calls
 * that it changes, so that a method added to {@link SchemaRegistry} is forwarded from the start.
 * Thread-safe if the other registry is.
 *
 * <pre>{@code
 * public final class CountingRegistry extends ForwardingSchemaRegistry {
 *   private final LongAdder registered = new LongAdder();
 *
 *   public CountingRegistry(SchemaRegistry source) {
 *     super(source);
 *   }
 *
 *   @Override
 *   public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
 *     registered.increment();
 *     return super.register(subject, schema, kind);
 *   }
 *
 *   public long registered() {
 *     return registered.sum();
 *   }
 * }
 * }</pre>
 */
public class ForwardingSchemaRegistry implements SchemaRegistry {
  private final SchemaRegistry registry;

  /**
   * @param registry receives the calls, {@link #close} included
   */
  protected ForwardingSchemaRegistry(SchemaRegistry registry) {
    this.registry = registry;
  }

  /** The registry that receives the calls. */
  protected final SchemaRegistry registry() {
    return registry;
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
  public long firstVersion() {
    return registry.firstVersion();
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return registry.catalog();
  }

  @Override
  public void close() {
    registry.close();
  }
}
