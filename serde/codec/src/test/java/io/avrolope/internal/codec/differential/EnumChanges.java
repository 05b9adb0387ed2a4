// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Changes the symbols of an enum. */
final class EnumChanges {
  private EnumChanges() {}

  static boolean addSymbol(TypeTree tree, SeededRandom random) {
    List<ObjectNode> enums = tree.definitions("enum");
    if (enums.isEmpty()) {
      return false;
    }
    ArrayNode symbols = (ArrayNode) random.pick(enums).get("symbols");
    symbols.insert(random.below(symbols.size() + 1), "T" + random.below(1000));
    return true;
  }

  static boolean dropSymbol(TypeTree tree, SeededRandom random) {
    List<ObjectNode> enums = tree.definitions("enum");
    if (enums.isEmpty()) {
      return false;
    }
    ObjectNode type = random.pick(enums);
    ArrayNode symbols = (ArrayNode) type.get("symbols");
    if (symbols.isEmpty()) {
      return false;
    }
    symbols.remove(random.below(symbols.size()));
    if (random.chance(0.5) && !symbols.isEmpty()) {
      type.set("default", symbols.get(random.below(symbols.size())));
    }
    return true;
  }

  static boolean reorder(TypeTree tree, SeededRandom random) {
    List<ObjectNode> enums = tree.definitions("enum");
    if (enums.isEmpty()) {
      return false;
    }
    FieldChanges.shuffle((ArrayNode) random.pick(enums).get("symbols"), random);
    return true;
  }

  static boolean changeDefault(TypeTree tree, SeededRandom random) {
    List<ObjectNode> enums = tree.definitions("enum");
    if (enums.isEmpty()) {
      return false;
    }
    ObjectNode type = random.pick(enums);
    ArrayNode symbols = (ArrayNode) type.get("symbols");
    if (type.remove("default") == null && !symbols.isEmpty()) {
      type.set("default", symbols.get(random.below(symbols.size())));
    }
    return true;
  }
}
