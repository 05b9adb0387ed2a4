// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * A generic datum as JSON with its Java classes and exact values. Two data are equal if and only if
 * their texts are.
 */
final class TypedJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** Data with more nested records are represented by their depth only. */
  private static final int MAX_NESTED = 50;

  private TypedJson() {}

  static JsonNode of(@Nullable Object value) {
    int nested = GenericValues.nestedRecords(value);
    return nested > MAX_NESTED ? NODES.objectNode().put("nestedRecords", nested) : node(value);
  }

  private static JsonNode node(@Nullable Object value) {
    if (value == null) {
      return NullNode.instance;
    } else if (value instanceof GenericRecord record) {
      return record(record);
    } else if (value instanceof Collection<?> list) {
      return array(list);
    } else if (value instanceof Map<?, ?> map) {
      return map(map);
    } else if (value instanceof GenericFixed fixed) {
      return named("fixed", HEX.formatHex(fixed.bytes()), fixed.getSchema());
    } else if (value instanceof GenericEnumSymbol<?> symbol) {
      return named("enum", symbol.toString(), symbol.getSchema());
    }
    return leaf(value);
  }

  private static JsonNode leaf(Object value) {
    ObjectNode node = NODES.objectNode();
    if (value instanceof Boolean truth) {
      node.put("boolean", truth);
    } else if (value instanceof Integer number) {
      node.put("int", number);
    } else if (value instanceof Long number) {
      node.put("long", number.toString());
    } else if (value instanceof Float number) {
      node.put("float", text(number));
    } else if (value instanceof Double number) {
      node.put("double", text(number));
    } else if (value instanceof String text) {
      node.put("string", text);
    } else if (value instanceof Utf8 utf8) {
      utf8(utf8, node);
    } else if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      node.put("bytes", HEX.formatHex(bytes));
    } else if (value instanceof byte[] bytes) {
      node.put("byteArray", HEX.formatHex(bytes));
    } else {
      node.put("class", value.getClass().getName());
    }
    return node;
  }

  private static String text(float number) {
    return Float.isNaN(number)
        ? "NaN#" + HEX.toHexDigits(Float.floatToRawIntBits(number))
        : Float.toString(number);
  }

  private static String text(double number) {
    return Double.isNaN(number)
        ? "NaN#" + HEX.toHexDigits(Double.doubleToRawLongBits(number))
        : Double.toString(number);
  }

  private static void utf8(Utf8 value, ObjectNode node) {
    byte[] bytes = Arrays.copyOf(value.getBytes(), value.getByteLength());
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (Arrays.equals(bytes, text.getBytes(StandardCharsets.UTF_8))) {
      node.put("utf8", text);
    } else {
      node.put("utf8hex", HEX.formatHex(bytes));
    }
  }

  private static JsonNode named(String kind, String value, Schema schema) {
    return NODES.objectNode().put(kind, value).put("type", schema.getFullName());
  }

  private static JsonNode record(GenericRecord record) {
    ObjectNode fields = NODES.objectNode();
    for (Schema.Field field : record.getSchema().getFields()) {
      fields.set(field.name(), node(record.get(field.pos())));
    }
    ObjectNode node = NODES.objectNode().put("record", record.getSchema().getFullName());
    return node.set("fields", fields);
  }

  private static JsonNode array(Collection<?> list) {
    ArrayNode items = NODES.arrayNode();
    list.forEach(item -> items.add(node(item)));
    ObjectNode node = NODES.objectNode();
    node.set("array", items);
    String name = list.getClass().getName();
    return node.put("class", name.substring(name.lastIndexOf('.') + 1));
  }

  /** The entries are sorted by key, because a hash map has no order. */
  private static JsonNode map(Map<?, ?> map) {
    ObjectNode values = NODES.objectNode();
    ObjectNode node = NODES.objectNode();
    node.set("map", values);
    Map<String, Object> sorted = new TreeMap<>();
    map.forEach((key, value) -> sorted.put(key.toString(), node(value)));
    sorted.forEach((key, value) -> values.set(key, (JsonNode) value));
    for (Object key : map.keySet()) {
      String kind =
          key instanceof Utf8 ? "utf8" : key.getClass().getSimpleName().toLowerCase(Locale.ROOT);
      node.put("keys", kind);
    }
    return node;
  }

  /** A copy with numbers as this JDK prints them; JDK 19 and newer print fewer digits. */
  static JsonNode withNumbersOfThisJdk(JsonNode node) {
    if (node instanceof ArrayNode array) {
      ArrayNode copy = NODES.arrayNode();
      array.forEach(item -> copy.add(withNumbersOfThisJdk(item)));
      return copy;
    }
    if (!(node instanceof ObjectNode)) {
      return node;
    }
    ObjectNode copy = NODES.objectNode();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      copy.set(member.getKey(), number(member.getKey(), member.getValue()));
    }
    return copy;
  }

  private static JsonNode number(String kind, JsonNode node) {
    String text = node.textValue();
    if (text == null || text.startsWith("NaN#")) {
      return withNumbersOfThisJdk(node);
    }
    return switch (kind) {
      case "float" -> NODES.textNode(text(Float.parseFloat(text)));
      case "double" -> NODES.textNode(text(Double.parseDouble(text)));
      default -> node;
    };
  }

  /** A copy without the classes of lists for which the expectation states none. */
  static JsonNode withoutUnexpectedListClasses(JsonNode other, JsonNode node) {
    if (node instanceof ArrayNode array) {
      ArrayNode copy = NODES.arrayNode();
      for (int i = 0; i < array.size(); i++) {
        copy.add(withoutUnexpectedListClasses(other.path(i), array.get(i)));
      }
      return copy;
    }
    if (!(node instanceof ObjectNode)) {
      return node;
    }
    ObjectNode copy = NODES.objectNode();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (other.has(member.getKey()) || !isClassOfList(node, member.getKey())) {
        copy.set(
            member.getKey(),
            withoutUnexpectedListClasses(other.path(member.getKey()), member.getValue()));
      }
    }
    return copy;
  }

  /**
   * A top-level value as Avrolope's decoders return it.
   *
   * @param bare whether {@code bytes} have no length prefix and are returned as an array
   */
  static JsonNode topLevel(JsonNode value, boolean bare) {
    if (value.has("utf8")) {
      return NODES.objectNode().set("string", value.get("utf8"));
    }
    if (value.has("utf8hex")) {
      byte[] bytes = HEX.parseHex(value.get("utf8hex").textValue());
      return NODES.objectNode().put("string", new String(bytes, StandardCharsets.UTF_8));
    }
    return bare ? NODES.objectNode().set("byteArray", value.get("bytes")) : value;
  }

  private static boolean isClassOfList(JsonNode node, String member) {
    return member.equals("class") && node.has("array");
  }
}
