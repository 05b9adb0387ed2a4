package io.avrolope.registry.routing;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/**
 * A registry that nobody has named, for those who can do a part of their work without one: whatever
 * is asked of it is refused, with a word on what to set. Thread-safe.
 */
public final class UnconfiguredSchemaRegistry implements SchemaRegistry {
  private final String whose;
  private final String key;

  /**
   * @param whose what would be asked of it, such as {@code schemas of the envelope glue}
   * @param key the key of the configuration that names it
   */
  public UnconfiguredSchemaRegistry(String whose, String key) {
    this.whose = whose;
    this.key = key;
  }

  @Override
  public Schema schema(SchemaReference reference) {
    throw refusal();
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    throw refusal();
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    throw refusal();
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    throw refusal();
  }

  private RegistryRefusedException refusal() {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE, "Expected a registry of " + whose + " but found none: set " + key);
  }
}
