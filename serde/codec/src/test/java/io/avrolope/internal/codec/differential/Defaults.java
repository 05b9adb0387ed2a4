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

/** Makes default values that are valid for their type, and gives them to fields. */
final class Defaults {
  private static final String[] TEXTS = {
    "", "x", "null", "é€😀", "a\u0000b", "long long text 0123456789"
  };
  private static final String[] LATIN_1 = {"", "a", "\u0000ÿ", "ÿþýü", "0123456789abcdef0123"};

  private static final int MOST_VALUES = 200;

  private final Dice dice;
  private int values;

  private Defaults(Dice dice) {
    this.dice = dice;
  }

  /** Gives some of the fields a default. */
  static void give(TypeTree tree, Dice dice, double share) {
    give(tree, dice, field -> dice.chance(share));
  }

  /** Gives this one field of the tree a default. */
  @SuppressWarnings("ReferenceEquality") // another one may look the same
  static void giveTo(ObjectNode field, TypeTree tree, Dice dice) {
    give(tree, dice, other -> other == field);
  }

  private static void give(TypeTree tree, Dice dice, Predicate<ObjectNode> chosen) {
    Optional<Schema> schema = tree.schema();
    if (schema.isEmpty()) {
      return;
    }
    List<Schema> records = new ArrayList<>();
    collect(schema.get(), records, Collections.newSetFromMap(new IdentityHashMap<>()));
    List<ObjectNode> definitions = tree.records();
    for (int i = 0; i < definitions.size() && i < records.size(); i++) {
      List<ObjectNode> fields = TypeTree.fields(definitions.get(i));
      // a name may stand for another record than it was meant to: then they are not the same
      for (int j = 0; j < Math.min(fields.size(), records.get(i).getFields().size()); j++) {
        if (chosen.test(fields.get(j)) && !fields.get(j).has("default")) {
          fields.get(j).set("default", of(records.get(i).getFields().get(j).schema(), dice));
        }
      }
    }
  }

  /** The records in the order in which their definitions stand in the JSON. */
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

  static JsonNode of(Schema schema, Dice dice) {
    return new Defaults(dice).of(schema, 0);
  }

  /** Gives up with a null, which makes the schema invalid, where a recursive type has no end. */
  private JsonNode of(Schema schema, int depth) {
    if (depth > 20 || values++ > MOST_VALUES) {
      return JSON.nullNode();
    }
    return switch (schema.getType()) {
      case NULL -> JSON.nullNode();
      case BOOLEAN -> JSON.booleanNode(dice.chance(0.5));
      case INT -> JSON.numberNode((int) RandomData.integer(dice, 32));
      case LONG -> JSON.numberNode(RandomData.integer(dice, 64));
      case FLOAT, DOUBLE ->
          dice.chance(0.3)
              ? JSON.numberNode(dice.below(1000) - 500)
              : JSON.numberNode(RandomData.integer(dice, 40) / 64.0);
      case STRING -> JSON.textNode(dice.pick(TEXTS));
      case BYTES, FIXED -> JSON.textNode(dice.pick(LATIN_1));
      case ENUM ->
          JSON.textNode(
              schema.getEnumSymbols().isEmpty() ? "" : dice.pick(schema.getEnumSymbols()));
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
      if (!field.hasDefaultValue() || dice.chance(0.5)) {
        record.set(field.name(), of(field.schema(), depth + 1));
      }
    }
    return record;
  }

  /** The first branch mostly, as it once had to be. */
  private Schema branch(Schema union) {
    List<Schema> branches = union.getTypes();
    Schema first = branches.get(0);
    // of two branches that take the same JSON Avro uses the first, whichever was meant
    boolean plain = branches.stream().noneMatch(branch -> branch.getType() == Schema.Type.RECORD);
    return plain && dice.chance(0.15) ? dice.pick(branches) : first;
  }

  private int items(int depth) {
    return depth > 2 ? 0 : dice.steps(0.5, 3);
  }
}
