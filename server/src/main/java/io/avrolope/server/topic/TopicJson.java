// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalInt;

/** Reads and writes the JSON of the topic: without blanks, and without what is null or empty. */
final class TopicJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
          .build();

  /** For text with halves of surrogate pairs, which UTF-8 cannot express. */
  private static final ObjectWriter ASCII = MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

  private TopicJson() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static ObjectNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  static byte[] bytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      try {
        return ASCII.writeValueAsBytes(value);
      } catch (JsonProcessingException again) {
        throw new UncheckedIOException(again);
      }
    }
  }

  /**
   * Parses a value.
   *
   * @throws IllegalArgumentException if it is no such object; the message contains nothing of it
   */
  static <T> T value(byte[] bytes, Class<T> type) {
    try {
      JsonNode json = MAPPER.readTree(bytes);
      if (json != null && json.isObject()) {
        return MAPPER.treeToValue(json, type);
      }
    } catch (IOException | IllegalArgumentException e) {
      // its message would contain parts of the record
    }
    throw new IllegalArgumentException("the value is not the JSON object that its key asks for");
  }

  /** A number of a value that may be invalid otherwise; empty if it has none. */
  static OptionalInt number(byte[] bytes, String property) {
    try {
      JsonNode number = MAPPER.readTree(bytes).path(property);
      if (number.isTextual()) {
        return OptionalInt.of(Integer.parseInt(number.textValue().strip()));
      }
      return number.isNumber() && number.canConvertToInt()
          ? OptionalInt.of(number.intValue())
          : OptionalInt.empty();
    } catch (IOException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }
}
