// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;

/** The schemas of the flat workloads, and their evolved versions. */
final class Schemas {
  private static final List<Schema.Type> SPAVRO_TYPES =
      List.of(Schema.Type.LONG, Schema.Type.STRING, Schema.Type.BOOLEAN, Schema.Type.DOUBLE);

  private Schemas() {}

  /** A record with the given number of fields, whose types take turns. */
  static Schema inTurn(String name, int fields, List<Schema.Type> types) {
    List<Schema.Field> list = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      list.add(new Schema.Field("f" + i, Schema.create(types.get(i % types.size()))));
    }
    return record(name, list);
  }

  /** A record with the given number of fields of one type. */
  static Schema uniform(String name, int fields, Schema type) {
    List<Schema.Field> list = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      list.add(new Schema.Field("f" + i, type));
    }
    return record(name, list);
  }

  /** 81 optional strings, as in the benchmark of Avro's API. */
  static Schema optionalStrings(Schema string) {
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i <= 80; i++) {
      fields.add(new Schema.Field("value" + i, optional(string), null, JsonProperties.NULL_VALUE));
    }
    return record("User", fields);
  }

  /**
   * Spavro's schema: each field is an optional long, string, boolean or double, chosen at random.
   */
  static Schema spavro(int fields, String name) {
    Random random = new Random(fields);
    List<Schema.Field> list = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      Schema type = Schema.create(SPAVRO_TYPES.get(random.nextInt(SPAVRO_TYPES.size())));
      list.add(new Schema.Field("field" + i, optional(type), null, JsonProperties.NULL_VALUE));
    }
    return record(name, list);
  }

  /** Drops every second field and adds ten fields with defaults. */
  static Schema evolved(Schema writer) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : writer.getFields()) {
      if (field.pos() % 2 == 0) {
        fields.add(new Schema.Field(field, field.schema()));
      }
    }
    for (int i = 0; i < 10; i++) {
      fields.add(added(i));
    }
    // 7L differs from the 7 that a parser reads
    return new Schema.Parser().parse(record(writer.getName(), fields).toString());
  }

  private static Schema.Field added(int number) {
    String name = "added" + number;
    return switch (number % 5) {
      case 0 -> new Schema.Field(name, Schema.create(Schema.Type.LONG), null, 7L);
      case 1 -> new Schema.Field(name, Schema.create(Schema.Type.STRING), null, "none");
      case 2 -> new Schema.Field(name, Schema.create(Schema.Type.BOOLEAN), null, true);
      case 3 -> new Schema.Field(name, Schema.create(Schema.Type.DOUBLE), null, 0.5);
      default ->
          new Schema.Field(
              name, optional(Schema.create(Schema.Type.LONG)), null, JsonProperties.NULL_VALUE);
    };
  }

  /** Keeps only the field in the middle. */
  static Schema oneField(Schema writer) {
    return only(writer, writer.getFields().get(writer.getFields().size() / 2).name());
  }

  /** Keeps only the fields with these names, in this order. */
  static Schema only(Schema writer, String... names) {
    List<Schema.Field> fields = new ArrayList<>();
    for (String name : names) {
      Schema.Field field = writer.getField(name);
      fields.add(new Schema.Field(field, field.schema()));
    }
    return record(writer.getName(), fields);
  }

  static Schema record(String name, List<Schema.Field> fields) {
    Schema record = Schema.createRecord(name, null, "io.avrolope.benchmarks.data", false);
    record.setFields(fields);
    return record;
  }

  static Schema optional(Schema type) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), type);
  }

  /** A string that is decoded to {@code String}. */
  static Schema javaString() {
    Schema string = SchemaBuilder.builder().stringType();
    GenericData.setStringType(string, GenericData.StringType.String);
    return string;
  }
}
