// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Records of random fields, whose names are unlike in all of them. */
final class RandomSchemas {
  private final Random random;
  private int names;

  RandomSchemas(long seed) {
    this.random = new Random(seed);
  }

  private static final List<Schema.Type> PRIMITIVES =
      List.of(
          Schema.Type.STRING,
          Schema.Type.BYTES,
          Schema.Type.INT,
          Schema.Type.LONG,
          Schema.Type.FLOAT,
          Schema.Type.DOUBLE,
          Schema.Type.BOOLEAN,
          Schema.Type.NULL);

  /** Types that JSON can mean in one way only, by the form of the branch in JSON. */
  private static final List<Schema.Type> UNLIKE =
      List.of(Schema.Type.NULL, Schema.Type.BOOLEAN, Schema.Type.LONG, Schema.Type.STRING);

  Schema record(int depth) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("R" + names++).namespace("random").fields();
    for (int i = 0; i < 1 + random.nextInt(6); i++) {
      fields = fields.name("f" + i).type(any(depth)).noDefault();
    }
    return fields.endRecord();
  }

  private Schema any(int depth) {
    int kind = random.nextInt(depth > 0 ? 16 : 11);
    return switch (kind) {
      case 0, 1, 2, 3, 4, 5, 6, 7 -> Schema.create(PRIMITIVES.get(kind));
      case 8 -> Schema.createFixed("F" + names++, null, "random", random.nextInt(5));
      case 9 -> Schema.createEnum("E" + names++, null, "random", List.of("A", "B_" + names));
      case 10 -> union(List.of());
      case 11 -> Schema.createArray(any(depth - 1));
      case 12 -> Schema.createMap(any(depth - 1));
      case 13 -> union(List.of(Schema.createArray(any(depth - 1)), record(depth - 1)));
      case 14 -> union(List.of(Schema.createMap(any(depth - 1))));
      default -> record(depth - 1);
    };
  }

  private Schema union(List<Schema> more) {
    List<Schema> branches = new ArrayList<>(more);
    UNLIKE.stream()
        .filter(type -> random.nextBoolean())
        .forEach(type -> branches.add(Schema.create(type)));
    if (branches.isEmpty()) {
      branches.add(Schema.create(Schema.Type.NULL));
    }
    return Schema.createUnion(branches);
  }

  /** The datum that a reader of the binary encoding makes of a datum. */
  static Object throughBinary(Schema schema, Object datum) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      var out = EncoderFactory.get().directBinaryEncoder(bytes, null);
      new GenericDatumWriter<>(schema).write(datum, out);
      return new GenericDatumReader<>(schema)
          .read(null, DecoderFactory.get().binaryDecoder(bytes.toByteArray(), null));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
