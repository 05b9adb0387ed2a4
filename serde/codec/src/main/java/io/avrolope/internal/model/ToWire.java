// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.Converter;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Converts values from the declared type of a field to the class that is written. */
final class ToWire {
  private ToWire() {}

  /** Null if no conversion is needed. */
  static @Nullable Converter converter(Schema schema, TypeMapping mapping) {
    if (mapping.conversion() != null) {
      return null;
    }
    Class<?> raw = mapping.type().raw();
    return switch (schema.getType()) {
      case INT -> raw.isPrimitive() || raw == Integer.class ? null : ToWire::integer;
      case STRING -> CharSequence.class.isAssignableFrom(raw) ? null : ToWire::string;
      case BYTES -> raw == ByteBuffer.class ? null : ToWire::bytes;
      case FIXED -> value -> fixed(value, schema);
      case ARRAY ->
          java.util.Collection.class.isAssignableFrom(raw) ? null : value -> array(value, schema);
      case UNION ->
          mapping.type().isOptional() ? value -> ((Optional<?>) held(value)).orElse(null) : null;
      default -> null;
    };
  }

  private static Object held(@Nullable Object optional) {
    return optional == null ? Optional.empty() : optional;
  }

  private static @Nullable Object integer(@Nullable Object value) {
    if (value instanceof Short || value instanceof Byte) {
      return ((Number) value).intValue();
    }
    return value instanceof Character character ? (Object) (int) character : value;
  }

  private static @Nullable Object string(@Nullable Object value) {
    return value == null || value instanceof CharSequence ? value : value.toString();
  }

  private static @Nullable Object bytes(@Nullable Object value) {
    return value instanceof byte[] array ? ByteBuffer.wrap(array) : value;
  }

  private static @Nullable Object fixed(@Nullable Object value, Schema schema) {
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return new GenericData.Fixed(schema, bytes);
    }
    return value instanceof byte[] array ? new GenericData.Fixed(schema, array) : value;
  }

  private static @Nullable Object array(@Nullable Object value, Schema schema) {
    if (value instanceof Object[] items) {
      return Arrays.asList(items);
    }
    if (value instanceof Map<?, ?> map) {
      return pairs(map, schema.getElementType());
    }
    return value != null && value.getClass().isArray() ? new Items(value) : value;
  }

  private static List<GenericData.Record> pairs(Map<?, ?> map, Schema pair) {
    List<GenericData.Record> pairs = new ArrayList<>(map.size());
    map.forEach(
        (key, value) -> {
          GenericData.Record entry = new GenericData.Record(pair);
          entry.put(0, key);
          entry.put(1, value);
          pairs.add(entry);
        });
    return pairs;
  }

  /** A list view of an array of primitive values. */
  private static final class Items extends AbstractList<Object> {
    private final Object array;

    Items(Object array) {
      this.array = array;
    }

    @Override
    public Object get(int index) {
      Object item = Array.get(array, index);
      Object whole = integer(item);
      return whole == null ? item : whole;
    }

    @Override
    public int size() {
      return Array.getLength(array);
    }
  }
}
