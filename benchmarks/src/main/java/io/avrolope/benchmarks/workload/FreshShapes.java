package io.avrolope.benchmarks.workload;

import org.apache.avro.Schema;

/** Spavro's records, under a new name each time. Not thread-safe. */
public final class FreshShapes {
  private int made;

  /**
   * One datum, and schemas that equal no earlier ones; the reader schema equals the writer schema,
   * and is another object.
   */
  public Shape next(int fields) {
    Schema schema = Schemas.spavro(fields, "Fresh" + made++);
    return Shape.of(schema, new Values(made).data(schema, 1))
        .readAs(new Schema.Parser().parse(schema.toString()));
  }
}
