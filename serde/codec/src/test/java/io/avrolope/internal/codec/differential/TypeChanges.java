package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;

/** Changes to a type in its place. */
final class TypeChanges {
  private static final Map<String, List<String>> PROMOTIONS =
      Map.of(
          "int", List.of("long", "float", "double"),
          "long", List.of("float", "double"),
          "float", List.of("double"),
          "string", List.of("bytes"),
          "bytes", List.of("string"));

  private TypeChanges() {}

  static boolean promote(TypeTree tree, Dice dice) {
    List<Slot> slots =
        tree.slots().stream().filter(slot -> PROMOTIONS.containsKey(slot.kind())).toList();
    if (slots.isEmpty()) {
      return false;
    }
    promote(dice.pick(slots), dice);
    return true;
  }

  static void promote(Slot slot, Dice dice) {
    String promoted = dice.pick(PROMOTIONS.getOrDefault(slot.kind(), List.of(slot.kind())));
    if (slot.get() instanceof ObjectNode object && dice.chance(0.3)) {
      object.put("type", promoted); // a logical type that does not belong there any more
    } else {
      slot.set(promoted);
    }
  }

  static boolean javaString(TypeTree tree, Dice dice) {
    List<Slot> slots =
        tree.slots().stream().filter(slot -> slot.kind().matches("string|map")).toList();
    if (slots.isEmpty()) {
      return false;
    }
    Slot slot = dice.pick(slots);
    ObjectNode type = attributed(slot);
    if (type.remove("avro.java.string") == null || dice.chance(0.5)) {
      type.put("avro.java.string", dice.pick("String", "String", "Utf8", "CharSequence"));
    }
    if (dice.chance(0.05)) {
      type.put("java-class", "java.math.BigDecimal"); // for reflection alone
    }
    slot.set(type);
    return true;
  }

  static boolean logicalType(TypeTree tree, Dice dice) {
    List<Slot> slots =
        tree.slots().stream()
            .filter(slot -> slot.kind().matches("int|long|string|bytes|fixed"))
            .toList();
    if (slots.isEmpty()) {
      return false;
    }
    Slot slot = dice.pick(slots);
    ObjectNode type = attributed(slot);
    if (dice.chance(0.2)) {
      type.remove("logicalType");
    } else {
      LogicalTypeNames.on(type, dice);
      LogicalTypeNames.onFixed(type, dice);
    }
    slot.set(type);
    return true;
  }

  static boolean fixedSize(TypeTree tree, Dice dice) {
    List<ObjectNode> fixed = tree.definitions("fixed");
    if (fixed.isEmpty()) {
      return false;
    }
    ObjectNode type = dice.pick(fixed);
    type.put("size", type.path("size").asInt() + 1 + dice.below(3));
    return true;
  }

  /** Any other type: mostly one that the writer's cannot be read as. */
  static boolean swap(TypeTree tree, Dice dice) {
    List<Slot> slots = tree.slots();
    // not the whole schema, after which there would be nothing left to compare
    Slot slot = slots.size() == 1 ? slots.get(0) : slots.get(1 + dice.below(slots.size() - 1));
    JsonNode type = RandomSchemas.small(tree, dice);
    if (slot instanceof Slot.Branch && type.isArray()) {
      return false;
    }
    slot.set(type);
    return true;
  }

  private static ObjectNode attributed(Slot slot) {
    return slot.get() instanceof ObjectNode object
        ? object
        : JSON.objectNode().set("type", TextNode.valueOf(slot.text()));
  }
}
