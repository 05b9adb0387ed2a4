// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;

/** Makes small schemas with few names, so that two of them have much in common. */
final class RandomSchemas {
  private static final int MAX_DEPTH = 5;

  private static final List<Schema.Type> LEAVES =
      List.of(
          Schema.Type.NULL,
          Schema.Type.INT,
          Schema.Type.LONG,
          Schema.Type.DOUBLE,
          Schema.Type.STRING,
          Schema.Type.BYTES);

  private final Random random;
  private final Map<String, Schema> named = new LinkedHashMap<>();

  RandomSchemas(Random random) {
    this.random = random;
  }

  Schema next() {
    return schema(0);
  }

  private Schema schema(int depth) {
    int kind = random.nextInt(depth >= MAX_DEPTH ? 4 : 12);
    return switch (kind) {
      case 0, 1 -> Schema.create(LEAVES.get(random.nextInt(LEAVES.size())));
      case 2 -> reused("E" + random.nextInt(2));
      case 3 -> reused("F" + random.nextInt(2));
      case 4 -> Schema.createArray(schema(depth + 1));
      case 5 -> Schema.createMap(schema(depth + 1));
      case 6, 7, 8 -> union(depth);
      default -> reused("R" + random.nextInt(4), depth);
    };
  }

  private Schema reused(String name) {
    return named.computeIfAbsent(name, this::leaf);
  }

  private Schema leaf(String name) {
    String space = random.nextInt(4) == 0 ? "other" : null;
    if (name.startsWith("F")) {
      return Schema.createFixed(name, null, space, 1 + random.nextInt(2));
    }
    List<String> symbols = new ArrayList<>(List.of("A"));
    for (String each : List.of("B", "C", "D")) {
      if (random.nextBoolean()) {
        symbols.add(each);
      }
    }
    return Schema.createEnum(
        name, null, space, symbols, random.nextInt(3) == 0 ? symbols.get(0) : null);
  }

  private Schema reused(String name, int depth) {
    Schema known = named.get(name);
    if (known != null) {
      return known;
    }
    Schema record = Schema.createRecord(name, null, null, false);
    if (random.nextInt(3) == 0) {
      record.addAlias("R" + random.nextInt(4));
    }
    named.put(name, record);
    List<Schema.Field> fields = new ArrayList<>();
    for (String each : List.of("a", "b", "c")) {
      if (random.nextInt(3) > 0) {
        Schema type = schema(depth + 1);
        boolean hasDefault = type.getType() == Schema.Type.INT && random.nextBoolean();
        fields.add(new Schema.Field(each, type, null, hasDefault ? 1 : null));
      }
    }
    record.setFields(fields);
    return record;
  }

  private Schema union(int depth) {
    Map<String, Schema> branches = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      Schema branch = schema(depth + 1);
      if (branch.getType() != Schema.Type.UNION) {
        branches.put(branch.getFullName(), branch);
      }
    }
    return Schema.createUnion(List.copyOf(branches.values()));
  }
}
