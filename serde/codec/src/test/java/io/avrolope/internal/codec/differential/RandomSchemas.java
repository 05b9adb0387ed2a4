// SPDX-License-Identifier: Apache-2.0
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
 * Generates schemas of all types, mostly small and at most 6 levels deep. A type refers to an
 * enclosing type only inside a union, an array or a map, so that data can be finite.
 */
final class RandomSchemas {
  private static final int MAX_LEVELS = 6;
  static final String[] PRIMITIVES = {
    "null", "boolean", "int", "long", "float", "double", "bytes", "string"
  };
  private static final String[] NAMESPACES = {"", "", "n", "n.m", "x"};
  private static final String[] NAMES = {"A", "B", "C", "D", "E", "Event", "Schema", "int_", "_x"};
  private static final String[] FIELDS = {"a", "b", "c", "d", "class", "schema", "put", "F", "_f"};

  private final SeededRandom random;
  private final int levels;
  private final Set<String> names;
  private final List<String> open = new ArrayList<>();
  private final List<String> closed = new ArrayList<>();

  private RandomSchemas(SeededRandom random, int levels, Set<String> names) {
    this.random = random;
    this.levels = levels;
    this.names = names;
  }

  /** A whole schema. */
  static TypeTree tree(SeededRandom random) {
    while (true) {
      int levels = 1 + random.steps(0.55, MAX_LEVELS - 1);
      RandomSchemas schemas = new RandomSchemas(random, levels, new HashSet<>());
      TypeTree tree = new TypeTree(random.chance(0.75) ? schemas.record(0) : schemas.type(0));
      RandomDefaults.add(tree, random, 0.35);
      if (tree.schema().isPresent()) {
        return tree;
      }
    }
  }

  /** A small type to insert into a tree. It uses new names. */
  static JsonNode small(TypeTree into, SeededRandom random) {
    Set<String> names = new HashSet<>();
    into.named().forEach(definition -> names.add(TypeTree.fullName(definition)));
    return new RandomSchemas(random, 1, names).type(random.chance(0.3) ? 0 : 1);
  }

  private JsonNode type(int level) {
    if (level >= levels || random.chance(0.5)) {
      return leaf();
    }
    return switch (random.below(9)) {
      case 0, 1, 2 -> record(level);
      case 3, 4 -> container("array", "items", level);
      case 5, 6 -> container("map", "values", level);
      default -> union(level);
    };
  }

  private JsonNode leaf() {
    int choice = random.below(100);
    if (choice < 50) {
      return TextNode.valueOf(random.pick(PRIMITIVES));
    } else if (choice < 62) {
      return text("string");
    } else if (choice < 75) {
      return LogicalTypeNames.onPrimitive(random);
    } else if (choice < 84) {
      return enumeration();
    } else if (choice < 92 || closed.isEmpty()) {
      return fixed();
    }
    return TextNode.valueOf(random.pick(closed));
  }

  private ObjectNode text(String kind) {
    ObjectNode type = JSON.objectNode().put("type", kind);
    if (random.chance(0.6)) {
      type.put("avro.java.string", random.pick("String", "String", "Utf8", "CharSequence"));
    }
    return type;
  }

  private ObjectNode container(String kind, String key, int level) {
    ObjectNode type = random.chance(0.3) ? text(kind) : JSON.objectNode().put("type", kind);
    return type.set(key, maybeRecursive(level));
  }

  private JsonNode maybeRecursive(int level) {
    return !open.isEmpty() && random.chance(0.1)
        ? TextNode.valueOf(random.pick(open))
        : type(level + 1);
  }

  private ArrayNode union(int level) {
    ArrayNode union = JSON.arrayNode();
    Set<String> kinds = new HashSet<>();
    if (random.chance(0.6)) {
      kinds.add("null");
      union.add("null");
    }
    for (int more = 1 + random.steps(0.45, 4); more > 0; more--) {
      JsonNode branch = union.isEmpty() ? leaf() : maybeRecursive(level);
      if (!branch.isArray() && kinds.add(unionKey(branch))) {
        union.insert(random.below(union.size() + 1), branch);
      }
    }
    return union;
  }

  /** The key that must be unique among the branches of a union. */
  static String unionKey(JsonNode type) {
    if (type instanceof ObjectNode object) {
      return object.has("name") ? TypeTree.fullName(object) : object.path("type").asText();
    }
    return type.asText();
  }

  private ObjectNode record(int level) {
    ObjectNode record = named(random.chance(0.05) ? "error" : "record");
    String name = TypeTree.fullName(record);
    open.add(name);
    ArrayNode fields = record.putArray("fields");
    int count = random.chance(0.04) ? 12 + random.below(30) : random.steps(0.7, 8);
    for (int i = 0; i < count; i++) {
      ObjectNode field = fields.addObject().put("name", random.pick(FIELDS) + i);
      field.set("type", type(count > 9 ? levels : level + 1));
      if (random.chance(0.05)) {
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
    int count = 1 + random.below(5);
    for (int i = 0; i < count; i++) {
      symbols.add("S" + i);
    }
    if (random.chance(0.3)) {
      type.put("default", "S" + random.below(count));
    }
    closed.add(TypeTree.fullName(type));
    return type;
  }

  private ObjectNode fixed() {
    ObjectNode type = named("fixed");
    int[] sizes = {0, 1, 2, 4, 7, 12, 16, 20};
    type.put("size", sizes[random.below(sizes.length)]);
    LogicalTypeNames.onFixed(type, random);
    closed.add(TypeTree.fullName(type));
    return type;
  }

  private ObjectNode named(String kind) {
    String name = random.pick(NAMES);
    ObjectNode type = JSON.objectNode().put("type", kind).put("name", name);
    type.put("namespace", random.pick(NAMESPACES));
    for (int i = 1; !names.add(TypeTree.fullName(type)); i++) {
      type.put("name", name + i);
    }
    if (random.chance(0.08)) {
      type.putArray("aliases").add(random.pick("Old", "n.Old", "x.A", "B"));
    }
    return type;
  }
}
