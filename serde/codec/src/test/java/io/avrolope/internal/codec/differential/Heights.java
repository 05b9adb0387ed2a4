package io.avrolope.internal.codec.differential;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/** How many levels the smallest datum of each type in a schema has. Not thread-safe. */
final class Heights {
  private static final int ENDLESS = 1_000_000;

  private final IdentityHashMap<Schema, Integer> known = new IdentityHashMap<>();
  private final IdentityHashMap<Schema, Boolean> open = new IdentityHashMap<>();

  /** Whether there is a datum of the schema, and of all types in it. */
  boolean allEnd(Schema schema) {
    return allEnd(schema, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean allEnd(Schema schema, Set<Schema> seen) {
    return of(schema) < ENDLESS
        && switch (schema.getType()) {
          case ARRAY -> allEnd(schema.getElementType(), seen);
          case MAP -> allEnd(schema.getValueType(), seen);
          case UNION -> schema.getTypes().stream().allMatch(branch -> allEnd(branch, seen));
          case RECORD ->
              !seen.add(schema)
                  || schema.getFields().stream().allMatch(field -> allEnd(field.schema(), seen));
          default -> true;
        };
  }

  int of(Schema schema) {
    return switch (schema.getType()) {
      case RECORD -> record(schema);
      case UNION -> schema.getTypes().stream().mapToInt(this::of).min().orElse(ENDLESS);
      default -> 0;
    };
  }

  private int record(Schema schema) {
    Integer height = known.get(schema);
    if (height != null) {
      return height;
    }
    if (open.put(schema, true) != null) {
      return ENDLESS;
    }
    int tallest = schema.getFields().stream().mapToInt(field -> of(field.schema())).max().orElse(0);
    open.remove(schema);
    int own = Math.min(ENDLESS, 1 + tallest);
    if (open.isEmpty() || own < ENDLESS) {
      known.put(schema, own);
    }
    return own;
  }
}
