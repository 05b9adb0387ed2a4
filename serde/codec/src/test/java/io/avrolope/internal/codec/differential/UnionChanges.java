// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;

/** Changes unions, or replaces a type by a union and the reverse. */
final class UnionChanges {
  private UnionChanges() {}

  /** Replaces a type by a union that contains it, or a type to which it can be promoted. */
  static boolean widen(TypeTree tree, SeededRandom random) {
    List<TypePosition> positions =
        tree.positions().stream()
            .filter(
                position -> !(position instanceof TypePosition.Branch) && !position.get().isArray())
            .toList();
    if (positions.isEmpty()) {
      return false;
    }
    TypePosition position = random.pick(positions);
    ArrayNode union = JSON.arrayNode().add(position.get());
    for (int more = random.steps(0.6, 3); more > 0; more--) {
      add(union, random.chance(0.5) ? JSON.textNode("null") : anyBranch(tree, random), random);
    }
    if (random.chance(0.2)) {
      TypeChanges.promote(new TypePosition.Branch(union, random.below(union.size())), random);
    }
    position.set(union);
    return true;
  }

  static boolean narrow(TypeTree tree, SeededRandom random) {
    List<TypePosition> unions = unions(tree);
    if (unions.isEmpty()) {
      return false;
    }
    TypePosition position = random.pick(unions);
    JsonNode union = position.get();
    position.set(union.get(random.below(union.size())));
    return true;
  }

  static boolean reorder(TypeTree tree, SeededRandom random) {
    List<TypePosition> unions = unions(tree);
    if (unions.isEmpty()) {
      return false;
    }
    FieldChanges.shuffle((ArrayNode) random.pick(unions).get(), random);
    return true;
  }

  static boolean addBranch(TypeTree tree, SeededRandom random) {
    List<TypePosition> unions = unions(tree);
    if (unions.isEmpty()) {
      return false;
    }
    add((ArrayNode) random.pick(unions).get(), anyBranch(tree, random), random);
    return true;
  }

  static boolean dropBranch(TypeTree tree, SeededRandom random) {
    List<TypePosition> unions =
        unions(tree).stream().filter(position -> position.get().size() > 1).toList();
    if (unions.isEmpty()) {
      return false;
    }
    ArrayNode union = (ArrayNode) random.pick(unions).get();
    union.remove(random.below(union.size()));
    return true;
  }

  static boolean promoteBranch(TypeTree tree, SeededRandom random) {
    List<TypePosition> unions = unions(tree);
    if (unions.isEmpty()) {
      return false;
    }
    ArrayNode union = (ArrayNode) random.pick(unions).get();
    TypeChanges.promote(new TypePosition.Branch(union, random.below(union.size())), random);
    return true;
  }

  private static JsonNode anyBranch(TypeTree tree, SeededRandom random) {
    JsonNode branch = RandomSchemas.small(tree, random);
    return branch.isArray() ? JSON.textNode(random.pick(RandomSchemas.PRIMITIVES)) : branch;
  }

  private static void add(ArrayNode union, JsonNode branch, SeededRandom random) {
    for (JsonNode other : union) {
      if (RandomSchemas.unionKey(other).equals(RandomSchemas.unionKey(branch))) {
        return;
      }
    }
    union.insert(random.below(union.size() + 1), branch);
  }

  private static List<TypePosition> unions(TypeTree tree) {
    return tree.positions().stream()
        .filter(position -> position.get().isArray() && !position.get().isEmpty())
        .toList();
  }
}
