// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.List;
import org.apache.avro.Schema;

/** Paths within a schema, as in {@link Finding}. */
public final class SchemaPath {
  private SchemaPath() {}

  public static String root(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> schema.getName();
      default -> "(" + schema.getType().getName() + ")";
    };
  }

  /**
   * Converts a location that Avro reports.
   *
   * @param pointer pointer into the reader schema's JSON, such as {@code /fields/0/type/items}
   */
  public static String of(Schema reader, String pointer) {
    StringBuilder path = new StringBuilder(root(reader));
    Schema at = reader;
    List<String> steps = List.of(pointer.split("/", -1));
    for (int i = 0; i < steps.size(); i++) {
      String step = steps.get(i);
      if (step.equals("fields") && at.getType() == Schema.Type.RECORD && i + 1 < steps.size()) {
        Schema.Field field = at.getFields().get(Integer.parseInt(steps.get(i + 1)));
        path.append('.').append(field.name());
        at = field.schema();
        i++;
      } else if (step.equals("items") && at.getType() == Schema.Type.ARRAY) {
        path.append("[]");
        at = at.getElementType();
      } else if (step.equals("values") && at.getType() == Schema.Type.MAP) {
        path.append("{}");
        at = at.getValueType();
      }
    }
    return path.toString();
  }
}
