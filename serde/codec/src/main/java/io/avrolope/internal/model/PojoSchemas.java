// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.error.IncompatibleSchemasException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Derives the schemas of plain classes and Java records by Avro's reflection. Thread-safe. */
public final class PojoSchemas {
  private final PojoData avro;

  public PojoSchemas(ModelOptions options) {
    this.avro = new PojoData(options);
  }

  /**
   * The schema of a class; the same object at each call.
   *
   * @throws IncompatibleSchemasException if Avro cannot derive a schema for the class
   */
  public Schema of(Class<?> type) {
    try {
      return avro.getSchema(type);
    } catch (AvroRuntimeException e) {
      throw new IncompatibleSchemasException(
          "Avro cannot derive a schema for class " + type.getName() + ": " + e.getMessage(), e);
    }
  }
}
