// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Parses the JSON of the topic {@code _schemas}. All methods throw {@link IllegalArgumentException}
 * if something is missing; the message contains nothing of the record.
 */
final class LogJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private LogJson() {}

  /**
   * @param what "key" or "value", for messages
   */
  static JsonNode object(byte @Nullable [] bytes, String what) {
    try {
      JsonNode node = bytes == null ? null : JSON.readTree(bytes);
      if (node != null && node.isObject()) {
        return node;
      }
    } catch (IOException e) {
      // its message would contain parts of the record
    }
    throw new IllegalArgumentException("the " + what + " is not a JSON object");
  }

  static String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("there is no " + field);
    }
    return value.asText();
  }

  /** A number from 1 on. */
  static int number(JsonNode node, String field) {
    OptionalInt number = integer(node, field);
    if (number.isEmpty() || number.getAsInt() < 1) {
      throw new IllegalArgumentException("there is no " + field);
    }
    return number.getAsInt();
  }

  /** A number, which may be written as text: Confluent's server accepts both. */
  static OptionalInt integer(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (value.isTextual()) {
      try {
        return OptionalInt.of(Integer.parseInt(value.textValue().strip()));
      } catch (NumberFormatException e) {
        return OptionalInt.empty(); // the message would quote the record
      }
    }
    return value.isInt() ? OptionalInt.of(value.intValue()) : OptionalInt.empty();
  }
}
