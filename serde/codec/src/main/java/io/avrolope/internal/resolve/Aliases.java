package io.avrolope.internal.resolve;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Finds out whether a schema has other names for anything; most have none. */
final class Aliases {
  private final Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private Aliases() {}

  /**
   * The writer's schema with the reader's names in place of those that are aliases of them. Twice,
   * as Avro's readers do, so that an alias of an alias is followed, and names that are each other's
   * aliases stay.
   *
   * @throws AvroRuntimeException if two of the reader's names stand for one of the writer's
   */
  @SuppressWarnings("ReferenceEquality") // the usual case: what is written is what is read
  static Schema applied(Schema writer, Schema reader) {
    // Avro compares the schemas first, which takes longer than to make a plan
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
