// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A place in a schema. Its texts are built only when they are asked for: a comparison visits many
 * places and reports few. Immutable.
 */
public final class SchemaPlace {
  private final @Nullable SchemaPlace parent;

  /** The part of the path that this place adds. */
  private final String step;

  /** The part of the pointer that this place adds; null if pointers begin here. */
  private final @Nullable String token;

  private SchemaPlace(@Nullable SchemaPlace parent, String step, @Nullable String token) {
    this.parent = parent;
    this.step = step;
    this.token = token;
  }

  /** The schema itself. */
  public static SchemaPlace root(Schema schema) {
    String step =
        switch (schema.getType()) {
          case RECORD, ENUM, FIXED -> schema.getName();
          default -> "(" + schema.getType().getName() + ")";
        };
    return new SchemaPlace(null, step, null);
  }

  SchemaPlace field(Schema.Field field) {
    return new SchemaPlace(part("fields"), "." + field.name(), Integer.toString(field.pos()));
  }

  /** A field of which only the path is needed. */
  public SchemaPlace field(String name) {
    return new SchemaPlace(this, "." + name, null);
  }

  public SchemaPlace items() {
    return new SchemaPlace(this, "[]", "items");
  }

  public SchemaPlace values() {
    return new SchemaPlace(this, "{}", "values");
  }

  public SchemaPlace branch(Schema branch) {
    return new SchemaPlace(this, "<" + branch.getName() + ">", null);
  }

  /** A part that only the pointer names. */
  SchemaPlace part(String part) {
    return new SchemaPlace(this, "", part);
  }

  /** The same place, at which pointers begin: Avro forgets what leads to a branch of a union. */
  SchemaPlace branchOfEither() {
    return new SchemaPlace(this, "", null);
  }

  /** The path, as in {@link Finding}; of a longer one only the end. */
  public String path(int maxLength) {
    Deque<String> steps = new ArrayDeque<>();
    int length = 0;
    for (SchemaPlace place = this; place != null && length <= maxLength; place = place.parent) {
      steps.push(place.step);
      length += place.step.length();
    }
    String path = String.join("", steps);
    return length <= maxLength ? path : "…" + path.substring(path.length() - maxLength);
  }

  /** The place in the reader schema's JSON as Avro reports it: {@code /fields/0/type/items}. */
  String pointer() {
    Deque<String> tokens = new ArrayDeque<>();
    SchemaPlace place = this;
    while (place != null && place.token != null) {
      tokens.push(place.token);
      place = place.parent;
    }
    return "/" + String.join("/", tokens);
  }
}
