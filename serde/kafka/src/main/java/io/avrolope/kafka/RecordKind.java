// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.schema.SchemaReference;
import org.jspecify.annotations.Nullable;

/**
 * The envelope and the writer schema of a record. Immutable; equal if both are equal.
 *
 * @param envelope the name of the envelope
 * @param writer the reference of the writer schema, in the context of the topic
 */
public record RecordKind(String envelope, SchemaReference writer) {
  // hashed by code of its own, because the JDK generates a record's methods slowly

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof RecordKind that
            && envelope.equals(that.envelope)
            && writer.equals(that.writer));
  }

  @Override
  public int hashCode() {
    return 31 * envelope.hashCode() + writer.hashCode();
  }
}
