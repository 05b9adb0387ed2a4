// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Bounds a parsed schema, so that code which follows it by recursion needs neither a large stack
 * nor much memory. Each named type is visited once, without recursion. Not thread-safe.
 */
final class SchemaBounds {
  /** Types inside each other, with records, unions, arrays and maps. */
  static final int MAX_DEPTH = 300;

  static final int MAX_FIXED_BYTES = 64 << 20;

  private final Set<Schema> visited = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Iterator<Schema>> path = new ArrayDeque<>();

  private final @Nullable String excess;

  private SchemaBounds(Schema schema) {
    excess = walk(schema);
  }

  static SchemaBounds of(Schema schema) {
    return new SchemaBounds(schema);
  }

  /** The excess over a bound, for messages; null if there is none. */
  @Nullable String excess() {
    return excess;
  }

  /** The named types of a schema that exceeds no bound. */
  Set<Schema> named() {
    return visited;
  }

  private @Nullable String walk(Schema root) {
    path.push(List.of(root).iterator());
    while (!path.isEmpty()) {
      Iterator<Schema> siblings = path.element();
      if (!siblings.hasNext()) {
        path.pop();
        continue;
      }
      String excess = enter(siblings.next());
      if (excess != null) {
        return excess;
      }
    }
    return null;
  }

  private @Nullable String enter(Schema schema) {
    if (path.size() > MAX_DEPTH) {
      return "types that are nested more than " + MAX_DEPTH + " levels deep,";
    }
    switch (schema.getType()) {
      case ARRAY -> path.push(List.of(schema.getElementType()).iterator());
      case MAP -> path.push(List.of(schema.getValueType()).iterator());
      case UNION -> path.push(schema.getTypes().iterator());
      case RECORD, ENUM, FIXED -> {
        if (visited.add(schema)) {
          return enterNamed(schema);
        }
      }
      default -> {} // a primitive type contains no other
    }
    return null;
  }

  private @Nullable String enterNamed(Schema schema) {
    if (schema.getType() == Schema.Type.FIXED && schema.getFixedSize() > MAX_FIXED_BYTES) {
      return "a fixed of " + schema.getFixedSize() + " bytes, more than " + MAX_FIXED_BYTES + ",";
    }
    if (schema.getType() == Schema.Type.ENUM && schema.getEnumSymbols().indexOf(null) >= 0) {
      return "an enum with a symbol that is not text"; // Avro's parser accepts it
    }
    if (schema.getType() == Schema.Type.RECORD) {
      if (!schema.hasFields()) {
        return "a record without a list of fields";
      }
      path.push(schema.getFields().stream().map(Schema.Field::schema).iterator());
    }
    return null;
  }
}
