package io.avrolope.kafka.settings;

import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigException;

/**
 * Where beside the datum a record says its schema, in the words of {@code ….schema.id.serializer}
 * and {@code ….schema.id.deserializer}.
 */
public enum SchemaIdLocation {
  /** In an envelope before it. */
  PREFIX,
  /** In a header of the record. */
  HEADER,
  /** In the header if there is one, else before it. */
  DUAL,
  /** Nowhere: it is the schema that {@code use.schema.id} names. */
  CONFIG;

  private static final String CONFLUENTS = "io.confluent.kafka.serializers.schema.id.";

  /**
   * @param given the name of a class of Confluent's, with its package or without
   * @param role {@code Serializer} or {@code Deserializer}
   */
  static SchemaIdLocation of(String key, String given, String role, SchemaIdLocation... possible) {
    String simple = given.startsWith(CONFLUENTS) ? given.substring(CONFLUENTS.length()) : given;
    for (SchemaIdLocation place : possible) {
      if (simple.equals(place.confluentsName(role))) {
        return place;
      }
    }
    throw new ConfigException(
        key,
        given,
        "Expected one of "
            + String.join(", ", Arrays.stream(possible).map(p -> p.confluentsName(role)).toList()));
  }

  private String confluentsName(String role) {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT) + "SchemaId" + role;
  }
}
