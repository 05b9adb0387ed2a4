// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.types;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.language.SchemaLanguage;
import io.avrolope.server.language.avro.AvroLanguage;
import io.avrolope.server.model.SchemaBody;
import java.util.List;
import java.util.Optional;

/**
 * The types of schemas that clients may register. A new type is one implementation of {@link
 * SchemaLanguage} and one line here.
 */
public final class SchemaTypes {
  private static final List<SchemaLanguage> LANGUAGES = List.of(AvroLanguage.INSTANCE);

  private SchemaTypes() {}

  /** The names of the types, as clients send them. */
  public static List<String> names() {
    return LANGUAGES.stream().map(SchemaLanguage::type).toList();
  }

  /** The language of a type; empty if the server does not know it. */
  public static Optional<SchemaLanguage> find(String type) {
    for (SchemaLanguage each : LANGUAGES) {
      if (each.type().equals(type)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /**
   * As {@link #find}.
   *
   * @throws UnknownSchemaException if the server does not know the type
   */
  public static SchemaLanguage require(String type) {
    return find(type)
        .orElseThrow(
            () ->
                new UnknownSchemaException(
                    "This server does not know the schema type " + type + ". It knows " + names()));
  }

  /**
   * Whether a schema can be parsed. An import may bring a version without one, and other registries
   * may have stored other types in a topic.
   */
  public static boolean canParse(SchemaBody body) {
    return !body.isEmpty() && find(body.type()).isPresent();
  }
}
