// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * One dimension that grows: the fields of a record, the bytes of a datum, or the nesting depth of
 * records. The data are the same in every run.
 */
public enum GrowthSize {
  /** Spavro's records; half of the values are null. */
  FIELDS_1(() -> Flat.spavro(1)),
  FIELDS_10(() -> Flat.spavro(10)),
  FIELDS_50(() -> Flat.spavro(50)),
  FIELDS_100(() -> Flat.spavro(100)),
  FIELDS_500(() -> Flat.spavro(500)),
  FIELDS_1000(() -> Flat.spavro(1_000)),
  FIELDS_2000(() -> Flat.spavro(2_000)),

  /** An array of records of an int and a string; the datum has this many bytes, within 10 %. */
  BYTES_10(() -> bytes(10)),
  BYTES_100(() -> bytes(100)),
  BYTES_1000(() -> bytes(1_000)),
  BYTES_10000(() -> bytes(10_000)),
  BYTES_100000(() -> bytes(100_000)),
  BYTES_1000000(() -> bytes(1_000_000)),

  /** This many nested records, each with a long and the next record. */
  NESTING_1(() -> nesting(1)),
  NESTING_2(() -> nesting(2)),
  NESTING_5(() -> nesting(5)),
  NESTING_10(() -> nesting(10)),
  NESTING_20(() -> nesting(20)),
  NESTING_50(() -> nesting(50));

  /** The bytes of an array item: an int of one byte and a string of eight. */
  private static final int ITEM_BYTES = 9;

  private static final int LETTERS = 7;

  /** The least number of bytes before and after the items. */
  private static final int AROUND_BYTES = 2;

  /**
   * The most bytes that all data together have, so that 64 data of 1 MB each are not in rotation.
   */
  private static final int DATA_BYTES = 1_000_000;

  @SuppressWarnings("ImmutableEnumChecker") // the lambdas have no state
  private final Supplier<Shape> shape;

  GrowthSize(Supplier<Shape> shape) {
    this.shape = shape;
  }

  /** Creates the schema and the data. The number of data is a power of two. */
  public Shape shape() {
    return shape.get();
  }

  private static Shape bytes(int bytes) {
    List<Schema.Field> fields = new ArrayList<>();
    fields.add(new Schema.Field("number", Schema.create(Schema.Type.INT)));
    fields.add(new Schema.Field("text", Schema.create(Schema.Type.STRING)));
    Schema item = Schemas.record("Item", fields);
    Schema schema = Schemas.uniform("Items", 1, Schema.createArray(item));
    Values values =
        new Values(bytes)
            .items(Math.max(1, (bytes - AROUND_BYTES) / ITEM_BYTES))
            .with(Schema.Type.INT, random -> random.nextInt(64))
            .with(Schema.Type.STRING, random -> Values.letters(random, LETTERS));
    int count = Integer.highestOneBit(Math.max(1, DATA_BYTES / bytes));
    return Shape.of(schema, values.data(schema, Math.min(count, Workload.MESSAGES)));
  }

  private static Shape nesting(int depth) {
    Schema schema = Schemas.uniform("Level" + depth, 1, Schema.create(Schema.Type.LONG));
    for (int level = depth - 1; level > 0; level--) {
      List<Schema.Field> fields = new ArrayList<>();
      fields.add(new Schema.Field("f0", Schema.create(Schema.Type.LONG)));
      fields.add(new Schema.Field("next", schema));
      schema = Schemas.record("Level" + level, fields);
    }
    return Shape.of(schema, new Values(depth).data(schema, Workload.MESSAGES));
  }
}
