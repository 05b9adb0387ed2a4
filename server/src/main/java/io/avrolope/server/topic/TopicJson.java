// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.log.LogJson;

/** Reads and writes the JSON of the topic: without blanks, and without what is null or empty. */
public final class TopicJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
          .build();

  private TopicJson() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static ObjectNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  static byte[] bytes(Object value) {
    return LogJson.bytes(MAPPER, value);
  }

  /**
   * Converts a value, or a part of one.
   *
   * @throws IllegalArgumentException if it is no such object; the message contains nothing of it
   */
  public static <T> T convert(JsonNode json, Class<T> type) {
    try {
      return MAPPER.treeToValue(json, type);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      // its message would contain parts of the record
      throw new IllegalArgumentException("the value is not the JSON object that its key asks for");
    }
  }
}
