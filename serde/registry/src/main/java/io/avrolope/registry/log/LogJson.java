// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the JSON of the topic {@code _schemas}. The methods that read throw {@link
 * IllegalArgumentException} if something is missing; the message contains nothing of the record.
 */
public final class LogJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private LogJson() {}

  /** A new object. */
  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /**
   * Parses a key or a value.
   *
   * @param part "key" or "value", for messages
   */
  public static JsonNode object(byte @Nullable [] bytes, String part) {
    try {
      JsonNode node = bytes == null ? null : JSON.readTree(bytes);
      if (node != null && node.isObject()) {
        return node;
      }
    } catch (IOException e) {
      // its message would contain parts of the record
    }
    throw new IllegalArgumentException("the " + part + " is not a JSON object");
  }

  static String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("there is no " + field);
    }
    return value.asText();
  }

  /** A text, which may be absent or null. */
  static String optionalText(JsonNode node, String field) {
    JsonNode value = node.path(field);
    return value.isMissingNode() || value.isNull() ? "" : value.asText();
  }

  /** A number from a limit on. */
  static int number(JsonNode node, String field, int least) {
    OptionalInt number = integer(node, field);
    if (number.isEmpty() || number.getAsInt() < least) {
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
    return value.canConvertToExactIntegral() && value.canConvertToInt()
        ? OptionalInt.of(value.intValue())
        : OptionalInt.empty();
  }

  /**
   * The bytes of a value. Text with half of a surrogate pair, which UTF-8 cannot express, is
   * escaped.
   */
  public static byte[] bytes(ObjectMapper mapper, Object value) {
    try {
      return mapper.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      try {
        return mapper.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsBytes(value);
      } catch (JsonProcessingException again) {
        throw new UncheckedIOException(again);
      }
    }
  }

  static byte[] bytes(ObjectNode value) {
    return bytes(JSON, value);
  }
}
