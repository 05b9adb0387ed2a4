package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Changes to the symbols of an enum. */
final class EnumChanges {
  private EnumChanges() {}

  static boolean addSymbol(TypeTree tree, Dice dice) {
    List<ObjectNode> enums = tree.definitions("enum");
    if (enums.isEmpty()) {
      return false;
    }
    ArrayNode symbols = (ArrayNode) dice.pick(enums).get("symbols");
    symbols.insert(dice.below(symbols.size() + 1), "T" + dice.below(1000));
    return true;
  }

  static boolean dropSymbol(TypeTree tree, Dice dice) {
    List<ObjectNode> enums = tree.definitions("enum");
    if (enums.isEmpty()) {
      return false;
    }
    ObjectNode type = dice.pick(enums);
    ArrayNode symbols = (ArrayNode) type.get("symbols");
    if (symbols.isEmpty()) {
      return false;
    }
    symbols.remove(dice.below(symbols.size()));
    if (dice.chance(0.5) && !symbols.isEmpty()) {
      type.set("default", symbols.get(dice.below(symbols.size())));
    }
    return true;
  }

  static boolean reorder(TypeTree tree, Dice dice) {
    List<ObjectNode> enums = tree.definitions("enum");
    if (enums.isEmpty()) {
      return false;
    }
    FieldChanges.shuffle((ArrayNode) dice.pick(enums).get("symbols"), dice);
    return true;
  }

  static boolean changeDefault(TypeTree tree, Dice dice) {
    List<ObjectNode> enums = tree.definitions("enum");
    if (enums.isEmpty()) {
      return false;
    }
    ObjectNode type = dice.pick(enums);
    ArrayNode symbols = (ArrayNode) type.get("symbols");
    if (type.remove("default") == null && !symbols.isEmpty()) {
      type.set("default", symbols.get(dice.below(symbols.size())));
    }
    return true;
  }
}
