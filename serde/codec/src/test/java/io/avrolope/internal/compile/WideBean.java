// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.FieldAccess;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.model.GenericModel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Represents a generated class with any number of fields, some of them primitive. */
final class WideBean {
  private final @Nullable Object[] values;

  @SuppressWarnings("unused") // called through a method handle
  private WideBean(int fields) {
    values = new Object[fields];
  }

  List<@Nullable Object> values() {
    List<@Nullable Object> copy = new ArrayList<>();
    for (Object value : values) {
      copy.add(value);
    }
    return copy;
  }

  @SuppressWarnings("unused") // called through a method handle
  private static void set(int slot, Object bean, @Nullable Object value) {
    ((WideBean) bean).values[slot] = value;
  }

  /** Top-level records are wide beans; nested ones are generic records. */
  record Model(DataModel generic) implements DataModel {
    Model(GenericData avro) {
      this(new GenericModel(avro));
    }

    @Override
    public GenericData avro() {
      return generic.avro();
    }

    @Override
    public RecordShape shape(Schema record) {
      return record.getName().equals("R") ? bean(record) : generic.shape(record);
    }

    private static RecordShape bean(Schema record) {
      try {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle constructor =
            MethodHandles.insertArguments(
                    lookup.findConstructor(
                        WideBean.class, MethodType.methodType(void.class, int.class)),
                    0,
                    record.getFields().size())
                .asType(MethodType.methodType(Object.class));
        MethodHandle setter =
            lookup.findStatic(
                WideBean.class,
                "set",
                MethodType.methodType(void.class, int.class, Object.class, Object.class));
        List<FieldAccess> fields = new ArrayList<>();
        for (Schema.Field field : record.getFields()) {
          Class<?> type = typeOf(field.schema());
          fields.add(
              new FieldAccess.Handles(
                  type,
                  MethodHandles.empty(MethodType.methodType(type, Object.class)),
                  MethodHandles.insertArguments(setter, 0, field.pos())
                      .asType(MethodType.methodType(void.class, Object.class, type))));
        }
        return new RecordShape.Bean(
            WideBean.class, constructor, fields, RecordShape.Access.BY_FIELD);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("has changed", e);
      }
    }

    private static Class<?> typeOf(Schema schema) {
      return switch (schema.getType()) {
        case INT -> schema.getLogicalType() == null ? int.class : Object.class;
        case BOOLEAN -> boolean.class;
        case DOUBLE -> double.class;
        default -> Object.class;
      };
    }

    @Override
    public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
      return generic.conversion(record, field);
    }

    @Override
    public Class<?> stringClass(Schema schema) {
      return generic.stringClass(schema);
    }
  }
}
