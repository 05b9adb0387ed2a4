// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/** Finds record schemas that contain themselves. */
final class Recursion {
  private final Schema wanted;
  private final Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private Recursion(Schema wanted) {
    this.wanted = wanted;
  }

  /** Whether a record can be within a record of the same schema, at any depth. */
  static boolean containsItself(Schema record) {
    Recursion search = new Recursion(record);
    return record.getFields().stream().anyMatch(field -> search.reaches(field.schema()));
  }

  @SuppressWarnings("ReferenceEquality") // schemas contain themselves
  private boolean reaches(Schema schema) {
    return switch (schema.getType()) {
      case ARRAY -> reaches(schema.getElementType());
      case MAP -> reaches(schema.getValueType());
      case UNION -> schema.getTypes().stream().anyMatch(this::reaches);
      case RECORD ->
          schema == wanted
              || (seen.add(schema)
                  && schema.getFields().stream().anyMatch(field -> reaches(field.schema())));
      default -> false;
    };
  }
}
