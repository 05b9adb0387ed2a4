// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.Optional;
import org.apache.avro.Schema;

/** A writer schema and a reader schema. */
public record SchemaPair(Schema writer, Schema reader) {

  public static SchemaPair of(SeededRandom random) {
    while (true) {
      TypeTree writer = RandomSchemas.tree(random);
      TypeTree reader = SchemaEvolution.reader(writer, random);
      SchemaPair pair =
          new SchemaPair(randomNotation(writer, random), randomNotation(reader, random));
      if (new MinimumDepths().isFinite(pair.writer())) {
        return pair; // otherwise a short name refers to an enclosing type by accident
      }
    }
  }

  /** Unchanged if the other notation is not a valid schema. */
  private static Schema randomNotation(TypeTree tree, SeededRandom random) {
    Optional<Schema> notation = NamespaceNotation.randomize(tree, random).schema();
    return notation.or(tree::schema).orElseThrow();
  }
}
