// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigException;

/**
 * Where a record names its schema: the values of {@code ….schema.id.serializer} and {@code
 * ….schema.id.deserializer}.
 */
public enum SchemaIdLocation {
  /** In the envelope. */
  PREFIX,
  /** In a record header. */
  HEADER,
  /** In the header if there is one, else in the envelope. */
  DUAL,
  /** Not in the record: {@code use.schema.id} names the schema. */
  CONFIG;

  private static final String CONFLUENT_PACKAGE = "io.confluent.kafka.serializers.schema.id.";

  /**
   * The location for a class name of Confluent's.
   *
   * @param given the class name, with or without its package
   * @param role {@code Serializer} or {@code Deserializer}
   */
  static SchemaIdLocation of(String key, String given, String role, SchemaIdLocation... possible) {
    String simple =
        given.startsWith(CONFLUENT_PACKAGE) ? given.substring(CONFLUENT_PACKAGE.length()) : given;
    for (SchemaIdLocation location : possible) {
      if (simple.equals(location.confluentName(role))) {
        return location;
      }
    }
    throw new ConfigException(
        key,
        given,
        "Expected one of "
            + String.join(", ", Arrays.stream(possible).map(p -> p.confluentName(role)).toList()));
  }

  private String confluentName(String role) {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT) + "SchemaId" + role;
  }
}
