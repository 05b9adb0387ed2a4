// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Adds logical types to types: standard ones, unknown ones, and ones of another type. */
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

  static ObjectNode onPrimitive(SeededRandom random) {
    String type = random.pick("int", "long", "long", "bytes", "bytes", "string");
    ObjectNode node = JSON.objectNode().put("type", type);
    on(node, random);
    return node;
  }

  /** Replaces or removes the logical type. */
  static void on(ObjectNode type, SeededRandom random) {
    type.remove("logicalType");
    type.remove("precision");
    type.remove("scale");
    if (random.chance(0.1)) {
      type.put("logicalType", random.pick("made-up", "date", "uuid", "decimal"));
      return;
    }
    switch (type.path("type").asText()) {
      case "int" -> type.put("logicalType", random.pick(ON_INT));
      case "long" -> type.put("logicalType", random.pick(ON_LONG));
      case "string" -> type.put("logicalType", "uuid");
      case "bytes" -> {
        if (random.chance(0.3)) {
          type.put("logicalType", "big-decimal");
        } else {
          decimal(type, 1 + random.below(30), random);
        }
      }
      default -> {}
    }
  }

  static void onFixed(ObjectNode type, SeededRandom random) {
    int size = type.path("size").asInt();
    if (size == 12 && random.chance(0.7)) {
      type.put("logicalType", "duration");
    } else if (size == 16 && random.chance(0.7)) {
      type.put("logicalType", "uuid");
    } else if (size > 0 && random.chance(0.4)) {
      decimal(type, 1 + random.below(2 * size), random);
    }
  }

  private static void decimal(ObjectNode type, int precision, SeededRandom random) {
    type.put("logicalType", "decimal").put("precision", precision);
    if (random.chance(0.7)) {
      type.put("scale", random.below(precision + 1));
    }
  }
}
