// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Varies how names are written: with a namespace attribute, as a full name, or with the namespace
 * of the enclosing type.
 */
final class NamespaceNotation {
  private final SeededRandom random;

  private NamespaceNotation(SeededRandom random) {
    this.random = random;
  }

  /** The same types, with names written in other ways. */
  static TypeTree randomize(TypeTree tree, SeededRandom random) {
    TypeTree copy = tree.copy();
    new NamespaceNotation(random).type(copy.type(), "");
    return copy;
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
    if (namespace.equals(around) && random.chance(0.6)) {
      definition.remove("namespace");
    } else if (!namespace.isEmpty() && random.chance(0.3)) {
      definition.put("name", TypeTree.fullName(definition));
      definition.remove("namespace");
    }
    return namespace;
  }
}
