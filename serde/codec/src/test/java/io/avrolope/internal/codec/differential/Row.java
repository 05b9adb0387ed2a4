// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** A record of {@link RowModel}. */
@SuppressWarnings({"ArrayRecordComponent", "unused"}) // never compared; called by name
record Row(Schema schema, @Nullable Object[] values) {

  static Row empty(Schema schema) {
    return new Row(schema, new Object[schema.getFields().size()]);
  }

  static Row filled(Schema schema, @Nullable Object[] values) {
    return new Row(schema, values);
  }

  static @Nullable Object[] slots(Row row) {
    return row.values();
  }

  /** A record that is an array, whose last element is the schema. */
  static @Nullable Object[] array(Schema schema, @Nullable Object[] values) {
    values[values.length - 1] = schema;
    return values;
  }

  /** Null if the object is not a record. */
  static @Nullable Schema schemaOf(@Nullable Object object) {
    if (object instanceof Object[]) {
      @Nullable Object[] values = valuesOf(object);
      return (Schema) values[values.length - 1];
    }
    return object instanceof Row row ? row.schema() : null;
  }

  private static @Nullable Object[] valuesOf(Object record) {
    return record instanceof Row row ? row.values() : (@Nullable Object[]) record;
  }

  /** The same value with generic records. */
  static @Nullable Object generic(@Nullable Object value) {
    Schema schema = schemaOf(value);
    if (schema != null) {
      @Nullable Object[] values = valuesOf(Objects.requireNonNull(value));
      GenericData.Record record = new GenericData.Record(schema);
      for (Schema.Field field : schema.getFields()) {
        record.put(field.pos(), generic(values[field.pos()]));
      }
      return record;
    }
    if (value instanceof GenericData.Array<?> list) {
      List<@Nullable Object> items = new ArrayList<>();
      list.forEach(item -> items.add(generic(item)));
      return new GenericData.Array<>(list.getSchema(), items);
    }
    if (value instanceof RowModel.Held held) {
      return generic(held.value());
    }
    if (value instanceof RowModel.Entries map) {
      Map<Object, @Nullable Object> entries = new HashMap<>();
      map.map().forEach((key, each) -> entries.put(key, generic(each)));
      return entries;
    }
    return value;
  }
}
