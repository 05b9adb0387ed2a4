package io.avrolope.internal.model;

import io.avrolope.error.IncompatibleSchemasException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** The schemas of plain classes and Java records, as Avro's reflection has them. Thread-safe. */
public final class PojoSchemas {
  private final PojoData avro;

  public PojoSchemas(ModelOptions options) {
    this.avro = new PojoData(options);
  }

  /**
   * The schema of a class, the same object each time.
   *
   * @throws IncompatibleSchemasException if it has a field that no schema can be told for
   */
  public Schema of(Class<?> type) {
    try {
      return avro.getSchema(type);
    } catch (AvroRuntimeException e) {
      throw new IncompatibleSchemasException(
          "Expected a class that has a schema but found "
              + type.getName()
              + ", of which Avro says: "
              + e.getMessage(),
          e);
    }
  }
}
