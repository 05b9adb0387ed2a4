// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.codec.model.RecordShape;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/** The forms in which the codec sees records: as arrays with one element for each field. */
final class Slots {
  private static final MethodHandle ARRAY = MethodHandles.arrayConstructor(Object[].class);
  private static final MethodHandle SAME = MethodHandles.identity(Object[].class);

  private Slots() {}

  /** Arrays that stand for themselves. */
  static RecordShape arrays(int size) {
    return new RecordShape.Slots(
        Object[].class, size, MethodHandles.insertArguments(ARRAY, 0, size), SAME);
  }

  /** Structs that are read: the array inside each is filled, or its values are put. */
  static RecordShape read(Schema schema) {
    MethodHandle values = handle(StructValues.class, "of", Object[].class, Struct.class);
    MethodHandle constructor =
        StructValues.areDirect()
            ? handle(Slots.class, "struct", Struct.class, Schema.class)
            : handle(StructValues.class, "struct", Struct.class, Schema.class, Object[].class);
    return new RecordShape.Slots(
        Struct.class, schema.fields().size(), constructor.bindTo(schema), values);
  }

  static Struct struct(Schema schema) {
    return new Struct(schema);
  }

  /** Structs that are written. */
  static RecordShape written(Schema schema, StructSlots slots) {
    MethodHandle values =
        handle(StructSlots.class, "of", Object[].class, StructSlots.class, Object.class);
    MethodHandle constructor = handle(Slots.class, "struct", Struct.class, Schema.class);
    return new RecordShape.Slots(
        Struct.class, schema.fields().size(), constructor.bindTo(schema), values.bindTo(slots));
  }

  private static MethodHandle handle(
      Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.lookup()
          .findStatic(owner, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
