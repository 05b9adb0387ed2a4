// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.Converter;
import io.avrolope.internal.link.AvroVersion;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.PrimitivesArrays;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/** Converts values that were read into the declared type of a field. */
final class FromWire {
  private FromWire() {}

  /** Null if no conversion is needed. */
  static @Nullable Converter converter(Schema schema, TypeMapping mapping) {
    if (mapping.conversion() != null || mapping.refusal() != null) {
      return null;
    }
    Class<?> raw = mapping.type().raw();
    return switch (schema.getType()) {
      case INT ->
          integer(mapping.isUntyped() ? schema.getProp(SpecificData.CLASS_PROP) : raw.getName());
      case BYTES ->
          raw == byte[].class || (mapping.isUntyped() && isArray(schema))
              ? value -> bytes((ByteBuffer) Objects.requireNonNull(value))
              : null;
      case FIXED -> fixed(raw);
      case ARRAY ->
          CollectionShapes.isPrimitiveArray(raw)
              ? value -> array((Collection<?>) Objects.requireNonNull(value), raw)
              : null;
      case UNION -> mapping.type().isOptional() ? Optional::ofNullable : null;
      default -> null;
    };
  }

  private static boolean isArray(Schema schema) {
    return byte[].class.getName().equals(schema.getProp(SpecificData.CLASS_PROP));
  }

  private static @Nullable Converter integer(@Nullable String className) {
    if (Short.class.getName().equals(className)) {
      return value -> ((Integer) Objects.requireNonNull(value)).shortValue();
    }
    if (Byte.class.getName().equals(className)) {
      return value -> ((Integer) Objects.requireNonNull(value)).byteValue();
    }
    return Character.class.getName().equals(className)
        ? value -> (char) ((Integer) Objects.requireNonNull(value)).intValue()
        : null;
  }

  private static @Nullable Converter fixed(Class<?> raw) {
    if (raw == byte[].class) {
      return value -> ((GenericFixed) Objects.requireNonNull(value)).bytes();
    }
    return raw == ByteBuffer.class
        ? value -> ByteBuffer.wrap(((GenericFixed) Objects.requireNonNull(value)).bytes())
        : null;
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static Object array(Collection<?> items, Class<?> type) {
    Object unboxed = AvroVersion.HAS_1_12 ? unboxed(items, type) : null;
    return unboxed == null ? boxed(items, type.getComponentType()) : unboxed;
  }

  /** The array of one of Avro's primitive lists; null if the list is another one. */
  private static @Nullable Object unboxed(Collection<?> items, Class<?> type) {
    if (type == int[].class && items instanceof PrimitivesArrays.IntArray ints) {
      int[] array = new int[ints.size()];
      java.util.Arrays.setAll(array, ints::getInt);
      return array;
    }
    if (type == long[].class && items instanceof PrimitivesArrays.LongArray longs) {
      long[] array = new long[longs.size()];
      java.util.Arrays.setAll(array, longs::getLong);
      return array;
    }
    if (type == double[].class && items instanceof PrimitivesArrays.DoubleArray doubles) {
      double[] array = new double[doubles.size()];
      java.util.Arrays.setAll(array, doubles::getDouble);
      return array;
    }
    return null;
  }

  private static Object boxed(Collection<?> items, Class<?> type) {
    Object array = Array.newInstance(type, items.size());
    int index = 0;
    for (Object item : items) {
      Array.set(array, index++, cast(Objects.requireNonNull(item), type));
    }
    return array;
  }

  /** Narrows an int to a smaller type; returns anything else as it is, to be widened if needed. */
  private static Object cast(Object item, Class<?> type) {
    if (!(item instanceof Integer value)) {
      return item;
    }
    if (type == short.class) {
      return value.shortValue();
    }
    if (type == byte.class) {
      return value.byteValue();
    }
    return type == char.class ? (Object) (char) value.intValue() : value;
  }
}
