package io.avrolope.internal.model;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** Which Java type Avro's generator gives a field. */
final class GeneratedTypes {
  private GeneratedTypes() {}

  /**
   * Whether a field of this type may be set without the class's own {@code put}, which would turn
   * the value into something else. A field of a logical type has a class that its conversion makes;
   * but where generators before 1.11 knew of none, as for a {@code uuid}, a {@code String} is what
   * {@code put} makes.
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
