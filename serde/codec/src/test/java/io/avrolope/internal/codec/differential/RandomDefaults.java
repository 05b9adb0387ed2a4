// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.avro.Schema;

/** Generates default values that are valid for their type, and adds them to fields. */
final class RandomDefaults {
  private static final String[] TEXTS = {
    "", "x", "null", "é€😀", "a\u0000b", "long long text 0123456789"
  };
  private static final String[] LATIN_1 = {"", "a", "\u0000ÿ", "ÿþýü", "0123456789abcdef0123"};

  private static final int MAX_VALUES = 200;

  private final SeededRandom random;
  private int values;

  private RandomDefaults(SeededRandom random) {
    this.random = random;
  }

  /** Adds a default to some of the fields. */
  static void add(TypeTree tree, SeededRandom random, double share) {
    add(tree, random, field -> random.chance(share));
  }

  /** Adds a default to this field of the tree. */
  @SuppressWarnings("ReferenceEquality") // an equal node may be another field
  static void addTo(ObjectNode field, TypeTree tree, SeededRandom random) {
    add(tree, random, other -> other == field);
  }

  private static void add(TypeTree tree, SeededRandom random, Predicate<ObjectNode> chosen) {
    Optional<Schema> schema = tree.schema();
    if (schema.isEmpty()) {
      return;
    }
    List<Schema> records = new ArrayList<>();
    collect(schema.get(), records, Collections.newSetFromMap(new IdentityHashMap<>()));
    List<ObjectNode> definitions = tree.records();
    for (int i = 0; i < definitions.size() && i < records.size(); i++) {
      List<ObjectNode> fields = TypeTree.fields(definitions.get(i));
      // a name may refer to another record than intended; then the numbers of fields differ
      for (int j = 0; j < Math.min(fields.size(), records.get(i).getFields().size()); j++) {
        if (chosen.test(fields.get(j)) && !fields.get(j).has("default")) {
          fields.get(j).set("default", of(records.get(i).getFields().get(j).schema(), random));
        }
      }
    }
  }

  /** Collects the records in the order of their definitions in the JSON. */
  private static void collect(Schema schema, List<Schema> records, Set<Schema> seen) {
    switch (schema.getType()) {
      case RECORD -> {
        if (seen.add(schema)) {
          records.add(schema);
          schema.getFields().forEach(field -> collect(field.schema(), records, seen));
        }
      }
      case ARRAY -> collect(schema.getElementType(), records, seen);
      case MAP -> collect(schema.getValueType(), records, seen);
      case UNION -> schema.getTypes().forEach(branch -> collect(branch, records, seen));
      default -> {}
    }
  }

  static JsonNode of(Schema schema, SeededRandom random) {
    return new RandomDefaults(random).of(schema, 0);
  }

  /** Returns null for an endless recursive type, which makes the schema invalid. */
  private JsonNode of(Schema schema, int depth) {
    if (depth > 20 || values++ > MAX_VALUES) {
      return JSON.nullNode();
    }
    return switch (schema.getType()) {
      case NULL -> JSON.nullNode();
      case BOOLEAN -> JSON.booleanNode(random.chance(0.5));
      case INT -> JSON.numberNode((int) RandomData.integer(random, 32));
      case LONG -> JSON.numberNode(RandomData.integer(random, 64));
      case FLOAT, DOUBLE ->
          random.chance(0.3)
              ? JSON.numberNode(random.below(1000) - 500)
              : JSON.numberNode(RandomData.integer(random, 40) / 64.0);
      case STRING -> JSON.textNode(random.pick(TEXTS));
      case BYTES, FIXED -> JSON.textNode(random.pick(LATIN_1));
      case ENUM ->
          JSON.textNode(
              schema.getEnumSymbols().isEmpty() ? "" : random.pick(schema.getEnumSymbols()));
      case ARRAY -> array(schema, depth);
      case MAP -> map(schema, depth);
      case RECORD -> record(schema, depth);
      case UNION -> of(branch(schema), depth + 1);
    };
  }

  private JsonNode array(Schema schema, int depth) {
    ArrayNode array = JSON.arrayNode();
    for (int more = items(depth); more > 0; more--) {
      array.add(of(schema.getElementType(), depth + 1));
    }
    return array;
  }

  private JsonNode map(Schema schema, int depth) {
    ObjectNode map = JSON.objectNode();
    for (int more = items(depth); more > 0; more--) {
      map.set("k" + more, of(schema.getValueType(), depth + 1));
    }
    return map;
  }

  private JsonNode record(Schema schema, int depth) {
    ObjectNode record = JSON.objectNode();
    for (Schema.Field field : schema.getFields()) {
      if (!field.hasDefaultValue() || random.chance(0.5)) {
        record.set(field.name(), of(field.schema(), depth + 1));
      }
    }
    return record;
  }

  /** The first branch mostly, which older versions of Avro require. */
  private Schema branch(Schema union) {
    List<Schema> branches = union.getTypes();
    Schema first = branches.get(0);
    // if several branches accept the JSON, Avro uses the first of them
    boolean plain = branches.stream().noneMatch(branch -> branch.getType() == Schema.Type.RECORD);
    return plain && random.chance(0.15) ? random.pick(branches) : first;
  }

  private int items(int depth) {
    return depth > 2 ? 0 : random.steps(0.5, 3);
  }
}
