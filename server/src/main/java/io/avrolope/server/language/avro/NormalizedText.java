// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language.avro;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Sorts the properties, the aliases and the members of defaults in a schema's text; all else keeps
 * Avro's order.
 */
final class NormalizedText {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SCHEMA_KEYS =
      List.of("type", "name", "namespace", "doc", "fields", "items", "values", "symbols", "size");
  private static final List<String> FIELD_KEYS =
      List.of("name", "type", "doc", "default", "order", "aliases");
  private static final String ALIASES = "aliases";
  private static final String DEFAULT = "default";

  private NormalizedText() {}

  /**
   * @param canonical a schema as Avro prints it
   */
  static String of(String canonical) {
    try {
      return JSON.writeValueAsString(schema(JSON.readTree(canonical)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Avro printed a schema that is not JSON", e);
    }
  }

  private static JsonNode schema(JsonNode schema) {
    if (schema.isArray()) {
      ArrayNode union = JSON.createArrayNode();
      schema.forEach(branch -> union.add(schema(branch)));
      return union;
    }
    return schema.isObject() ? named((ObjectNode) schema) : schema;
  }

  private static ObjectNode named(ObjectNode schema) {
    ObjectNode sorted = JSON.createObjectNode();
    List<String> known = new ArrayList<>(SCHEMA_KEYS);
    boolean isEnum = schema.path("type").asText().equals("enum");
    if (isEnum) {
      known.add(DEFAULT);
    }
    for (String key : known) {
      boolean isEmptyDoc = key.equals("doc") && schema.path(key).asText().isEmpty();
      if (schema.has(key) && !isEmptyDoc) {
        sorted.set(key, part(key, schema.get(key)));
      }
    }
    known.add(ALIASES);
    addProperties(schema, sorted, known);
    addAliases(schema, sorted);
    return sorted;
  }

  private static JsonNode part(String key, JsonNode value) {
    return switch (key) {
      case "items", "values" -> schema(value);
      case "type" -> schema(value);
      case "fields" -> {
        ArrayNode fields = JSON.createArrayNode();
        value.forEach(field -> fields.add(field((ObjectNode) field)));
        yield fields;
      }
      default -> value;
    };
  }

  private static ObjectNode field(ObjectNode field) {
    ObjectNode sorted = JSON.createObjectNode();
    for (String key : FIELD_KEYS) {
      if (key.equals(ALIASES)) {
        addAliases(field, sorted);
      } else if (field.has(key)) {
        sorted.set(key, fieldPart(key, field.get(key)));
      }
    }
    addProperties(field, sorted, FIELD_KEYS);
    return sorted;
  }

  private static JsonNode fieldPart(String key, JsonNode value) {
    return switch (key) {
      case "type" -> schema(value);
      case DEFAULT -> sorted(value);
      default -> value;
    };
  }

  private static void addProperties(ObjectNode from, ObjectNode to, List<String> known) {
    Set<String> names = new TreeSet<>();
    from.fieldNames().forEachRemaining(names::add);
    names.removeAll(known);
    names.forEach(name -> to.set(name, sorted(from.get(name))));
  }

  /** A property's value, whose own properties are sorted. */
  private static JsonNode sorted(JsonNode value) {
    if (value.isArray()) {
      ArrayNode array = JSON.createArrayNode();
      value.forEach(element -> array.add(sorted(element)));
      return array;
    }
    if (!value.isObject()) {
      return value;
    }
    ObjectNode object = JSON.createObjectNode();
    addProperties((ObjectNode) value, object, List.of());
    return object;
  }

  private static void addAliases(ObjectNode from, ObjectNode to) {
    if (from.has(ALIASES)) {
      Set<String> sorted = new TreeSet<>();
      from.get(ALIASES).forEach(alias -> sorted.add(alias.asText()));
      ArrayNode aliases = to.putArray(ALIASES);
      sorted.forEach(aliases::add);
    }
  }
}
