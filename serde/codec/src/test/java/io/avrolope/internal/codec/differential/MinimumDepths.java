// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/** The number of nested records in the smallest datum of a schema. Not thread-safe. */
final class MinimumDepths {
  private static final int INFINITE = 1_000_000;

  private final IdentityHashMap<Schema, Integer> known = new IdentityHashMap<>();
  private final IdentityHashMap<Schema, Boolean> open = new IdentityHashMap<>();

  /** Whether the schema and all types in it have finite data. */
  boolean isFinite(Schema schema) {
    return isFinite(schema, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean isFinite(Schema schema, Set<Schema> seen) {
    return of(schema) < INFINITE
        && switch (schema.getType()) {
          case ARRAY -> isFinite(schema.getElementType(), seen);
          case MAP -> isFinite(schema.getValueType(), seen);
          case UNION -> schema.getTypes().stream().allMatch(branch -> isFinite(branch, seen));
          case RECORD ->
              !seen.add(schema)
                  || schema.getFields().stream().allMatch(field -> isFinite(field.schema(), seen));
          default -> true;
        };
  }

  int of(Schema schema) {
    return switch (schema.getType()) {
      case RECORD -> record(schema);
      case UNION -> schema.getTypes().stream().mapToInt(this::of).min().orElse(INFINITE);
      default -> 0;
    };
  }

  private int record(Schema schema) {
    Integer depth = known.get(schema);
    if (depth != null) {
      return depth;
    }
    if (open.put(schema, true) != null) {
      return INFINITE;
    }
    int deepest = schema.getFields().stream().mapToInt(field -> of(field.schema())).max().orElse(0);
    open.remove(schema);
    int own = Math.min(INFINITE, 1 + deepest);
    if (open.isEmpty() || own < INFINITE) {
      known.put(schema, own);
    }
    return own;
  }
}
