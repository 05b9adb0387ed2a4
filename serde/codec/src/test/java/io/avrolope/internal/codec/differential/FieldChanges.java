package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Changes to the fields of a record. */
final class FieldChanges {
  private FieldChanges() {}

  /** Without a default now and then, which no datum of the record survives. */
  static boolean add(TypeTree tree, Dice dice) {
    List<ObjectNode> records = tree.records();
    if (records.isEmpty()) {
      return false;
    }
    ObjectNode field = JSON.objectNode().put("name", "added" + dice.below(1000));
    field.set("type", RandomSchemas.small(tree, dice));
    boolean hasDefault = dice.chance(0.93);
    ArrayNode fields = (ArrayNode) dice.pick(records).get("fields");
    fields.insert(dice.below(fields.size() + 1), field);
    if (hasDefault) {
      Defaults.giveTo(field, tree, dice);
    }
    return true;
  }

  static boolean drop(TypeTree tree, Dice dice) {
    List<ObjectNode> records = withFields(tree, 1);
    if (records.isEmpty()) {
      return false;
    }
    ArrayNode fields = (ArrayNode) dice.pick(records).get("fields");
    fields.remove(dice.below(fields.size()));
    return true;
  }

  static boolean rename(TypeTree tree, Dice dice) {
    List<ObjectNode> records = withFields(tree, 1);
    if (records.isEmpty()) {
      return false;
    }
    List<ObjectNode> fields = TypeTree.fields(dice.pick(records));
    ObjectNode field = dice.pick(fields);
    String before = field.path("name").asText();
    // at times to the name of another field, which had better be gone
    String after = dice.chance(0.03) ? dice.pick(fields).path("name").asText() : before + "_new";
    field.put("name", after);
    if (dice.chance(0.85)) {
      field.withArray("/aliases").add(before);
    }
    return true;
  }

  static boolean reorder(TypeTree tree, Dice dice) {
    List<ObjectNode> records = withFields(tree, 2);
    if (records.isEmpty()) {
      return false;
    }
    shuffle((ArrayNode) dice.pick(records).get("fields"), dice);
    return true;
  }

  static boolean changeDefault(TypeTree tree, Dice dice) {
    List<ObjectNode> records = withFields(tree, 1);
    if (records.isEmpty()) {
      return false;
    }
    ObjectNode field = dice.pick(TypeTree.fields(dice.pick(records)));
    if (field.remove("default") == null || dice.chance(0.7)) {
      Defaults.giveTo(field, tree, dice);
    }
    return true;
  }

  static void shuffle(ArrayNode nodes, Dice dice) {
    List<JsonNode> shuffled = new ArrayList<>();
    nodes.forEach(shuffled::add);
    dice.shuffle(shuffled);
    nodes.removeAll();
    nodes.addAll(shuffled);
  }

  private static List<ObjectNode> withFields(TypeTree tree, int atLeast) {
    return tree.records().stream()
        .filter(record -> record.path("fields").size() >= atLeast)
        .toList();
  }
}
