package io.avrolope.internal.model;

import io.avrolope.internal.link.AvroVersion;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Finds out whether a part of a schema is in two places of it, which no schema is that was parsed.
 */
final class SharedSubschemas {
  private final Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private SharedSubschemas() {}

  /** The schema, or one like it of which only named types are in more than one place. */
  static Schema unshared(Schema schema) {
    if (!new SharedSubschemas().in(schema)) {
      return schema;
    }
    return AvroVersion.uncheckedParser().parse(schema.toString());
  }

  private boolean in(Schema schema) {
    boolean known = !seen.add(schema);
    return switch (schema.getType()) {
      case RECORD -> !known && schema.getFields().stream().anyMatch(field -> in(field.schema()));
      case ENUM, FIXED -> false;
      case ARRAY -> known || in(schema.getElementType());
      case MAP -> known || in(schema.getValueType());
      case UNION -> known || schema.getTypes().stream().anyMatch(this::in);
      default -> known;
    };
  }
}
