// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Changes the names of types, and the references to them. */
final class NameChanges {
  private NameChanges() {}

  static boolean rename(TypeTree tree, SeededRandom random) {
    return changed(tree, random, type -> type.put("name", type.path("name").asText() + "New"));
  }

  static boolean changeNamespace(TypeTree tree, SeededRandom random) {
    return changed(
        tree, random, type -> type.put("namespace", random.pick("", "n", "n.m", "x", "other")));
  }

  private static boolean changed(TypeTree tree, SeededRandom random, Consumer<ObjectNode> change) {
    List<ObjectNode> named = tree.named();
    if (named.isEmpty()) {
      return false;
    }
    ObjectNode type = random.pick(named);
    String before = TypeTree.fullName(type);
    change.accept(type);
    refer(tree, before, TypeTree.fullName(type));
    if (random.chance(0.7)) {
      alias(type, before, random);
    }
    return true;
  }

  /** Replaces two records of the writer by one. */
  @SuppressWarnings("ReferenceEquality") // a node is identified by its place in the tree
  static boolean merge(TypeTree tree, SeededRandom random) {
    List<ObjectNode> records = tree.records();
    if (records.size() < 2) {
      return false;
    }
    ObjectNode kept = random.pick(records);
    ObjectNode gone = random.pick(records);
    String goneName = TypeTree.fullName(gone);
    for (TypePosition position : tree.positions()) {
      if (position.get() == gone) {
        position.set(TypeTree.fullName(kept));
      }
    }
    refer(tree, goneName, TypeTree.fullName(kept));
    alias(kept, goneName, random);
    return kept != gone;
  }

  /** Replaces a reference to a type by a copy of the type under another name. */
  static boolean split(TypeTree tree, SeededRandom random) {
    List<TypePosition> references =
        tree.positions().stream()
            .filter(position -> definition(tree, position.text()) != null)
            .toList();
    if (references.isEmpty()) {
      return false;
    }
    TypePosition position = random.pick(references);
    ObjectNode original = definition(tree, position.text());
    if (original == null) {
      return false;
    }
    ObjectNode copy = original.deepCopy();
    copy.put("name", original.path("name").asText() + "Split");
    alias(copy, TypeTree.fullName(original), random);
    position.set(copy);
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
    for (TypePosition position : tree.positions()) {
      if (position.text().equals(before)) {
        position.set(after);
      }
    }
  }

  /** Adds an alias. One without a namespace is in the namespace of the type. */
  private static void alias(ObjectNode type, String before, SeededRandom random) {
    String namespace = type.path("namespace").asText();
    boolean inside = !namespace.isEmpty() && before.startsWith(namespace + ".");
    String shortened = inside ? before.substring(namespace.length() + 1) : before;
    type.withArray("/aliases")
        .add(inside && !shortened.contains(".") && random.chance(0.5) ? shortened : before);
  }
}
