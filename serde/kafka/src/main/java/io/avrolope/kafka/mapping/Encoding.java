// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.mapping;

import io.avrolope.codec.model.DataModel;
import org.apache.avro.Schema;

/**
 * How objects of one schema are encoded. An encoder recognises it by identity, so that a caller
 * should keep one for each schema. Immutable.
 */
public final class Encoding {
  private final Schema schema;
  private final Schema parts;
  private final DataModel model;

  /**
   * @param schema is registered, and written
   * @param model the form of the objects
   */
  public Encoding(Schema schema, DataModel model) {
    this(schema, schema, model);
  }

  /**
   * @param schema is registered, and written
   * @param parts a copy of the schema, whose parts the model knows by their identity; it may lack
   *     what does not affect the bytes
   * @param model the form of the objects
   */
  public Encoding(Schema schema, Schema parts, DataModel model) {
    this.schema = schema;
    this.parts = parts;
    this.model = model;
  }

  /** The schema that is registered and written. */
  public Schema schema() {
    return schema;
  }

  /** The copy of the schema that the model is asked about. */
  public Schema parts() {
    return parts;
  }

  /** The form of the objects. */
  public DataModel model() {
    return model;
  }
}
