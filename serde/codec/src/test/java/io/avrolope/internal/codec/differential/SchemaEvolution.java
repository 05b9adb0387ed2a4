// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Derives a reader schema from a writer schema by up to five changes. Most of them are common and
 * compatible changes.
 */
final class SchemaEvolution {
  private static final int MAX_CHANGES = 5;
  private static final int ATTEMPTS = 12;

  /** One kind of change. */
  interface Change {
    /** Returns false and changes nothing if the schema has no suitable place. */
    boolean make(TypeTree tree, SeededRandom random);
  }

  /** A change that is listed twice is made twice as often. */
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

  private SchemaEvolution() {}

  /** The tree of the reader schema. */
  static TypeTree reader(TypeTree writer, SeededRandom random) {
    TypeTree reader = writer.copy();
    for (int more = random.steps(0.62, MAX_CHANGES); more > 0; more--) {
      reader = changed(reader, random);
    }
    return reader;
  }

  private static TypeTree changed(TypeTree before, SeededRandom random) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      TypeTree tree = before.copy();
      if (random.pick(CHANGES).make(tree, random)) {
        Optional<Schema> schema = tree.schema();
        if (schema.isPresent()) {
          return tree;
        }
      }
    }
    return before;
  }
}
