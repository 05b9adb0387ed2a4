// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Describes defaults of fields and enums. */
public final class DefaultText {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NONE = "no default";

  private DefaultText() {}

  /** Such as {@code default null}, or {@code no default}. */
  public static String of(Schema.Field field) {
    return field.hasDefaultValue() ? "default " + json(field.defaultVal()) : NONE;
  }

  /** The same for an enum's default symbol. */
  public static String ofSymbol(@Nullable String symbol) {
    return symbol == null ? NONE : "default " + json(symbol);
  }

  /** A value of a schema as JSON. */
  public static String json(@Nullable Object value) {
    try {
      return JSON.writeValueAsString(plain(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A value of a schema is not JSON", e);
    }
  }

  /** Converts Avro's representation: it has its own null object, and byte arrays for text. */
  private static @Nullable Object plain(@Nullable Object value) {
    if (value == null || value == JsonProperties.NULL_VALUE) {
      return null;
    }
    if (value instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> plain = new ArrayList<>();
      list.forEach(each -> plain.add(plain(each)));
      return plain;
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> plain = new LinkedHashMap<>();
      map.forEach((key, each) -> plain.put(String.valueOf(key), plain(each)));
      return plain;
    }
    return value;
  }
}
