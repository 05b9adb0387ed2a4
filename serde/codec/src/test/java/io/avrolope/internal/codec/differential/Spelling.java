package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Writes names in the ways that Avro allows: with their namespace beside them, before them, or
 * taken from the type around.
 */
final class Spelling {
  private final Dice dice;

  private Spelling(Dice dice) {
    this.dice = dice;
  }

  /** The same types, otherwise spelled. */
  static TypeTree of(TypeTree tree, Dice dice) {
    TypeTree spelled = tree.copy();
    new Spelling(dice).type(spelled.type(), "");
    return spelled;
  }

  private void type(JsonNode type, String around) {
    if (type instanceof ArrayNode union) {
      union.forEach(branch -> type(branch, around));
    } else if (type instanceof ObjectNode object) {
      String inside = object.has("name") ? name(object, around) : around;
      object.path("fields").forEach(field -> type(field.path("type"), inside));
      type(object.path("items"), inside);
      type(object.path("values"), inside);
    }
  }

  private String name(ObjectNode definition, String around) {
    String namespace = definition.path("namespace").asText();
    if (namespace.equals(around) && dice.chance(0.6)) {
      definition.remove("namespace");
    } else if (!namespace.isEmpty() && dice.chance(0.3)) {
      definition.put("name", TypeTree.fullName(definition));
      definition.remove("namespace");
    }
    return namespace;
  }
}
