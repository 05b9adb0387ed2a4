// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.comparison.Finding;
import io.avrolope.registry.comparison.StepCounter;
import io.avrolope.registry.comparison.StepLimit;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.Level;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaComparisonTest {
  private static final StepCounter STEPS = new StepLimit();
  private static final List<String> OLD = List.of("of the old schema");

  /** A language whose schemas say what they are asked. */
  private record Language(String type) implements SchemaLanguage {
    @Override
    public ParsedSchema parse(List<ReferencedText> referenced, String text, Checks checks) {
      return new Text(type, text);
    }

    @Override
    public String withTags(String canonical, List<TagEdit> edits) {
      return canonical;
    }

    @Override
    public String withTagsOf(String earlier, String canonical) {
      return canonical;
    }

    @Override
    public List<TaggedEntity> tagged(String canonical, List<String> wanted) {
      return List.of();
    }
  }

  /** A reader understands a writer if its text contains the writer's. */
  private record Text(String type, String canonical) implements ParsedSchema {
    @Override
    public String resolved() {
      return canonical;
    }

    @Override
    public ParsedSchema normalized() {
      return this;
    }

    @Override
    public long weight() {
      return 1;
    }

    @Override
    public long fingerprint() {
      return canonical.hashCode();
    }

    @Override
    public boolean isSame(ParsedSchema other) {
      return equals(other);
    }

    private boolean reads(ParsedSchema writer) {
      return canonical.contains(writer.canonical());
    }

    @Override
    public List<Finding> changesSince(ParsedSchema older, StepCounter steps) {
      return List.of(new Finding("", older.canonical() + " > " + canonical));
    }

    @Override
    public List<Finding> conflictsWith(ParsedSchema writer, StepCounter steps) {
      return reads(writer) ? List.of() : List.of(new Finding("", "conflict"));
    }

    @Override
    public List<String> conflictMessages(ParsedSchema writer, Age reader, StepCounter steps) {
      return reads(writer) ? List.of() : List.of("the " + reader + " schema cannot read");
    }

    @Override
    public List<ReadEffect> effectsOnDataOf(ParsedSchema writer, StepCounter steps) {
      return reads(writer)
          ? List.of()
          : List.of(new ReadEffect("", ReadEffect.Effect.IGNORED, writer.canonical()));
    }
  }

  private static ParsedSchema schema(String type, String text) {
    return new Language(type).parse(List.of(), text, Checks.NEW_SCHEMA);
  }

  private static final ParsedSchema SHORT = schema("X", "a");
  private static final ParsedSchema LONG = schema("X", "ab");
  private static final ParsedSchema OTHER = schema("Y", "a");

  private static List<String> messages(ParsedSchema newer, ParsedSchema older, Level level) {
    return SchemaComparison.messages(newer, older, level, OLD, () -> STEPS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "NONE                | -                                            | -",
        "BACKWARD            | -                                            | the NEW schema cannot read",
        "BACKWARD_TRANSITIVE | -                                            | the NEW schema cannot read",
        "FORWARD             | the OLD schema cannot read                   | -",
        "FORWARD_TRANSITIVE  | the OLD schema cannot read                   | -",
        "FULL                | the OLD schema cannot read (and no more)     | the NEW schema cannot read",
        "FULL_TRANSITIVE     | the OLD schema cannot read (and no more)     | the NEW schema cannot read",
      })
  void aLevelSaysWhoMustReadWhom(Level level, String whenLonger, String whenShorter) {
    assertThat(messages(LONG, SHORT, level)).isEqualTo(expected(whenLonger));
    assertThat(messages(SHORT, LONG, level)).isEqualTo(expected(whenShorter));
  }

  /** Genuine servers name the old schema after the messages of the second direction only. */
  private static List<String> expected(String message) {
    if (message == null) {
      return List.of();
    }
    return message.endsWith(" (and no more)")
        ? List.of(message.replace(" (and no more)", ""))
        : List.of(message, OLD.get(0));
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void schemasOfDifferentTypesAreIncompatibleUnlessTheLevelIsNone(Level level) {
    assertThat(messages(OTHER, SHORT, level))
        .isEqualTo(
            level == Level.NONE
                ? List.of()
                : List.of("Incompatible because of different schema type"));
  }

  @Test
  void schemasOfOneTypeAreComparedByTheirLanguage() {
    assertThat(SchemaComparison.changes(SHORT, LONG, STEPS))
        .containsExactly(new Finding("", "a > ab"));
    assertThat(SchemaComparison.conflicts(SHORT, LONG, STEPS)).isEmpty();
    assertThat(SchemaComparison.conflicts(LONG, SHORT, STEPS))
        .containsExactly(new Finding("", "conflict"));
    assertThat(SchemaComparison.effects(LONG, SHORT, STEPS))
        .containsExactly(new ReadEffect("", ReadEffect.Effect.IGNORED, "ab"));
  }

  @Test
  void schemasOfDifferentTypesNeverReadEachOthersData() {
    assertThat(SchemaComparison.changes(SHORT, OTHER, STEPS))
        .containsExactly(new Finding("", "the schema type changed from X to Y"));
    assertThat(SchemaComparison.conflicts(SHORT, OTHER, STEPS))
        .containsExactly(new Finding("", "Incompatible because of different schema type"));
    assertThat(SchemaComparison.effects(SHORT, OTHER, STEPS))
        .containsExactly(
            new ReadEffect(
                "", ReadEffect.Effect.FAILS, "Incompatible because of different schema type"));
  }
}
