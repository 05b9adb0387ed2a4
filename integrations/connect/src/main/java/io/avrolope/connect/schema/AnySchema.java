// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** The Avro schema of data that have no Connect schema: a record with one field for each kind. */
public final class AnySchema {
  public static final String NAME = Names.NAMESPACE + ".Anything";

  /** The fields, in their order. */
  public static final List<String> FIELDS =
      List.of("boolean", "bytes", "double", "float", "int", "long", "string", "array", "map");

  private static final List<Schema.Type> SCALARS =
      List.of(
          Schema.Type.BOOLEAN,
          Schema.Type.BYTES,
          Schema.Type.DOUBLE,
          Schema.Type.FLOAT,
          Schema.Type.INT,
          Schema.Type.LONG,
          Schema.Type.STRING);

  private static final Schema SCHEMA = create();

  private AnySchema() {}

  public static Schema schema() {
    return SCHEMA;
  }

  /** Whether data of this schema are values without a Connect schema. */
  static boolean is(Schema schema) {
    return schema.getType() == Schema.Type.RECORD
        && schema.getFullName().equals(NAME)
        && schema.equals(SCHEMA);
  }

  private static Schema create() {
    Schema any = Schema.createRecord("Anything", null, Names.NAMESPACE, false);
    Schema entry = Schema.createRecord(Names.MAP_ENTRY, null, Names.NAMESPACE, false);
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Type type : SCALARS) {
      fields.add(optional(type.getName(), Schema.create(type)));
    }
    fields.add(optional("array", Schema.createArray(any)));
    fields.add(optional("map", Schema.createArray(entry)));
    entry.setFields(List.of(new Schema.Field(Names.KEY, any), new Schema.Field(Names.VALUE, any)));
    any.setFields(fields);
    return any;
  }

  private static Schema.Field optional(String name, Schema schema) {
    return new Schema.Field(
        name,
        Schema.createUnion(Schema.create(Schema.Type.NULL), schema),
        null,
        Schema.Field.NULL_DEFAULT_VALUE);
  }
}
