package io.avrolope.internal.resolve;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** A writer's and a reader's schema as a key: these very objects, not ones that are like them. */
record SchemaPair(Schema writer, Schema reader) {
  @Override
  @SuppressWarnings("ReferenceEquality") // schemas contain themselves, and are large
  public boolean equals(@Nullable Object other) {
    return other instanceof SchemaPair that && writer == that.writer && reader == that.reader;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(writer) + System.identityHashCode(reader);
  }
}
