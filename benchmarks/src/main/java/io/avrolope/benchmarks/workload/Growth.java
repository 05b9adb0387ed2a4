package io.avrolope.benchmarks.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * One thing that grows while the rest stays: the fields of a record, the bytes of a datum, or how
 * deep records lie in records. The data are the same in every run.
 */
public enum Growth {
  /** Spavro's records, of which half the values are null. */
  FIELDS_1(() -> Flat.spavro(1)),
  FIELDS_10(() -> Flat.spavro(10)),
  FIELDS_50(() -> Flat.spavro(50)),
  FIELDS_100(() -> Flat.spavro(100)),
  FIELDS_500(() -> Flat.spavro(500)),
  FIELDS_1000(() -> Flat.spavro(1_000)),
  FIELDS_2000(() -> Flat.spavro(2_000)),

  /** An array of records of an int and a string, within a tenth of so many bytes. */
  BYTES_10(() -> bytes(10)),
  BYTES_100(() -> bytes(100)),
  BYTES_1000(() -> bytes(1_000)),
  BYTES_10000(() -> bytes(10_000)),
  BYTES_100000(() -> bytes(100_000)),
  BYTES_1000000(() -> bytes(1_000_000)),

  /** So many records, each of a long and of the next one. */
  NESTING_1(() -> nesting(1)),
  NESTING_2(() -> nesting(2)),
  NESTING_5(() -> nesting(5)),
  NESTING_10(() -> nesting(10)),
  NESTING_20(() -> nesting(20)),
  NESTING_50(() -> nesting(50));

  /** What an item of the array has: an int of one byte, a string of eight. */
  private static final int ITEM_BYTES = 9;

  private static final int LETTERS = 7;

  /** What stands before and behind the items, at the least. */
  private static final int AROUND_BYTES = 2;

  /** No more data than these bytes hold, so that 64 of a MB each are not in rotation. */
  private static final int DATA_BYTES = 1_000_000;

  @SuppressWarnings("ImmutableEnumChecker") // none of the lambdas keeps anything
  private final Supplier<Shape> shape;

  Growth(Supplier<Shape> shape) {
    this.shape = shape;
  }

  /** The schema and the data, made anew; the number of data is a power of two. */
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
