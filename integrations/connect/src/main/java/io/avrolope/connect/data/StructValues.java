// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Access to the values of a Struct by position.
 *
 * <p>{@code Struct.put} validates each value against its schema. Values that were decoded for this
 * schema are valid, so they are written into the array inside the Struct. Where the JVM does not
 * permit that, {@code put} is used.
 */
public final class StructValues {
  private static final @Nullable VarHandle ARRAY = array();

  private StructValues() {}

  private static @Nullable VarHandle array() {
    try {
      return MethodHandles.privateLookupIn(Struct.class, MethodHandles.lookup())
          .findVarHandle(Struct.class, "values", Object[].class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null; // another version of Connect, or a module that is not open
    }
  }

  /** Whether values are accessed without {@code put}. */
  public static boolean areDirect() {
    return ARRAY != null;
  }

  /** A Struct with these values, which fit its schema. */
  static Struct struct(Schema schema, @Nullable Object[] values) {
    Struct struct = new Struct(schema);
    if (ARRAY != null) {
      System.arraycopy(values, 0, (Object[]) ARRAY.get(struct), 0, values.length);
      return struct;
    }
    return put(struct, values);
  }

  /** A Struct with one value, which fits its field. */
  static Struct struct(Schema schema, Field field, @Nullable Object value) {
    Struct struct = new Struct(schema);
    if (ARRAY != null) {
      ((@Nullable Object[]) ARRAY.get(struct))[field.index()] = value;
      return struct;
    }
    return struct.put(field, value);
  }

  /** The value of a field without its default. */
  static @Nullable Object value(Struct struct, Field field) {
    return ARRAY != null
        ? ((Object[]) ARRAY.get(struct))[field.index()]
        : struct.getWithoutDefault(field.name());
  }

  /** As {@link #struct}, by {@code put}. */
  static Struct put(Struct struct, @Nullable Object[] values) {
    List<Field> fields = struct.schema().fields();
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        struct.put(fields.get(i), values[i]);
      }
    }
    return struct;
  }

  /** The values without defaults. The array may be the one inside the Struct. */
  static @Nullable Object[] of(Struct struct) {
    return ARRAY != null ? (Object[]) ARRAY.get(struct) : get(struct);
  }

  /** As {@link #of}, by the Struct's methods. */
  static @Nullable Object[] get(Struct struct) {
    List<Field> fields = struct.schema().fields();
    @Nullable Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = struct.getWithoutDefault(fields.get(i).name());
    }
    return values;
  }
}
