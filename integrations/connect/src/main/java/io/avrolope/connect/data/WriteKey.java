// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A Connect schema as a key. Equal keys are written with one Avro schema: unlike for Connect, the
 * order of parameters counts, because it is the order of an enum's symbols.
 */
record WriteKey(@Nullable Schema schema) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WriteKey that
        && Objects.equals(schema, that.schema)
        && (schema == that.schema || parameters(schema).equals(parameters(that.schema)));
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(schema);
  }

  private static List<String> parameters(@Nullable Schema schema) {
    List<String> names = new ArrayList<>();
    collect(schema, names, Collections.newSetFromMap(new IdentityHashMap<>()));
    return names;
  }

  private static void collect(@Nullable Schema schema, List<String> names, Set<Schema> seen) {
    if (schema == null || !seen.add(schema)) {
      return;
    }
    if (schema.parameters() != null) {
      names.addAll(schema.parameters().keySet());
    }
    switch (schema.type()) {
      case STRUCT -> {
        for (Field field : schema.fields()) {
          collect(field.schema(), names, seen);
        }
      }
      case MAP -> {
        collect(schema.keySchema(), names, seen);
        collect(schema.valueSchema(), names, seen);
      }
      case ARRAY -> collect(schema.valueSchema(), names, seen);
      default -> {}
    }
  }
}
