// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import org.apache.avro.Schema;

/** Two schemas, compared by identity: schemas can be large, and can contain themselves. */
record SchemaPair(Schema reader, Schema writer) {
  @Override
  @SuppressWarnings("ReferenceEquality")
  public boolean equals(Object other) {
    return other instanceof SchemaPair pair && pair.reader == reader && pair.writer == writer;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(reader) * 31 + System.identityHashCode(writer);
  }
}
