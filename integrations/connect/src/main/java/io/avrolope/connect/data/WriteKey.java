// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import java.util.Objects;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A Connect schema as a key. Equal keys are written with one Avro schema: unlike for Connect, the
 * order of parameters counts, because it is the order of an enum's symbols.
 */
record WriteKey(@Nullable Schema schema) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WriteKey that && new SchemaEquality(true).same(schema, that.schema);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(schema);
  }
}
