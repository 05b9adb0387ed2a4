// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.avro.Schema;

/** Questions about Avro schemas. */
final class Schemas {
  private Schemas() {}

  /** Whether a schema or one inside it fulfils the condition. */
  static boolean contain(Schema schema, Predicate<Schema> condition) {
    return contain(schema, condition, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static boolean contain(Schema schema, Predicate<Schema> condition, Set<Schema> seen) {
    if (condition.test(schema)) {
      return true;
    }
    if (!seen.add(schema)) {
      return false;
    }
    return switch (schema.getType()) {
      case RECORD ->
          schema.getFields().stream().anyMatch(field -> contain(field.schema(), condition, seen));
      case ARRAY -> contain(schema.getElementType(), condition, seen);
      case MAP -> contain(schema.getValueType(), condition, seen);
      case UNION -> schema.getTypes().stream().anyMatch(each -> contain(each, condition, seen));
      default -> false;
    };
  }

  /** Whether a record contains itself. */
  static boolean isRecursive(Schema record) {
    return isRecord(record)
        && record.getFields().stream()
            .anyMatch(field -> contain(field.schema(), Predicate.isEqual(record)));
  }

  /** Whether a field with a default has a type that becomes a Struct, or contains one. */
  static boolean hasStructWithDefault(Schema branch) {
    return contain(
        branch,
        record ->
            isRecord(record)
                && record.getFields().stream()
                    .filter(Schema.Field::hasDefaultValue)
                    .anyMatch(field -> contain(field.schema(), Schemas::isStruct)));
  }

  private static boolean isStruct(Schema schema) {
    return isRecord(schema) || schema.getType() == Schema.Type.UNION;
  }

  private static boolean isRecord(Schema schema) {
    return schema.getType() == Schema.Type.RECORD;
  }

  static boolean isMapOfEntries(Schema schema) {
    return schema.getType() == Schema.Type.ARRAY
        && schema.getElementType().getProp("connect.internal.type") != null;
  }
}
