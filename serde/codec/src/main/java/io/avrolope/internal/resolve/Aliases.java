// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Applies a reader schema's aliases, if it has any. */
final class Aliases {
  private final Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private Aliases() {}

  /**
   * The writer schema, with each name that is an alias in the reader schema replaced by the
   * reader's name. Applied twice, as Avro's readers do: an alias of an alias is followed, and names
   * that are each other's aliases stay.
   *
   * @throws AvroRuntimeException if two of the reader's names have the same alias
   */
  @SuppressWarnings("ReferenceEquality") // the usual case: one schema object for both
  static Schema applied(Schema writer, Schema reader) {
    // Avro compares the schemas first, which takes longer than planning
    return writer != reader && new Aliases().areIn(reader)
        ? Schema.applyAliases(Schema.applyAliases(writer, reader), reader)
        : writer;
  }

  private boolean areIn(Schema schema) {
    return switch (schema.getType()) {
      case RECORD ->
          seen.add(schema) && (!schema.getAliases().isEmpty() || areInFields(schema.getFields()));
      case ENUM, FIXED -> !schema.getAliases().isEmpty();
      case ARRAY -> areIn(schema.getElementType());
      case MAP -> areIn(schema.getValueType());
      case UNION -> areInAny(schema.getTypes());
      default -> false;
    };
  }

  private boolean areInFields(List<Schema.Field> fields) {
    for (Schema.Field field : fields) {
      if (!field.aliases().isEmpty() || areIn(field.schema())) {
        return true;
      }
    }
    return false;
  }

  private boolean areInAny(List<Schema> schemas) {
    for (Schema schema : schemas) {
      if (areIn(schema)) {
        return true;
      }
    }
    return false;
  }
}
