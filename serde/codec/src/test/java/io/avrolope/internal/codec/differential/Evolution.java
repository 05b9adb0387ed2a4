package io.avrolope.internal.codec.differential;

import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Makes a reader schema out of a writer schema by up to five changes, most of them ones that people
 * make and that resolution can follow, some not.
 */
final class Evolution {
  private static final int MOST_CHANGES = 5;
  private static final int ATTEMPTS = 12;

  /** One kind of change. */
  interface Change {
    /** False if there is no place for it; then nothing has changed. */
    boolean make(TypeTree tree, Dice dice);
  }

  /** Those that are listed twice are made twice as often. */
  private static final List<Change> CHANGES =
      List.of(
          FieldChanges::add,
          FieldChanges::add,
          FieldChanges::drop,
          FieldChanges::drop,
          FieldChanges::rename,
          FieldChanges::rename,
          FieldChanges::reorder,
          FieldChanges::reorder,
          FieldChanges::changeDefault,
          TypeChanges::promote,
          TypeChanges::promote,
          TypeChanges::promote,
          TypeChanges::javaString,
          TypeChanges::logicalType,
          TypeChanges::fixedSize,
          TypeChanges::swap,
          UnionChanges::widen,
          UnionChanges::widen,
          UnionChanges::narrow,
          UnionChanges::reorder,
          UnionChanges::reorder,
          UnionChanges::addBranch,
          UnionChanges::dropBranch,
          UnionChanges::promoteBranch,
          EnumChanges::addSymbol,
          EnumChanges::dropSymbol,
          EnumChanges::reorder,
          EnumChanges::changeDefault,
          NameChanges::rename,
          NameChanges::changeNamespace,
          NameChanges::changeNamespace,
          NameChanges::merge,
          NameChanges::split);

  private Evolution() {}

  /** The reader schema's tree; spelled as the writer's may not be. */
  static TypeTree reader(TypeTree writer, Dice dice) {
    TypeTree reader = writer.copy();
    for (int more = dice.steps(0.62, MOST_CHANGES); more > 0; more--) {
      reader = changed(reader, dice);
    }
    return reader;
  }

  private static TypeTree changed(TypeTree before, Dice dice) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      TypeTree tree = before.copy();
      if (dice.pick(CHANGES).make(tree, dice)) {
        Optional<Schema> schema = tree.schema();
        if (schema.isPresent()) {
          return tree;
        }
      }
    }
    return before;
  }
}
