// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.avro.AvroContents;
import java.util.List;
import org.apache.avro.Schema;

/** Short descriptions of schemas for lists and messages. */
public final class SchemaLabels {
  private static final int MAX_LENGTH = 1_000;

  private SchemaLabels() {}

  /** The full name of a named type, or a description of any other type. A long one is cut. */
  public static String of(Schema schema) {
    StringBuilder label = new StringBuilder();
    append(schema, label);
    return ShortText.cut(label.toString(), MAX_LENGTH);
  }

  private static void append(Schema schema, StringBuilder label) {
    if (label.length() > MAX_LENGTH) {
      return;
    }
    switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> label.append(schema.getFullName());
      case ARRAY -> append(schema.getElementType(), label.append("array of "));
      case MAP -> append(schema.getValueType(), label.append("map of "));
      case UNION -> appendBranches(schema.getTypes(), label);
      default -> label.append(schema.getName());
    }
  }

  private static void appendBranches(List<Schema> branches, StringBuilder label) {
    String separator = "[";
    for (Schema branch : branches) {
      if (label.length() > MAX_LENGTH) {
        return;
      }
      append(branch, label.append(separator));
      separator = ", ";
    }
    label.append(branches.isEmpty() ? "[]" : "]");
  }

  /**
   * The same for a schema of any language; for other languages than Avro only the type.
   *
   * @param place the origin of the content, for messages
   * @throws io.avrolope.error.UnknownSchemaException if it is not the schema that its type says
   */
  public static String of(SchemaContent content, Object place) {
    return AvroContents.schema(content, place)
        .map(SchemaLabels::of)
        .orElseGet(() -> "(" + content.type() + ")");
  }
}
