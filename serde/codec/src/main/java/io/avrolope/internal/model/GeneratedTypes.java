// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** Knows the Java types that Avro's generator gives to fields. */
final class GeneratedTypes {
  private GeneratedTypes() {}

  /**
   * Whether a field of this type can be set directly instead of by the class's {@code put}, which
   * may convert the value. A field with a logical type has the class that its conversion creates.
   * But generators before 1.11 had no conversion for some logical types, such as {@code uuid};
   * there {@code put} creates a {@code String}.
   */
  static boolean fits(Class<?> type, Schema schema) {
    if (schema.getLogicalType() != null) {
      return type != String.class || isString(schema);
    }
    return switch (schema.getType()) {
      case BOOLEAN -> type == boolean.class || type == Boolean.class;
      case INT -> type == int.class || type == Integer.class;
      case LONG -> type == long.class || type == Long.class;
      case FLOAT -> type == float.class || type == Float.class;
      case DOUBLE -> type == double.class || type == Double.class;
      case STRING ->
          type == (isString(schema) ? String.class : Utf8.class) || type == CharSequence.class;
      case BYTES -> type == ByteBuffer.class;
      case ARRAY -> type == List.class;
      case MAP -> type == Map.class;
      case UNION -> !type.isPrimitive() && (type != String.class || allAreStrings(schema));
      case NULL -> !type.isPrimitive();
      case RECORD, ENUM, FIXED -> !type.isPrimitive();
    };
  }

  private static boolean isString(Schema schema) {
    return GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP));
  }

  private static boolean allAreStrings(Schema union) {
    for (Schema branch : union.getTypes()) {
      if (branch.getType() == Schema.Type.STRING && !isString(branch)) {
        return false;
      }
    }
    return true;
  }
}
