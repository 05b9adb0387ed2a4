// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** A place in a schema's JSON that holds a type. The type can be replaced. */
sealed interface TypePosition {
  JsonNode get();

  void set(JsonNode type);

  default void set(String type) {
    set(TextNode.valueOf(type));
  }

  /** The name of a primitive type or of a type that is defined elsewhere; otherwise "". */
  default String text() {
    return get().isTextual() ? get().textValue() : "";
  }

  /**
   * The type's name, also of a type with attributes: {@code {"type": "int", "logicalType": "date"}}
   * is an int.
   */
  default String kind() {
    JsonNode type = get();
    return type.isObject() ? type.path("type").asText() : type.isArray() ? "union" : text();
  }

  /** The type of a field, of an array's items, of a map's values, or of the whole schema. */
  record Member(ObjectNode parent, String key) implements TypePosition {
    @Override
    public JsonNode get() {
      return parent.get(key);
    }

    @Override
    public void set(JsonNode type) {
      parent.set(key, type);
    }
  }

  /** A branch of a union. */
  record Branch(ArrayNode union, int index) implements TypePosition {
    @Override
    public JsonNode get() {
      return union.get(index);
    }

    @Override
    public void set(JsonNode type) {
      union.set(index, type);
    }
  }
}
