package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All schemas that are one step smaller than another one; equal steps have equal names. */
final class Cuts {
  private static final List<String> ATTRIBUTES =
      List.of("aliases", "default", "logicalType", "avro.java.string", "java-class", "namespace");

  private final TypeTree tree;
  private final Map<String, TypeTree> cuts = new LinkedHashMap<>();

  private Cuts(TypeTree tree) {
    this.tree = tree;
  }

  static Map<String, TypeTree> of(TypeTree tree) {
    Cuts cuts = new Cuts(tree);
    int count = tree.slots().size();
    for (int i = 0; i < count; i++) {
      cuts.structure(i, tree.slots().get(i).get());
    }
    for (int i = 0; i < count; i++) {
      cuts.details(i, tree.slots().get(i).get());
    }
    return cuts.cuts;
  }

  /** Without a field or a branch, or with a part in the place of the whole. */
  private void structure(int index, JsonNode type) {
    if (type instanceof ArrayNode union) {
      for (int i = 0; i < union.size(); i++) {
        int branch = i;
        cut(index + " is branch " + i, index, slot -> slot.set(slot.get().get(branch)));
        cut(index + " less branch " + i, index, slot -> ((ArrayNode) slot.get()).remove(branch));
      }
    } else if (type instanceof ObjectNode object) {
      List<ObjectNode> fields = TypeTree.fields(object);
      for (int i = 0; i < fields.size(); i++) {
        int field = i;
        String name = object.path("name").asText() + "." + fields.get(i).path("name").asText();
        cut("is " + name, index, slot -> slot.set(slot.get().at("/fields/" + field + "/type")));
        cut("less " + name, index, slot -> ((ArrayNode) slot.get().get("fields")).remove(field));
      }
      for (String part : List.of("items", "values")) {
        if (object.has(part)) {
          cut(index + " is its " + part, index, slot -> slot.set(slot.get().get(part)));
        }
      }
    }
  }

  private void details(int index, JsonNode type) {
    if (!type.isTextual()) {
      cut(index + " is an int", index, slot -> slot.set("int"));
      cut(index + " is its kind", index, slot -> slot.set(slot.kind()));
    }
    for (String attribute : ATTRIBUTES) {
      if (type.has(attribute)) {
        cut(
            index + " less " + attribute,
            index,
            slot -> ((ObjectNode) slot.get()).remove(attribute));
      }
    }
    for (JsonNode field : type.path("fields")) {
      String name = type.path("name").asText() + "." + field.path("name").asText();
      for (String attribute : ATTRIBUTES) {
        if (field.has(attribute)) {
          cut(name + " less " + attribute, index, slot -> remove(slot, field, attribute));
        }
      }
    }
  }

  private static void remove(Slot slot, JsonNode original, String attribute) {
    for (JsonNode field : slot.get().get("fields")) {
      if (field.get("name").equals(original.get("name"))) {
        ((ObjectNode) field).remove(attribute);
      }
    }
  }

  private void cut(String name, int index, Consumer<Slot> change) {
    TypeTree copy = tree.copy();
    change.accept(copy.slots().get(index));
    cuts.put(name, copy);
  }
}
