// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.text.FullNames;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Finds unnamed subschemas that occur twice in a schema as the same object. This happens only in
 * schemas that were built by code, not in parsed ones.
 */
final class SharedSubschemas {
  private final Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private SharedSubschemas() {}

  /** The schema, or an equal copy in which only named types are shared. */
  static Schema unshared(Schema schema) {
    if (!new SharedSubschemas().in(schema)) {
      return schema;
    }
    return AvroVersion.uncheckedParser().parse(FullNames.of(schema));
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
