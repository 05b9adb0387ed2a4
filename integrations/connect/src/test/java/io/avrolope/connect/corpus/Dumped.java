// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Date;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/** Reads Connect schemas and values from the form of the corpus. */
@SuppressWarnings({"JavaUtilDate", "UnnecessaryStringBuilder"}) // the classes of the corpus
final class Dumped {
  /** The Structs that contain the current place: their names, and what refers to them. */
  private record Open(String name, List<EnclosingSchema> uses) {}

  private final Deque<Open> open = new ArrayDeque<>();

  private Dumped() {}

  static Schema schema(JsonNode node) {
    return new Dumped().read(node);
  }

  private Schema read(JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    Schema.Type type = Schema.Type.valueOf(node.get("type").asText());
    String name = text(node, "name");
    boolean optional = node.get("optional").asBoolean();
    if (node.has("cycle")) {
      EnclosingSchema inner = new EnclosingSchema(optional);
      open.stream()
          .filter(each -> Objects.equals(each.name(), name))
          .findFirst()
          .orElseThrow()
          .uses()
          .add(inner);
      return inner;
    }
    List<EnclosingSchema> uses = new ArrayList<>();
    List<Field> fields = type == Schema.Type.STRUCT ? fields(node, new Open(name, uses)) : null;
    Schema keys = read(node.get("keySchema"));
    Schema values = read(node.get("valueSchema"));
    Schema bare = schema(node, null, fields, keys, values);
    uses.forEach(each -> each.target(bare));
    if (!node.has("default")) {
      return bare;
    }
    Schema whole = schema(node, value(bare, node.get("default")), fields, keys, values);
    uses.forEach(each -> each.target(whole));
    return whole;
  }

  private static Schema schema(
      JsonNode node, Object defaultValue, List<Field> fields, Schema keys, Schema values) {
    Map<String, String> parameters = null;
    if (node.has("parameters")) {
      Map<String, String> read = new LinkedHashMap<>();
      node.get("parameters")
          .properties()
          .forEach(each -> read.put(each.getKey(), each.getValue().asText()));
      parameters = read;
    }
    return new ConnectSchema(
        Schema.Type.valueOf(node.get("type").asText()),
        node.get("optional").asBoolean(),
        defaultValue,
        text(node, "name"),
        node.has("version") ? node.get("version").asInt() : null,
        text(node, "doc"),
        parameters,
        fields,
        keys,
        values);
  }

  private List<Field> fields(JsonNode node, Open own) {
    open.push(own);
    List<Field> fields = new ArrayList<>();
    for (JsonNode field : node.get("fields")) {
      fields.add(
          new Field(
              field.get("name").asText(), field.get("index").asInt(), read(field.get("schema"))));
    }
    open.pop();
    return fields;
  }

  private static String text(JsonNode node, String name) {
    return node.has(name) ? node.get(name).asText() : null;
  }

  /** The value of a dump. Structs get the declared schema, unless the dump has another one. */
  static Object value(Schema schema, JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    String kind = node.fieldNames().next();
    JsonNode value = node.get(kind);
    return switch (kind) {
      case "boolean" -> value.asBoolean();
      case "int8" -> (byte) value.asInt();
      case "int16" -> (short) value.asInt();
      case "int32" -> value.asInt();
      case "int64" -> value.asLong();
      case "float32" -> Float.parseFloat(value.asText());
      case "float64" -> Double.parseDouble(value.asText());
      case "string" -> value.asText();
      case "byte[]" -> HexFormat.of().parseHex(value.asText());
      case "ByteBuffer" -> buffer(node);
      case "BigDecimal" ->
          new BigDecimal(
              new BigInteger(value.get("unscaled").asText()), value.get("scale").asInt());
      case "Date" -> new Date(value.asLong());
      case "list" -> items(schema, value);
      case "set" -> new LinkedHashSet<>(items(schema, value));
      case "map" -> map(schema, value);
      case "struct" -> struct(node.has("schema") ? schema(node.get("schema")) : schema, value);
      case "java" -> other(value.asText(), node.get("toString").asText());
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private static Object other(String type, String text) {
    return switch (type) {
      case "java.math.BigInteger" -> new BigInteger(text);
      case "java.lang.StringBuilder" -> new StringBuilder(text);
      default -> new Object();
    };
  }

  /** The remaining bytes, after those before the position. */
  private static ByteBuffer buffer(JsonNode node) {
    byte[] bytes = HexFormat.of().parseHex(node.get("ByteBuffer").asText());
    int position = node.has("position") ? node.get("position").asInt() : 0;
    ByteBuffer buffer = ByteBuffer.allocate(position + bytes.length);
    buffer.position(position);
    buffer.put(bytes);
    return buffer.position(position);
  }

  private static List<Object> items(Schema schema, JsonNode node) {
    List<Object> items = new ArrayList<>();
    node.forEach(each -> items.add(value(schema == null ? null : schema.valueSchema(), each)));
    return items;
  }

  private static Map<Object, Object> map(Schema schema, JsonNode node) {
    Map<Object, Object> map = new LinkedHashMap<>();
    node.forEach(
        each ->
            map.put(
                value(schema == null ? null : schema.keySchema(), each.get(0)),
                value(schema == null ? null : schema.valueSchema(), each.get(1))));
    return map;
  }

  private static Struct struct(Schema schema, JsonNode node) {
    Struct struct = new Struct(schema);
    node.properties()
        .forEach(
            each -> {
              Field field = schema.field(each.getKey());
              Object value = value(field.schema(), each.getValue());
              if (value != null) {
                struct.put(field, value);
              }
            });
    return struct;
  }
}
