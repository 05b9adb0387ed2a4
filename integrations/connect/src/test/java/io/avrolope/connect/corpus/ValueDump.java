// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/** Writes a Connect value as JSON, in the form of the corpus. */
@SuppressWarnings("JavaUtilDate") // Connect's class for dates and times
public final class ValueDump {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ValueDump() {}

  /** The schema is the one declared where the value is; null if it has none. */
  public static JsonNode of(Schema schema, Object value) {
    if (value == null) {
      return JSON.nullNode();
    }
    ObjectNode node = JSON.objectNode();
    if (value instanceof Boolean flag) {
      return node.put("boolean", flag);
    }
    if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      int bits = value instanceof Byte ? 8 : value instanceof Short ? 16 : 32;
      return node.put("int" + bits, ((Number) value).intValue());
    }
    if (value instanceof Long number) {
      return node.set("int64", whole(number));
    }
    if (value instanceof Float || value instanceof Double) {
      return node.put(value instanceof Float ? "float32" : "float64", value.toString());
    }
    if (value instanceof String text) {
      return node.put("string", text);
    }
    if (value instanceof byte[] bytes) {
      return node.put("byte[]", HexFormat.of().formatHex(bytes));
    }
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return node.put("ByteBuffer", HexFormat.of().formatHex(bytes));
    }
    if (value instanceof BigDecimal decimal) {
      node.putObject("BigDecimal")
          .put("unscaled", decimal.unscaledValue().toString())
          .put("scale", decimal.scale());
      return node;
    }
    if (value instanceof java.util.Date date) {
      return node.set("Date", whole(date.getTime()));
    }
    return container(schema, value, node);
  }

  /** As Jackson reads it. */
  private static JsonNode whole(long value) {
    return value == (int) value ? JSON.numberNode((int) value) : JSON.numberNode(value);
  }

  private static JsonNode container(Schema schema, Object value, ObjectNode node) {
    if (value instanceof Struct struct) {
      ObjectNode fields = node.putObject("struct");
      for (Field field : struct.schema().fields()) {
        fields.set(field.name(), of(field.schema(), struct.getWithoutDefault(field.name())));
      }
      if (schema == null || !SchemaDump.isLike(schema, struct.schema())) {
        node.set("schema", SchemaDump.of(struct.schema()));
      }
      return node;
    }
    if (value instanceof List<?> list) {
      ArrayNode items = node.putArray("list");
      list.forEach(each -> items.add(of(schema == null ? null : schema.valueSchema(), each)));
      return node;
    }
    if (value instanceof Map<?, ?> map) {
      return map(schema, map, node);
    }
    return node.put("java", value.getClass().getName()).put("toString", value.toString());
  }

  private static JsonNode map(Schema schema, Map<?, ?> map, ObjectNode node) {
    List<JsonNode> entries = new ArrayList<>();
    map.forEach(
        (key, each) ->
            entries.add(
                JSON.arrayNode()
                    .add(of(schema == null ? null : schema.keySchema(), key))
                    .add(of(schema == null ? null : schema.valueSchema(), each))));
    entries.sort(Comparator.comparing(JsonNode::toString));
    return node.set("map", JSON.arrayNode().addAll(entries));
  }
}
