// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The key of a record of the topic {@code _schemas}: a JSON object with a {@code keytype}. The
 * order of its properties, its {@code magic} and unknown properties depend on the age and the maker
 * of the writer. Immutable.
 */
public final class LogKey {
  private final JsonNode json;

  private LogKey(JsonNode json) {
    this.json = json;
  }

  /**
   * Parses a key.
   *
   * @throws IllegalArgumentException if it is not such an object; the message contains nothing of
   *     the key
   */
  public static LogKey of(byte @Nullable [] bytes) {
    LogKey key = new LogKey(LogJson.object(bytes, "key"));
    if (key.type().isEmpty()) {
      throw new IllegalArgumentException("the key has no keytype");
    }
    return key;
  }

  /** The {@code keytype}, such as {@code SCHEMA}. */
  public String type() {
    return json.path("keytype").asText();
  }

  /** The subject as it is written; empty if the key has none, or null. */
  public Optional<String> subject() {
    return optional("subject");
  }

  /** Another property of type text. */
  public Optional<String> optional(String property) {
    JsonNode value = json.path(property);
    return value.isTextual() ? Optional.of(value.textValue()) : Optional.empty();
  }

  /**
   * A property that the key must have.
   *
   * @throws IllegalArgumentException if it is missing
   */
  public String required(String property) {
    return LogJson.text(json, property);
  }

  /**
   * The version, from 1 on.
   *
   * @throws IllegalArgumentException if it is missing
   */
  public int version() {
    return LogJson.number(json, "version");
  }

  /** A property of type integer, such as Redpanda's {@code seq}. */
  public Optional<Long> number(String property) {
    JsonNode value = json.path(property);
    return value.isIntegralNumber() ? Optional.of(value.longValue()) : Optional.empty();
  }
}
