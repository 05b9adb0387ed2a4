// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language;

import io.avrolope.registry.comparison.Finding;
import io.avrolope.registry.comparison.StepCounter;
import io.avrolope.server.language.ParsedSchema.Age;
import io.avrolope.server.model.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Compares two schemas, also schemas of different types: these never read each other's data. */
public final class SchemaComparison {
  private static final String OTHER_TYPE = "Incompatible because of different schema type";

  private SchemaComparison() {}

  /** See {@link ParsedSchema#changesSince}. */
  public static List<Finding> changes(ParsedSchema older, ParsedSchema newer, StepCounter steps) {
    return haveOneType(older, newer)
        ? newer.changesSince(older, steps)
        : List.of(
            new Finding(
                "", "the schema type changed from " + older.type() + " to " + newer.type()));
  }

  /** See {@link ParsedSchema#conflictsWith}. */
  public static List<Finding> conflicts(
      ParsedSchema writer, ParsedSchema reader, StepCounter steps) {
    return haveOneType(writer, reader)
        ? reader.conflictsWith(writer, steps)
        : List.of(new Finding("", OTHER_TYPE));
  }

  /** See {@link ParsedSchema#effectsOnDataOf}. */
  public static List<ReadEffect> effects(
      ParsedSchema writer, ParsedSchema reader, StepCounter steps) {
    return haveOneType(writer, reader)
        ? reader.effectsOnDataOf(writer, steps)
        : List.of(new ReadEffect("", ReadEffect.Effect.FAILS, OTHER_TYPE));
  }

  /**
   * The differences that a level forbids between a new schema and an earlier one, as Confluent's
   * registry words them; empty if there are none.
   *
   * @param old what to say of the earlier schema after its messages; if both directions are
   *     checked, only after the messages of the second
   * @param steps gives what counts the steps of one direction
   */
  public static List<String> messages(
      ParsedSchema newSchema,
      ParsedSchema oldSchema,
      Level level,
      List<String> old,
      Supplier<? extends StepCounter> steps) {
    List<String> messages = new ArrayList<>();
    if (level == Level.NONE) {
      return messages;
    }
    if (!haveOneType(newSchema, oldSchema)) {
      messages.add(OTHER_TYPE);
      return messages;
    }
    if (level.isForward()) {
      messages.addAll(oldSchema.conflictMessages(newSchema, Age.OLD, steps.get()));
    }
    int forward = messages.size();
    if (level.isBackward()) {
      messages.addAll(newSchema.conflictMessages(oldSchema, Age.NEW, steps.get()));
    }
    if (level.isBackward() ? messages.size() > forward : forward > 0) {
      messages.addAll(old);
    }
    return messages;
  }

  private static boolean haveOneType(ParsedSchema left, ParsedSchema right) {
    return left.type().equals(right.type());
  }
}
