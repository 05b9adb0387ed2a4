// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import io.avrolope.registry.SchemaContent;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/** Short descriptions of schemas for lists and messages. */
public final class SchemaLabels {
  private SchemaLabels() {}

  /** The full name of a named type, or a description of any other type. */
  public static String of(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> schema.getFullName();
      case ARRAY -> "array of " + of(schema.getElementType());
      case MAP -> "map of " + of(schema.getValueType());
      case UNION ->
          schema.getTypes().stream()
              .map(SchemaLabels::of)
              .collect(Collectors.joining(", ", "[", "]"));
      default -> schema.getName();
    };
  }

  /** The same for a schema of any language; for other languages than Avro only the type. */
  public static String of(SchemaContent content) {
    return content.schema().map(SchemaLabels::of).orElseGet(() -> "(" + content.type() + ")");
  }
}
