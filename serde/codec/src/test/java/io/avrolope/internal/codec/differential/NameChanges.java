package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Changes to the names of types; those who refer to the type follow. */
final class NameChanges {
  private NameChanges() {}

  static boolean rename(TypeTree tree, Dice dice) {
    return changed(tree, dice, type -> type.put("name", type.path("name").asText() + "New"));
  }

  static boolean changeNamespace(TypeTree tree, Dice dice) {
    return changed(
        tree, dice, type -> type.put("namespace", dice.pick("", "n", "n.m", "x", "other")));
  }

  private static boolean changed(TypeTree tree, Dice dice, Consumer<ObjectNode> change) {
    List<ObjectNode> named = tree.named();
    if (named.isEmpty()) {
      return false;
    }
    ObjectNode type = dice.pick(named);
    String before = TypeTree.fullName(type);
    change.accept(type);
    refer(tree, before, TypeTree.fullName(type));
    if (dice.chance(0.7)) {
      alias(type, before, dice);
    }
    return true;
  }

  /** Two records of the writer become one. */
  @SuppressWarnings("ReferenceEquality") // an object stands for its place in the tree
  static boolean merge(TypeTree tree, Dice dice) {
    List<ObjectNode> records = tree.records();
    if (records.size() < 2) {
      return false;
    }
    ObjectNode kept = dice.pick(records);
    ObjectNode gone = dice.pick(records);
    String goneName = TypeTree.fullName(gone);
    for (Slot slot : tree.slots()) {
      if (slot.get() == gone) {
        slot.set(TypeTree.fullName(kept));
      }
    }
    refer(tree, goneName, TypeTree.fullName(kept));
    alias(kept, goneName, dice);
    return kept != gone;
  }

  /** Where the writer refers to a type again, the reader has a type of its own. */
  static boolean split(TypeTree tree, Dice dice) {
    List<Slot> references =
        tree.slots().stream().filter(slot -> definition(tree, slot.text()) != null).toList();
    if (references.isEmpty()) {
      return false;
    }
    Slot slot = dice.pick(references);
    ObjectNode original = definition(tree, slot.text());
    if (original == null) {
      return false;
    }
    ObjectNode copy = original.deepCopy();
    copy.put("name", original.path("name").asText() + "Split");
    alias(copy, TypeTree.fullName(original), dice);
    slot.set(copy);
    return true;
  }

  private static @Nullable ObjectNode definition(TypeTree tree, String fullName) {
    for (ObjectNode type : tree.named()) {
      if (TypeTree.fullName(type).equals(fullName)) {
        return type;
      }
    }
    return null;
  }

  private static void refer(TypeTree tree, String before, String after) {
    for (Slot slot : tree.slots()) {
      if (slot.text().equals(before)) {
        slot.set(after);
      }
    }
  }

  /** An alias without a namespace is in the namespace of the type. */
  private static void alias(ObjectNode type, String before, Dice dice) {
    String namespace = type.path("namespace").asText();
    boolean inside = !namespace.isEmpty() && before.startsWith(namespace + ".");
    String shortened = inside ? before.substring(namespace.length() + 1) : before;
    type.withArray("/aliases")
        .add(inside && !shortened.contains(".") && dice.chance(0.5) ? shortened : before);
  }
}
