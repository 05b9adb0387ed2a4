// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** A writer and a reader schema as a key, compared by identity. */
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
