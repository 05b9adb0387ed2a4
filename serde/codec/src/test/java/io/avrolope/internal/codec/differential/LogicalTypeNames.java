package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Puts logical types on types: the standard ones, unknown ones, and ones that do not belong. */
final class LogicalTypeNames {
  private static final String[] ON_INT = {"date", "time-millis"};
  private static final String[] ON_LONG = {
    "time-micros",
    "timestamp-millis",
    "timestamp-micros",
    "timestamp-nanos",
    "local-timestamp-millis",
    "local-timestamp-micros",
    "local-timestamp-nanos"
  };

  private LogicalTypeNames() {}

  static ObjectNode onPrimitive(Dice dice) {
    String type = dice.pick("int", "long", "long", "bytes", "bytes", "string");
    ObjectNode node = JSON.objectNode().put("type", type);
    on(node, dice);
    return node;
  }

  /** Gives the type another logical type than it has, or takes it away. */
  static void on(ObjectNode type, Dice dice) {
    type.remove("logicalType");
    type.remove("precision");
    type.remove("scale");
    if (dice.chance(0.1)) {
      type.put("logicalType", dice.pick("made-up", "date", "uuid", "decimal"));
      return;
    }
    switch (type.path("type").asText()) {
      case "int" -> type.put("logicalType", dice.pick(ON_INT));
      case "long" -> type.put("logicalType", dice.pick(ON_LONG));
      case "string" -> type.put("logicalType", "uuid");
      case "bytes" -> {
        if (dice.chance(0.3)) {
          type.put("logicalType", "big-decimal");
        } else {
          decimal(type, 1 + dice.below(30), dice);
        }
      }
      default -> {}
    }
  }

  static void onFixed(ObjectNode type, Dice dice) {
    int size = type.path("size").asInt();
    if (size == 12 && dice.chance(0.7)) {
      type.put("logicalType", "duration");
    } else if (size == 16 && dice.chance(0.7)) {
      type.put("logicalType", "uuid");
    } else if (size > 0 && dice.chance(0.4)) {
      decimal(type, 1 + dice.below(2 * size), dice);
    }
  }

  private static void decimal(ObjectNode type, int precision, Dice dice) {
    type.put("logicalType", "decimal").put("precision", precision);
    if (dice.chance(0.7)) {
      type.put("scale", dice.below(precision + 1));
    }
  }
}
