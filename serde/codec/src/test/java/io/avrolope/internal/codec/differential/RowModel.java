// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.internal.model.DataModel;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.plan.MapShape;
import io.avrolope.internal.plan.RecordShape;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * The data model of an integration: records are {@link Row}s that are created empty, rows that are
 * created with their values, or arrays, depending on their names.
 */
final class RowModel implements DataModel {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private final GenericModel generic = new GenericModel(new GenericData());

  @Override
  public GenericData avro() {
    return generic.avro();
  }

  @Override
  public RecordShape shape(Schema record) {
    int size = record.getFields().size();
    return switch (Math.floorMod(record.getFullName().hashCode(), 3)) {
      case 0 ->
          new RecordShape.Slots(
              Row.class,
              size,
              bound("empty", record, MethodType.methodType(Row.class, Schema.class)),
              method("slots", MethodType.methodType(Object[].class, Row.class)));
      case 1 ->
          new RecordShape.Slots(
              Row.class,
              size,
              bound(
                  "filled", record, MethodType.methodType(Row.class, Schema.class, Object[].class)),
              method("slots", MethodType.methodType(Object[].class, Row.class)));
      default ->
          new RecordShape.Slots(
              Object[].class,
              size + 1,
              bound(
                  "array",
                  record,
                  MethodType.methodType(Object[].class, Schema.class, Object[].class)),
              MethodHandles.identity(Object[].class));
    };
  }

  private static MethodHandle bound(String name, Schema record, MethodType type) {
    return MethodHandles.insertArguments(method(name, type), 0, record);
  }

  private static MethodHandle method(String name, MethodType type) {
    try {
      return LOOKUP.findStatic(Row.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
    return null;
  }

  @Override
  public Class<?> stringClass(Schema schema) {
    return generic.stringClass(schema);
  }

  /** In the order of the datum. */
  @Override
  public MapShape mapShape(Schema map) {
    return new MapShape.Custom("LinkedHashMap", LinkedHashMap::new);
  }

  @Override
  public boolean writesByDeclaredType() {
    return true;
  }

  @Override
  public int branch(Schema union, @Nullable Object object) {
    Schema record = Row.schemaOf(object);
    if (record == null) {
      return avro().resolveUnion(union, object);
    }
    List<Schema> branches = union.getTypes();
    for (int i = 0; i < branches.size(); i++) {
      if (branches.get(i).getFullName().equals(record.getFullName())) {
        return i;
      }
    }
    return -1;
  }
}
