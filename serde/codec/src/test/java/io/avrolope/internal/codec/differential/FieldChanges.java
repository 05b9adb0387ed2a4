// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Changes the fields of a record. */
final class FieldChanges {
  private FieldChanges() {}

  /** Adds a field. A few have no default, so that no datum of the record can be read. */
  static boolean add(TypeTree tree, SeededRandom random) {
    List<ObjectNode> records = tree.records();
    if (records.isEmpty()) {
      return false;
    }
    ObjectNode field = JSON.objectNode().put("name", "added" + random.below(1000));
    field.set("type", RandomSchemas.small(tree, random));
    boolean hasDefault = random.chance(0.93);
    ArrayNode fields = (ArrayNode) random.pick(records).get("fields");
    fields.insert(random.below(fields.size() + 1), field);
    if (hasDefault) {
      RandomDefaults.addTo(field, tree, random);
    }
    return true;
  }

  static boolean drop(TypeTree tree, SeededRandom random) {
    List<ObjectNode> records = withFields(tree, 1);
    if (records.isEmpty()) {
      return false;
    }
    ArrayNode fields = (ArrayNode) random.pick(records).get("fields");
    fields.remove(random.below(fields.size()));
    return true;
  }

  static boolean rename(TypeTree tree, SeededRandom random) {
    List<ObjectNode> records = withFields(tree, 1);
    if (records.isEmpty()) {
      return false;
    }
    List<ObjectNode> fields = TypeTree.fields(random.pick(records));
    ObjectNode field = random.pick(fields);
    String before = field.path("name").asText();
    // sometimes to the name of another field, which makes the schema invalid
    String after =
        random.chance(0.03) ? random.pick(fields).path("name").asText() : before + "_new";
    field.put("name", after);
    if (random.chance(0.85)) {
      field.withArray("/aliases").add(before);
    }
    return true;
  }

  static boolean reorder(TypeTree tree, SeededRandom random) {
    List<ObjectNode> records = withFields(tree, 2);
    if (records.isEmpty()) {
      return false;
    }
    shuffle((ArrayNode) random.pick(records).get("fields"), random);
    return true;
  }

  static boolean changeDefault(TypeTree tree, SeededRandom random) {
    List<ObjectNode> records = withFields(tree, 1);
    if (records.isEmpty()) {
      return false;
    }
    ObjectNode field = random.pick(TypeTree.fields(random.pick(records)));
    if (field.remove("default") == null || random.chance(0.7)) {
      RandomDefaults.addTo(field, tree, random);
    }
    return true;
  }

  static void shuffle(ArrayNode nodes, SeededRandom random) {
    List<JsonNode> shuffled = new ArrayList<>();
    nodes.forEach(shuffled::add);
    random.shuffle(shuffled);
    nodes.removeAll();
    nodes.addAll(shuffled);
  }

  private static List<ObjectNode> withFields(TypeTree tree, int atLeast) {
    return tree.records().stream()
        .filter(record -> record.path("fields").size() >= atLeast)
        .toList();
  }
}
