// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.nio.ByteBuffer;
import java.util.Set;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** Maps primitive schemas to Java types. Thread-safe. */
final class ScalarMappings {
  private static final Set<Class<?>> FROM_DOUBLE = Set.of(double.class, Double.class);
  private static final Set<Class<?>> FROM_FLOAT = Set.of(float.class, Float.class, double.class);
  private static final Set<Class<?>> FROM_LONG =
      Set.of(long.class, Long.class, float.class, double.class);
  private static final Set<Class<?>> FROM_INT =
      Set.of(
          int.class,
          Integer.class,
          short.class,
          Short.class,
          byte.class,
          Byte.class,
          char.class,
          Character.class,
          long.class,
          float.class,
          double.class);

  private final PojoData avro;

  ScalarMappings(PojoData avro) {
    this.avro = avro;
  }

  /**
   * Whether a variable of this type can hold the values, if necessary after a conversion to its
   * class.
   */
  boolean takes(Schema schema, JavaType type) {
    Class<?> raw = type.raw();
    return switch (schema.getType()) {
      case NULL -> true;
      case BOOLEAN -> raw == boolean.class || type.canHold(Boolean.class);
      case INT -> FROM_INT.contains(raw) || type.canHold(Integer.class);
      case LONG -> FROM_LONG.contains(raw) || type.canHold(Long.class);
      case FLOAT -> FROM_FLOAT.contains(raw) || type.canHold(Float.class);
      case DOUBLE -> FROM_DOUBLE.contains(raw) || type.canHold(Double.class);
      case STRING -> type.canHold(String.class) || raw == Utf8.class || isStringable(schema, type);
      case BYTES -> raw == byte[].class || type.canHold(ByteBuffer.class);
      default -> throw new IllegalStateException(schema.getType() + " is not primitive");
    };
  }

  /** Whether objects of this type are created from strings by their constructor. */
  boolean isStringable(Schema schema, JavaType type) {
    return type.form() == JavaType.Form.STRING
        || avro.isStringable(type.raw())
        || type.raw().getName().equals(schema.getProp(SpecificData.CLASS_PROP))
        || type.raw().getName().equals(schema.getProp(SpecificData.KEY_CLASS_PROP));
  }

  /**
   * The conversion from the logical type of a schema to a Java type: the model's own or, without
   * one, the standard one.
   *
   * @return null if there is none
   */
  @Nullable Conversion<?> conversion(Schema schema, JavaType type) {
    LogicalType logical = schema.getLogicalType();
    if (logical == null) {
      return null;
    }
    Conversion<?> exact = avro.getConversionByClass(type.raw(), logical);
    if (exact != null) {
      return exact;
    }
    Conversion<?> any = avro.getConversionFor(logical);
    return any != null && type.canHold(any.getConvertedType())
        ? any
        : StandardConversions.to(type.raw(), logical).orElse(null);
  }
}
