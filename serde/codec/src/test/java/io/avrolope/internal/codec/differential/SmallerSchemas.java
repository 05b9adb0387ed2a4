// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All schemas that are one reduction smaller than a schema; equal reductions have equal names. */
final class SmallerSchemas {
  private static final List<String> ATTRIBUTES =
      List.of("aliases", "default", "logicalType", "avro.java.string", "java-class", "namespace");

  private final TypeTree tree;
  private final Map<String, TypeTree> cuts = new LinkedHashMap<>();

  private SmallerSchemas(TypeTree tree) {
    this.tree = tree;
  }

  static Map<String, TypeTree> of(TypeTree tree) {
    SmallerSchemas cuts = new SmallerSchemas(tree);
    int count = tree.positions().size();
    for (int i = 0; i < count; i++) {
      cuts.structure(i, tree.positions().get(i).get());
    }
    for (int i = 0; i < count; i++) {
      cuts.details(i, tree.positions().get(i).get());
    }
    return cuts.cuts;
  }

  /** Removes a field or a branch, or replaces a type by one of its parts. */
  private void structure(int index, JsonNode type) {
    if (type instanceof ArrayNode union) {
      for (int i = 0; i < union.size(); i++) {
        int branch = i;
        cut(index + " is branch " + i, index, position -> position.set(position.get().get(branch)));
        cut(
            index + " less branch " + i,
            index,
            position -> ((ArrayNode) position.get()).remove(branch));
      }
    } else if (type instanceof ObjectNode object) {
      List<ObjectNode> fields = TypeTree.fields(object);
      for (int i = 0; i < fields.size(); i++) {
        int field = i;
        String name = object.path("name").asText() + "." + fields.get(i).path("name").asText();
        cut(
            "is " + name,
            index,
            position -> position.set(position.get().at("/fields/" + field + "/type")));
        cut(
            "less " + name,
            index,
            position -> ((ArrayNode) position.get().get("fields")).remove(field));
      }
      for (String part : List.of("items", "values")) {
        if (object.has(part)) {
          cut(index + " is its " + part, index, position -> position.set(position.get().get(part)));
        }
      }
    }
  }

  private void details(int index, JsonNode type) {
    if (!type.isTextual()) {
      cut(index + " is an int", index, position -> position.set("int"));
      cut(index + " is its kind", index, position -> position.set(position.kind()));
    }
    for (String attribute : ATTRIBUTES) {
      if (type.has(attribute)) {
        cut(
            index + " less " + attribute,
            index,
            position -> ((ObjectNode) position.get()).remove(attribute));
      }
    }
    for (JsonNode field : type.path("fields")) {
      String name = type.path("name").asText() + "." + field.path("name").asText();
      for (String attribute : ATTRIBUTES) {
        if (field.has(attribute)) {
          cut(name + " less " + attribute, index, position -> remove(position, field, attribute));
        }
      }
    }
  }

  private static void remove(TypePosition position, JsonNode original, String attribute) {
    for (JsonNode field : position.get().get("fields")) {
      if (field.get("name").equals(original.get("name"))) {
        ((ObjectNode) field).remove(attribute);
      }
    }
  }

  private void cut(String name, int index, Consumer<TypePosition> change) {
    TypeTree copy = tree.copy();
    change.accept(copy.positions().get(index));
    cuts.put(name, copy);
  }
}
