package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;

/** Changes to unions, into them and out of them. */
final class UnionChanges {
  private UnionChanges() {}

  /** Into a union that has the type, or one that it can be promoted to. */
  static boolean widen(TypeTree tree, Dice dice) {
    List<Slot> slots =
        tree.slots().stream()
            .filter(slot -> !(slot instanceof Slot.Branch) && !slot.get().isArray())
            .toList();
    if (slots.isEmpty()) {
      return false;
    }
    Slot slot = dice.pick(slots);
    ArrayNode union = JSON.arrayNode().add(slot.get());
    for (int more = dice.steps(0.6, 3); more > 0; more--) {
      add(union, dice.chance(0.5) ? JSON.textNode("null") : anyBranch(tree, dice), dice);
    }
    if (dice.chance(0.2)) {
      TypeChanges.promote(new Slot.Branch(union, dice.below(union.size())), dice);
    }
    slot.set(union);
    return true;
  }

  static boolean narrow(TypeTree tree, Dice dice) {
    List<Slot> unions = unions(tree);
    if (unions.isEmpty()) {
      return false;
    }
    Slot slot = dice.pick(unions);
    JsonNode union = slot.get();
    slot.set(union.get(dice.below(union.size())));
    return true;
  }

  static boolean reorder(TypeTree tree, Dice dice) {
    List<Slot> unions = unions(tree);
    if (unions.isEmpty()) {
      return false;
    }
    FieldChanges.shuffle((ArrayNode) dice.pick(unions).get(), dice);
    return true;
  }

  static boolean addBranch(TypeTree tree, Dice dice) {
    List<Slot> unions = unions(tree);
    if (unions.isEmpty()) {
      return false;
    }
    add((ArrayNode) dice.pick(unions).get(), anyBranch(tree, dice), dice);
    return true;
  }

  static boolean dropBranch(TypeTree tree, Dice dice) {
    List<Slot> unions = unions(tree).stream().filter(slot -> slot.get().size() > 1).toList();
    if (unions.isEmpty()) {
      return false;
    }
    ArrayNode union = (ArrayNode) dice.pick(unions).get();
    union.remove(dice.below(union.size()));
    return true;
  }

  static boolean promoteBranch(TypeTree tree, Dice dice) {
    List<Slot> unions = unions(tree);
    if (unions.isEmpty()) {
      return false;
    }
    ArrayNode union = (ArrayNode) dice.pick(unions).get();
    TypeChanges.promote(new Slot.Branch(union, dice.below(union.size())), dice);
    return true;
  }

  private static JsonNode anyBranch(TypeTree tree, Dice dice) {
    JsonNode branch = RandomSchemas.small(tree, dice);
    return branch.isArray() ? JSON.textNode(dice.pick(RandomSchemas.PRIMITIVES)) : branch;
  }

  private static void add(ArrayNode union, JsonNode branch, Dice dice) {
    for (JsonNode other : union) {
      if (RandomSchemas.unionKey(other).equals(RandomSchemas.unionKey(branch))) {
        return;
      }
    }
    union.insert(dice.below(union.size() + 1), branch);
  }

  private static List<Slot> unions(TypeTree tree) {
    return tree.slots().stream()
        .filter(slot -> slot.get().isArray() && !slot.get().isEmpty())
        .toList();
  }
}
