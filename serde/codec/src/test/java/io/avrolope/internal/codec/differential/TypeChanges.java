// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;

/** Replaces types. */
final class TypeChanges {
  private static final Map<String, List<String>> PROMOTIONS =
      Map.of(
          "int", List.of("long", "float", "double"),
          "long", List.of("float", "double"),
          "float", List.of("double"),
          "string", List.of("bytes"),
          "bytes", List.of("string"));

  private TypeChanges() {}

  static boolean promote(TypeTree tree, SeededRandom random) {
    List<TypePosition> positions =
        tree.positions().stream()
            .filter(position -> PROMOTIONS.containsKey(position.kind()))
            .toList();
    if (positions.isEmpty()) {
      return false;
    }
    promote(random.pick(positions), random);
    return true;
  }

  static void promote(TypePosition position, SeededRandom random) {
    String promoted =
        random.pick(PROMOTIONS.getOrDefault(position.kind(), List.of(position.kind())));
    if (position.get() instanceof ObjectNode object && random.chance(0.3)) {
      object.put(
          "type", promoted); // keeps a logical type that does not belong to the promoted type
    } else {
      position.set(promoted);
    }
  }

  static boolean javaString(TypeTree tree, SeededRandom random) {
    List<TypePosition> positions =
        tree.positions().stream()
            .filter(position -> position.kind().matches("string|map"))
            .toList();
    if (positions.isEmpty()) {
      return false;
    }
    TypePosition position = random.pick(positions);
    ObjectNode type = attributed(position);
    if (type.remove("avro.java.string") == null || random.chance(0.5)) {
      type.put("avro.java.string", random.pick("String", "String", "Utf8", "CharSequence"));
    }
    if (random.chance(0.05)) {
      type.put("java-class", "java.math.BigDecimal"); // only reflection uses it
    }
    position.set(type);
    return true;
  }

  static boolean logicalType(TypeTree tree, SeededRandom random) {
    List<TypePosition> positions =
        tree.positions().stream()
            .filter(position -> position.kind().matches("int|long|string|bytes|fixed"))
            .toList();
    if (positions.isEmpty()) {
      return false;
    }
    TypePosition position = random.pick(positions);
    ObjectNode type = attributed(position);
    if (random.chance(0.2)) {
      type.remove("logicalType");
    } else {
      LogicalTypeNames.on(type, random);
      LogicalTypeNames.onFixed(type, random);
    }
    position.set(type);
    return true;
  }

  static boolean fixedSize(TypeTree tree, SeededRandom random) {
    List<ObjectNode> fixed = tree.definitions("fixed");
    if (fixed.isEmpty()) {
      return false;
    }
    ObjectNode type = random.pick(fixed);
    type.put("size", type.path("size").asInt() + 1 + random.below(3));
    return true;
  }

  /** Replaces a type by another one, mostly an incompatible one. */
  static boolean swap(TypeTree tree, SeededRandom random) {
    List<TypePosition> positions = tree.positions();
    // not the whole schema, which would leave nothing to compare
    TypePosition position =
        positions.size() == 1
            ? positions.get(0)
            : positions.get(1 + random.below(positions.size() - 1));
    JsonNode type = RandomSchemas.small(tree, random);
    if (position instanceof TypePosition.Branch && type.isArray()) {
      return false;
    }
    position.set(type);
    return true;
  }

  private static ObjectNode attributed(TypePosition position) {
    return position.get() instanceof ObjectNode object
        ? object
        : JSON.objectNode().set("type", TextNode.valueOf(position.text()));
  }
}
