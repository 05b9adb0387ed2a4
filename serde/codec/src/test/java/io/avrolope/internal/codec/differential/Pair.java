package io.avrolope.internal.codec.differential;

import java.util.Optional;
import org.apache.avro.Schema;

/** A writer schema and a reader schema. */
public record Pair(Schema writer, Schema reader) {

  public static Pair of(Dice dice) {
    while (true) {
      TypeTree writer = RandomSchemas.tree(dice);
      TypeTree reader = Evolution.reader(writer, dice);
      Pair pair = new Pair(spelled(writer, dice), spelled(reader, dice));
      if (new Heights().allEnd(pair.writer())) {
        return pair; // otherwise a short name has come to stand for a type around it
      }
    }
  }

  /** As it was, if the other spelling gives no schema. */
  private static Schema spelled(TypeTree tree, Dice dice) {
    Optional<Schema> spelled = Spelling.of(tree, dice).schema();
    return spelled.or(tree::schema).orElseThrow();
  }
}
