package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes schemas of all types, at most 6 levels deep and mostly small. A type refers to one that is
 * still open around it only where data can end: in a union, an array or a map.
 */
final class RandomSchemas {
  private static final int MOST_LEVELS = 6;
  static final String[] PRIMITIVES = {
    "null", "boolean", "int", "long", "float", "double", "bytes", "string"
  };
  private static final String[] NAMESPACES = {"", "", "n", "n.m", "x"};
  private static final String[] NAMES = {"A", "B", "C", "D", "E", "Event", "Schema", "int_", "_x"};
  private static final String[] FIELDS = {"a", "b", "c", "d", "class", "schema", "put", "F", "_f"};

  private final Dice dice;
  private final int levels;
  private final Set<String> names;
  private final List<String> open = new ArrayList<>();
  private final List<String> closed = new ArrayList<>();

  private RandomSchemas(Dice dice, int levels, Set<String> names) {
    this.dice = dice;
    this.levels = levels;
    this.names = names;
  }

  /** A whole schema. */
  static TypeTree tree(Dice dice) {
    while (true) {
      int levels = 1 + dice.steps(0.55, MOST_LEVELS - 1);
      RandomSchemas schemas = new RandomSchemas(dice, levels, new HashSet<>());
      TypeTree tree = new TypeTree(dice.chance(0.75) ? schemas.record(0) : schemas.type(0));
      Defaults.give(tree, dice, 0.35);
      if (tree.schema().isPresent()) {
        return tree;
      }
    }
  }

  /** A small type to put into a tree, of which it uses no name. */
  static JsonNode small(TypeTree into, Dice dice) {
    Set<String> names = new HashSet<>();
    into.named().forEach(definition -> names.add(TypeTree.fullName(definition)));
    return new RandomSchemas(dice, 1, names).type(dice.chance(0.3) ? 0 : 1);
  }

  private JsonNode type(int level) {
    if (level >= levels || dice.chance(0.5)) {
      return leaf();
    }
    return switch (dice.below(9)) {
      case 0, 1, 2 -> record(level);
      case 3, 4 -> container("array", "items", level);
      case 5, 6 -> container("map", "values", level);
      default -> union(level);
    };
  }

  private JsonNode leaf() {
    int choice = dice.below(100);
    if (choice < 50) {
      return TextNode.valueOf(dice.pick(PRIMITIVES));
    } else if (choice < 62) {
      return text("string");
    } else if (choice < 75) {
      return LogicalTypeNames.onPrimitive(dice);
    } else if (choice < 84) {
      return enumeration();
    } else if (choice < 92 || closed.isEmpty()) {
      return fixed();
    }
    return TextNode.valueOf(dice.pick(closed));
  }

  private ObjectNode text(String kind) {
    ObjectNode type = JSON.objectNode().put("type", kind);
    if (dice.chance(0.6)) {
      type.put("avro.java.string", dice.pick("String", "String", "Utf8", "CharSequence"));
    }
    return type;
  }

  private ObjectNode container(String kind, String key, int level) {
    ObjectNode type = dice.chance(0.3) ? text(kind) : JSON.objectNode().put("type", kind);
    return type.set(key, maybeRecursive(level));
  }

  private JsonNode maybeRecursive(int level) {
    return !open.isEmpty() && dice.chance(0.1)
        ? TextNode.valueOf(dice.pick(open))
        : type(level + 1);
  }

  private ArrayNode union(int level) {
    ArrayNode union = JSON.arrayNode();
    Set<String> kinds = new HashSet<>();
    if (dice.chance(0.6)) {
      kinds.add("null");
      union.add("null");
    }
    for (int more = 1 + dice.steps(0.45, 4); more > 0; more--) {
      JsonNode branch = union.isEmpty() ? leaf() : maybeRecursive(level);
      if (!branch.isArray() && kinds.add(unionKey(branch))) {
        union.insert(dice.below(union.size() + 1), branch);
      }
    }
    return union;
  }

  /** No two branches of a union have the same. */
  static String unionKey(JsonNode type) {
    if (type instanceof ObjectNode object) {
      return object.has("name") ? TypeTree.fullName(object) : object.path("type").asText();
    }
    return type.asText();
  }

  private ObjectNode record(int level) {
    ObjectNode record = named(dice.chance(0.05) ? "error" : "record");
    String name = TypeTree.fullName(record);
    open.add(name);
    ArrayNode fields = record.putArray("fields");
    int count = dice.chance(0.04) ? 12 + dice.below(30) : dice.steps(0.7, 8);
    for (int i = 0; i < count; i++) {
      ObjectNode field = fields.addObject().put("name", dice.pick(FIELDS) + i);
      field.set("type", type(count > 9 ? levels : level + 1));
      if (dice.chance(0.05)) {
        field.putArray("aliases").add("old" + i);
      }
    }
    open.remove(name);
    closed.add(name);
    return record;
  }

  private ObjectNode enumeration() {
    ObjectNode type = named("enum");
    ArrayNode symbols = type.putArray("symbols");
    int count = 1 + dice.below(5);
    for (int i = 0; i < count; i++) {
      symbols.add("S" + i);
    }
    if (dice.chance(0.3)) {
      type.put("default", "S" + dice.below(count));
    }
    closed.add(TypeTree.fullName(type));
    return type;
  }

  private ObjectNode fixed() {
    ObjectNode type = named("fixed");
    int[] sizes = {0, 1, 2, 4, 7, 12, 16, 20};
    type.put("size", sizes[dice.below(sizes.length)]);
    LogicalTypeNames.onFixed(type, dice);
    closed.add(TypeTree.fullName(type));
    return type;
  }

  private ObjectNode named(String kind) {
    String name = dice.pick(NAMES);
    ObjectNode type = JSON.objectNode().put("type", kind).put("name", name);
    type.put("namespace", dice.pick(NAMESPACES));
    for (int i = 1; !names.add(TypeTree.fullName(type)); i++) {
      type.put("name", name + i);
    }
    if (dice.chance(0.08)) {
      type.putArray("aliases").add(dice.pick("Old", "n.Old", "x.A", "B"));
    }
    return type;
  }
}
