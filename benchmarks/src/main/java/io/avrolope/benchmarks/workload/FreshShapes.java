// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import org.apache.avro.Schema;

/** Creates spavro's records, each time with a new name. Not thread-safe. */
public final class FreshShapes {
  private int created;

  /**
   * Creates one datum and schemas that differ from all earlier ones. The reader schema equals the
   * writer schema but is another object.
   */
  public Shape next(int fields) {
    Schema schema = Schemas.spavro(fields, "Fresh" + created++);
    return Shape.of(schema, new Values(created).data(schema, 1))
        .readAs(new Schema.Parser().parse(schema.toString()));
  }
}
