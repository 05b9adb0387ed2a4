// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.cache;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A schema as a key of a cache. Two keys are equal only if the schemas' JSON is equal, as
 * registries compare them. Avro's {@link Schema#equals} ignores docs and aliases.
 */
public record ExactSchema(Schema schema) {
  @Override
  @SuppressWarnings("ReferenceEquality") // the common case: an application uses one Schema instance
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
