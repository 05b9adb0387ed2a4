package io.avrolope.internal.cache;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A schema as a key of a cache. Avro calls schemas equal that differ in docs and aliases; a
 * registry does not, and nor does this.
 */
public record ExactSchema(Schema schema) {
  @Override
  @SuppressWarnings("ReferenceEquality") // the usual case: an application has one Schema instance
  public boolean equals(@Nullable Object other) {
    return other instanceof ExactSchema that
        && (schema == that.schema
            || (schema.equals(that.schema) && schema.toString().equals(that.schema.toString())));
  }

  @Override
  public int hashCode() {
    return schema.hashCode();
  }
}
