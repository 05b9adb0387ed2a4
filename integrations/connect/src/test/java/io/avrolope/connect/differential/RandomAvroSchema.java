// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Generates writer schemas with everything that Connect's converters interpret: logical types,
 * narrow integers, entries of maps, unions, recursion, docs, defaults and {@code connect.…}
 * properties.
 */
final class RandomAvroSchema {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> PRIMITIVES =
      List.of("boolean", "int", "long", "float", "double", "string", "string", "bytes");
  private static final List<String> NAMESPACES = List.of("x", "x.y", "z");
  private static final int MAX_DEPTH = 4;

  private final Chances random;
  private final List<String> open = new ArrayList<>();
  private final List<String> closed = new ArrayList<>();
  private int names;

  private RandomAvroSchema(Chances random) {
    this.random = random;
  }

  static Schema of(Chances random) {
    while (true) {
      JsonNode schema = new RandomAvroSchema(random).record(0);
      try {
        return new Schema.Parser().parse(schema.toString());
      } catch (AvroRuntimeException e) {
        // a type that was used again is in a branch that was left out
      }
    }
  }

  private JsonNode type(int depth) {
    int choice = depth >= MAX_DEPTH ? random.below(60) : random.below(100);
    if (choice < 30) {
      return primitive();
    } else if (choice < 45) {
      return logical();
    } else if (choice < 52) {
      return enumeration();
    } else if (choice < 58) {
      return fixed();
    } else if (choice < 60) {
      return closed.isEmpty() ? primitive() : TextNode.valueOf(random.pick(closed));
    } else if (choice < 67) {
      return record(depth);
    } else if (choice < 74) {
      return part(depth, "array", "items");
    } else if (choice < 80) {
      return part(depth, "map", "values");
    } else if (choice < 83) {
      return entries(depth);
    }
    return choice < 93 ? optional(depth) : union(depth);
  }

  private JsonNode primitive() {
    String name = random.pick(PRIMITIVES);
    if (random.of(0.8)) {
      return TextNode.valueOf(name);
    }
    ObjectNode type = typed(name);
    properties(type);
    if (name.equals("int") && random.of(0.6)) {
      type.put("connect.type", random.of(0.5) ? "int8" : "int16");
    }
    return type;
  }

  private static ObjectNode typed(String name) {
    return JSON.objectNode().put("type", name);
  }

  private ObjectNode logical() {
    return switch (random.below(9)) {
      case 0, 1 -> typed("int").put("logicalType", "date");
      case 2 -> typed("int").put("logicalType", "time-millis");
      case 3, 4 -> typed("long").put("logicalType", "timestamp-millis");
      case 5 -> typed("long").put("logicalType", "timestamp-micros");
      case 6 -> typed("string").put("logicalType", "uuid");
      default -> decimal(typed("bytes"), 1 + random.below(40));
    };
  }

  private ObjectNode decimal(ObjectNode type, int precision) {
    type.put("logicalType", "decimal").put("precision", precision);
    return type.put("scale", random.below(precision + 1));
  }

  private ObjectNode named(String kind) {
    ObjectNode type = typed(kind).put("name", "T" + names++);
    type.put("namespace", random.pick(NAMESPACES));
    return type;
  }

  private static String fullName(ObjectNode named) {
    return named.get("namespace").asText() + "." + named.get("name").asText();
  }

  private ObjectNode enumeration() {
    ObjectNode type = named("enum");
    ArrayNode symbols = type.putArray("symbols");
    for (int i = random.below(4); i >= 0; i--) {
      symbols.add("S" + i);
    }
    if (random.of(0.2)) {
      type.put("default", "S0");
    }
    doc(type);
    closed.add(fullName(type));
    return type;
  }

  private ObjectNode fixed() {
    int size = 1 + random.below(16);
    ObjectNode type = named("fixed").put("size", size);
    if (random.of(0.05)) {
      decimal(type, 1 + random.below(size * 2));
    }
    closed.add(fullName(type));
    return type;
  }

  private ObjectNode record(int depth) {
    ObjectNode type = named("record");
    String name = fullName(type);
    doc(type);
    properties(type);
    if (random.of(0.06)) {
      type.put("connect.name", "c.Named" + names++);
    }
    open.add(name);
    ArrayNode fields = type.putArray("fields");
    for (int i = random.below(depth == 0 ? 8 : 4); i >= 0; i--) {
      fields.add(field("f" + i, depth));
    }
    open.remove(name);
    closed.add(name);
    return type;
  }

