// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Reads values of primitive types, enums and fixed. */
final class JsonScalarReader {
  private JsonScalarReader() {}

  static @Nullable Object read(Schema schema, JsonNode node, String path) {
    return switch (schema.getType()) {
      case NULL -> {
        require(node.isNull(), schema, node, path);
        yield null;
      }
      case BOOLEAN -> {
        require(node.isBoolean(), schema, node, path);
        yield node.booleanValue();
      }
      case INT -> {
        require(node.isIntegralNumber(), schema, node, path);
        yield (int) integer(schema, node, Integer.MIN_VALUE, Integer.MAX_VALUE, path);
      }
      case LONG -> {
        require(node.isIntegralNumber(), schema, node, path);
        yield integer(schema, node, Long.MIN_VALUE, Long.MAX_VALUE, path);
      }
      case FLOAT -> {
        float number = (float) number(schema, node, path);
        requireFinite(Float.isInfinite(number), schema, node, path);
        yield number;
      }
      case DOUBLE -> {
        double number = number(schema, node, path);
        requireFinite(Double.isInfinite(number), schema, node, path);
        yield number;
      }
      case BYTES -> ByteBuffer.wrap(bytes(schema, node, path));
      case FIXED -> fixed(schema, node, path);
      case ENUM -> symbol(schema, node, path);
      default -> {
        require(node.isTextual(), schema, node, path);
        yield text(node.textValue(), JsonDatumReader.name(schema), path);
      }
    };
  }

  /** Refuses what UTF-8 cannot represent: half of a surrogate pair, which JSON can escape. */
  static String text(String text, String expected, String path) {
    if (text.codePoints().anyMatch(JsonScalarReader::isSurrogate)) {
      throw JsonMismatchException.at(
          path, expected, "one with half of a surrogate pair, which UTF-8 cannot represent,");
    }
    return text;
  }

  private static boolean isSurrogate(int character) {
    return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
  }

  private static void require(boolean fits, Schema schema, JsonNode node, String path) {
    if (!fits) {
      throw JsonMismatchException.at(
          path,
          JsonDatumReader.name(schema),
          JsonDatumReader.found(node),
          BytesAdvice.of(schema, node));
    }
  }

  private static long integer(Schema schema, JsonNode node, long least, long most, String path) {
    long value = node.longValue();
    if (!node.canConvertToLong() || value < least || value > most) {
      throw JsonMismatchException.at(path, JsonDatumReader.name(schema), "an integer out of range");
    }
    return value;
  }

  private static double number(Schema schema, JsonNode node, String path) {
    if (node.isTextual()) {
      return notFinite(schema, node, path);
    }
    require(node.isNumber(), schema, node, path);
    return node.doubleValue();
  }

  private static double notFinite(Schema schema, JsonNode node, String path) {
    return switch (node.textValue()) {
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default ->
          throw JsonMismatchException.at(
              path, JsonDatumReader.name(schema), JsonDatumReader.found(node));
    };
  }

  /** Rejects a JSON number that overflows; infinity itself is written as a string. */
  private static void requireFinite(boolean isInfinite, Schema schema, JsonNode node, String path) {
    if (isInfinite && node.isNumber()) {
      throw JsonMismatchException.at(path, JsonDatumReader.name(schema), "a number out of range");
    }
  }

  private static byte[] bytes(Schema schema, JsonNode node, String path) {
    require(node.isTextual(), schema, node, path);
    String text = node.textValue();
    if (text.chars().anyMatch(each -> each > 0xFF)) {
      throw JsonMismatchException.at(
          path,
          JsonDatumReader.name(schema) + ", one character up to U+00FF for each byte,",
          "another character");
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static GenericData.Fixed fixed(Schema schema, JsonNode node, String path) {
    byte[] bytes = bytes(schema, node, path);
    if (bytes.length != schema.getFixedSize()) {
      throw JsonMismatchException.at(
          path,
          schema.getFullName() + " of " + schema.getFixedSize() + " bytes",
          bytes.length + " bytes");
    }
    return new GenericData.Fixed(schema, bytes);
  }

  private static GenericData.EnumSymbol symbol(Schema schema, JsonNode node, String path) {
    require(node.isTextual(), schema, node, path);
    if (!schema.hasEnumSymbol(node.textValue())) {
      throw JsonMismatchException.at(
          path,
          "one of the symbols " + String.join(", ", schema.getEnumSymbols()),
          "another string");
    }
    return new GenericData.EnumSymbol(schema, node.textValue());
  }
}
