// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** Workloads of flat generic records. */
final class Flat {
  private Flat() {}

  /** 81 optional strings, none of them null: the digits of random numbers, about 18 each. */
  static Shape strings() {
    return strings(
        Schema.create(Schema.Type.STRING), random -> Double.toString(random.nextDouble()));
  }

  /** The same data, decoded to {@code String}. */
  static Shape javaStrings() {
    return strings(Schemas.javaString(), random -> Double.toString(random.nextDouble()));
  }

  /** The same data, encoded from {@code Utf8}. */
  static Shape utf8Strings() {
    return strings(
        Schema.create(Schema.Type.STRING),
        random -> new Utf8(Double.toString(random.nextDouble())));
  }

  private static Shape strings(Schema string, Function<Random, Object> digits) {
    Schema present = Schemas.uniform("Present", 81, string);
    Schema schema = Schemas.optionalStrings(string);
    Values values = new Values(2).with(Schema.Type.STRING, digits);
    return Shape.of(
        schema,
        values.data(present, Workload.MESSAGES).stream()
            .map(record -> (Object) ofSchema((GenericData.Record) record, schema))
            .toList());
  }

  private static GenericData.Record ofSchema(GenericData.Record record, Schema schema) {
    GenericData.Record other = new GenericData.Record(schema);
    schema.getFields().forEach(field -> other.put(field.pos(), record.get(field.pos())));
    return other;
  }

  /** The small record of kafka_jmh_tests: the text of one field is the answer. */
  static Shape small() {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "myrecord", "fields": [
                  {"name": "str1", "type": "string"},
                  {"name": "str2", "type": "string"},
                  {"name": "int1", "type": "int"}]}
                """);
    GenericData.Record record = new GenericData.Record(schema);
    record.put("str1", "Str 1");
    record.put("str2", "Str 2");
    record.put("int1", 0);
    return Shape.of(schema, Collections.nCopies(Workload.MESSAGES, record)).textOf("str1");
  }

  static Shape smallProjected() {
    Shape small = small();
    Schema schema = small.writer();
    Schema reader = Schema.createRecord("myrecord", null, null, false);
    Schema.Field wanted = schema.getField("str1");
    reader.setFields(List.of(new Schema.Field(wanted, wanted.schema())));
    return small.readAs(reader);
  }

  static Shape spavro(int fields) {
    Schema schema = Schemas.spavro(fields, "benchmark");
    return Shape.of(schema, new Values(100 + fields).data(schema, Workload.MESSAGES));
  }

  static Shape primitives(int fields) {
    Schema schema =
        Schemas.inTurn(
            "Primitives",
            fields,
            List.of(Schema.Type.LONG, Schema.Type.INT, Schema.Type.DOUBLE, Schema.Type.BOOLEAN));
    return Shape.of(schema, new Values(fields).data(schema, Workload.MESSAGES));
  }

  static Shape evolved(int fields) {
    Shape shape = spavro(fields);
    return shape.readAs(Schemas.evolved(shape.writer()));
  }

  static Shape oneField(Shape shape) {
    return shape.readAs(Schemas.oneField(shape.writer()));
  }
}