  private ObjectNode field(String name, int depth) {
    JsonNode type = type(depth + 1);
    ObjectNode field = JSON.objectNode().put("name", name);
    field.set("type", type);
    doc(field);
    if (random.of(0.3)) {
      JsonNode value = defaultValue(type);
      if (value != null) {
        field.set("default", value);
      }
    }
    return field;
  }

  /** A valid default; null if the type is too complicated. */
  private JsonNode defaultValue(JsonNode type) {
    if (type instanceof ArrayNode branches) {
      return defaultValue(branches.get(0));
    }
    String name = type.isTextual() ? type.asText() : type.get("type").asText();
    boolean narrow = type.has("connect.type") || type.has("logicalType");
    return switch (name) {
      case "null" -> JSON.nullNode();
      case "boolean" -> JSON.booleanNode(random.of(0.5));
      case "int", "long" -> JSON.numberNode(random.below(narrow ? 100 : 1_000_000));
      case "float", "double" -> JSON.numberNode(random.below(100) / 4.0);
      case "string" -> JSON.textNode(random.text());
      case "bytes" -> JSON.textNode(narrow ? "\u0001\u0002" : "ab\u00ff");
      case "enum" -> type.get("symbols").get(0);
      case "fixed" -> JSON.textNode("\u0001".repeat(type.get("size").asInt()));
      case "array" -> items(type.get("items"));
      case "map" -> values(type.get("values"));
      case "record" -> fields(type.get("fields"));
      default -> null;
    };
  }

  private JsonNode items(JsonNode type) {
    ArrayNode items = JSON.arrayNode();
    JsonNode item = random.of(0.5) ? defaultValue(type) : null;
    return item == null ? items : items.add(item);
  }

  private JsonNode values(JsonNode type) {
    ObjectNode values = JSON.objectNode();
    JsonNode value = random.of(0.5) ? defaultValue(type) : null;
    return value == null ? values : values.set("k", value);
  }

  private JsonNode fields(JsonNode fields) {
    ObjectNode record = JSON.objectNode();
    for (JsonNode field : fields) {
      JsonNode value = defaultValue(field.get("type"));
      if (value == null) {
        return null;
      }
      record.set(field.get("name").asText(), value);
    }
    return record;
  }

  private ObjectNode part(int depth, String kind, String key) {
    ObjectNode type = typed(kind);
    type.set(key, inside(depth));
    return type;
  }

  /** A type that may contain one of the records around it. */
  private JsonNode inside(int depth) {
    return !open.isEmpty() && random.of(0.1)
        ? TextNode.valueOf(random.pick(open))
        : type(depth + 1);
  }

  /** The entries of a map whose keys may be no strings. */
  private ObjectNode entries(int depth) {
    ObjectNode entry =
        typed("record").put("name", "MapEntry" + names++).put("namespace", "x.entries");
    entry.put("connect.internal.type", "MapEntry");
    ArrayNode fields = entry.putArray("fields");
    JsonNode key = random.of(0.5) ? TextNode.valueOf("int") : optionalOf("string");
    fields.add(JSON.objectNode().put("name", "key").set("type", key));
    fields.add(JSON.objectNode().put("name", "value").set("type", type(depth + 1)));
    return typed("array").set("items", entry);
  }

  private static ArrayNode optionalOf(String type) {
    return JSON.arrayNode().add("null").add(type);
  }

  private ArrayNode optional(int depth) {
    JsonNode type = inside(depth);
    if (type.isArray()) {
      return (ArrayNode) type;
    }
    return random.of(0.85)
        ? JSON.arrayNode().add("null").add(type)
        : JSON.arrayNode().add(type).add("null");
  }

  private ArrayNode union(int depth) {
    ArrayNode union = JSON.arrayNode();
    Set<String> kinds = new HashSet<>();
    JsonNode first = random.of(0.5) ? TextNode.valueOf("null") : primitive();
    kinds.add(kind(first));
    union.add(first);
    for (int i = random.below(4); i > 0; i--) {
      JsonNode branch = inside(depth);
      if (!branch.isArray() && kinds.add(kind(branch))) {
        union.add(branch);
      }
    }
    return union;
  }

  private static String kind(JsonNode type) {
    if (type.isTextual()) {
      return type.asText();
    }
    return type.has("name") ? fullName((ObjectNode) type) : type.get("type").asText();
  }

  private void doc(ObjectNode node) {
    if (random.of(0.15)) {
      node.put("doc", "doc " + random.text());
    }
  }

  private void properties(ObjectNode type) {
    if (random.of(0.1)) {
      type.put("connect.version", 1 + random.below(5));
    }
    if (random.of(0.1)) {
      type.put("connect.doc", random.text());
    }
    if (random.of(0.1)) {
      type.putObject("connect.parameters").put("p" + random.below(3), random.text());
    }
  }
}
