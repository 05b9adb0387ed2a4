// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The JSON of files, on several lines for people and Git. */
final class FileJson {
  static final ObjectMapper JSON =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private static final ObjectWriter ASCII = JSON.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

  private FileJson() {}

  /**
   * Reads a file.
   *
   * @throws FileTexts.UnreadableException if it has no JSON of this kind
   */
  static <T> T read(Path file, Class<T> type) throws IOException {
    String problem = "null";
    try {
      @Nullable T value = JSON.readValue(FileTexts.read(file), type);
      if (value != null) {
        return value;
      }
    } catch (JsonProcessingException e) {
      problem = e.getMessage();
    }
    throw new FileTexts.UnreadableException(
        "Expected JSON of the server at " + file + ": " + problem);
  }

  /** The text on several lines; as it is if it is not JSON. */
  static String indented(String text) {
    try {
      return text.isEmpty() ? "" : JSON.writeValueAsString(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      return text;
    }
  }

  /** JSON for a file in UTF-8, which cannot express half a surrogate pair unless it is escaped. */
  static String text(Object value) {
    try {
      String json = JSON.writeValueAsString(value);
      boolean hasHalves = !StandardCharsets.UTF_8.newEncoder().canEncode(json);
      return (hasHalves ? ASCII.writeValueAsString(value) : json) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An object has no form in JSON", e);
    }
  }
}
