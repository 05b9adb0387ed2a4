package io.avrolope.kafka;

import io.avrolope.schema.SchemaReference;
import org.jspecify.annotations.Nullable;

/**
 * What records have in common that were written with the same schema under the same envelope.
 * Immutable; equal where both are.
 *
 * @param envelope the name of the format that was found
 * @param writer the schema that wrote them, in the context of the topic
 */
public record RecordKind(String envelope, SchemaReference writer) {
  // hashed by code of its own, since what the JDK has made for a record is slow to make

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
