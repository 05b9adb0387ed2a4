// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.avro.Schema;

/**
 * The workloads of Avro's own benchmarks ({@code lang/java/perf}) with the same values, but as
 * whole records in byte arrays. A batch of one type there is a record with 25 fields of that type
 * here.
 */
final class AvroPerf {
  private static final int FIELDS = 25;
  private static final long SEED = 13;
  private static final int[] INT_LIMITS = {50, 5_000, 500_000, 150_000_000};
  private static final long[] LONG_MASKS = {0x7FL, 0x1F_FFFFL, 0x3_FFFF_FFFFL, 0x1_FFFF_FFFF_FFFFL};

  private AvroPerf() {}

  static Shape of(Schema.Type type) {
    return of(Schema.create(type));
  }

  static Shape of(Schema type) {
    return data(Schemas.uniform("Batch", FIELDS, type));
  }

  /** Longs that take one byte. */
  static Shape smallLongs() {
    Schema schema = Schemas.uniform("Batch", FIELDS, Schema.create(Schema.Type.LONG));
    Function<Random, Object> small = random -> (long) random.nextInt(64);
    return Shape.of(
        schema, new Values(SEED).with(Schema.Type.LONG, small).data(schema, Workload.MESSAGES));
  }

  static Shape arrays() {
    return data(Schemas.uniform("Arrays", 1, Schema.createArray(Nested.floats())));
  }

  static Shape maps() {
    return data(Schemas.uniform("Maps", 1, Schema.createMap(Schema.create(Schema.Type.STRING))));
  }

  /** Three doubles, three ints. */
  static Schema mixed() {
    return fields(Schema.Type.DOUBLE, Schema.Type.INT);
  }

  static Shape generic() {
    return data(mixed());
  }

  static Shape strings() {
    return data(Schemas.uniform("R", 3, Schema.create(Schema.Type.STRING)));
  }

  /** Three records of one double, three ints. */
  static Shape nested() {
    Schema inner = Schemas.uniform("D", 1, Schema.create(Schema.Type.DOUBLE));
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      fields.add(new Schema.Field("f" + i, i < 3 ? inner : Schema.create(Schema.Type.INT)));
    }
    return data(Schemas.record("R", fields));
  }

  static Shape withDefaults() {
    List<Schema.Field> fields = new ArrayList<>();
    mixed().getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
    fields.add(new Schema.Field("f6", Schema.create(Schema.Type.STRING), null, "undefined"));
    fields.add(new Schema.Field("f7", Schema.create(Schema.Type.STRING), null, "undefined"));
    return generic().readAs(Schemas.record("R", fields));
  }

  static Shape outOfOrder() {
    return generic().readAs(Schemas.only(mixed(), "f0", "f2", "f4", "f1", "f3", "f5"));
  }

  /** The ints are read as longs. */
  static Shape promoted() {
    return generic().readAs(fields(Schema.Type.DOUBLE, Schema.Type.LONG));
  }

  private static Schema fields(Schema.Type first, Schema.Type second) {
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      fields.add(new Schema.Field("f" + i, Schema.create(i < 3 ? first : second)));
    }
    return Schemas.record("R", fields);
  }

  private static Shape data(Schema schema) {
    Values values =
        new Values(SEED)
            .with(Schema.Type.INT, random -> random.nextInt(INT_LIMITS[random.nextInt(4)]))
            .with(Schema.Type.LONG, random -> random.nextLong() & LONG_MASKS[random.nextInt(4)])
            .with(Schema.Type.DOUBLE, Random::nextDouble)
            .with(Schema.Type.STRING, random -> Values.letters(random, random.nextInt(70)))
            .with(
                Schema.Type.BYTES,
                random -> ByteBuffer.wrap(Values.bytes(random, random.nextInt(70))));
    return Shape.of(schema, values.data(schema, Workload.MESSAGES));
  }
}
