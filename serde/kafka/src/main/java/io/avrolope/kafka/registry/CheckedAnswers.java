// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.registry;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Checks what a registry of the application's own class returns. A serializer would write a wrong
 * id into records, which no deserializer could read. Thread-safe if the registry is.
 */
final class CheckedAnswers extends ForwardingSchemaRegistry {
  private final String name;

  /**
   * @param type the class of the registry, for messages
   */
  CheckedAnswers(SchemaRegistry registry, Class<?> type) {
    super(registry);
    this.name = type.getName();
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return required(super.schema(reference), "schema", reference);
  }

  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    return reference(super.register(subject, schema, kind), kind, subject);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    return reference(super.lookUp(subject, schema, kind), kind, subject);
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    RegisteredSchema latest = required(super.latest(subject, kind), "latest version", subject);
    reference(latest.reference(), kind, subject);
    required(latest.schema(), "schema", subject);
    return latest;
  }

  private SchemaReference reference(@Nullable SchemaReference given, Kind kind, String subject) {
    if (given == null || !isOf(kind, given)) {
      throw refused("returned " + given + " as the " + kind + " of a schema of subject " + subject);
    }
    return given;
  }

  private boolean isOf(Kind kind, SchemaReference given) {
    return switch (kind) {
      case ID -> given instanceof SchemaReference.Id id && id.id() >= 1;
      case VERSION ->
          given instanceof SchemaReference.Version version && version.version() >= firstVersion();
      case GUID -> given instanceof SchemaReference.Guid;
      case FINGERPRINT -> given instanceof SchemaReference.Fingerprint;
    };
  }

  private <T> T required(@Nullable T answer, String what, Object wanted) {
    if (answer == null) {
      throw refused(
          "returned no " + what + " for " + wanted + "; it must throw an UnknownSchemaException");
    }
    return answer;
  }

  private RegistryRefusedException refused(String fact) {
    return new RegistryRefusedException(Reason.NOT_POSSIBLE, "The registry " + name + " " + fact);
  }
}
