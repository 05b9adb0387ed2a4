// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.NOW;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.property;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.server.model.Level;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExactRegistrationsTest {
  private static final String SPACED = "{ \"type\" : \"int\" }";

  private final ExactRegistrations registrations = TestDecisions.of(Level.BACKWARD).exact();
  private final TestState state = new TestState();

  private Decision<StoredVersion> add(String subject, String text) {
    return registrations.add(state.get(), subject, text, new PreparedComparisons());
  }

  private static StoredVersion sent(
      String subject, int version, int id, SchemaBody body, String text) {
    return new StoredVersion(subject, version, id, body, false, NOW, text);
  }

  private static Decision<StoredVersion> added(StoredVersion version) {
    return new Decision<>(version, List.of(new Change.PutVersion(version)));
  }

  @Test
  void aTextIsKeptAsItWasSent() {
    assertThat(add("s", SPACED)).isEqualTo(added(sent("s", 1, 1, body(INT), SPACED)));
    assertThat(add("s", INT)).isEqualTo(added(sent("s", 1, 1, body(INT), INT)));
  }

  @Test
  void equalSchemasHaveOneIdAndSeveralVersions() {
    state.with("s", 1, 8, LONG).with(sent("s", 2, 7, body(INT), SPACED));

    assertThat(add("s", INT)).isEqualTo(added(sent("s", 3, 7, body(INT), INT)));
  }

  @Test
  void aNewSchemaGetsTheNextIdOfItsContext() {
    state.with("t", 1, 7, STRING).with(":.c:t", 1, 2, STRING);

    assertThat(add("s", INT).answer().id()).isEqualTo(8);
    assertThat(add(":.c:s", INT).answer().id()).isEqualTo(3);
  }

  @Test
  void anIdOfOtherContentWithTheSameGuidIsNotUsed() {
    state.with(
        "t",
        1,
        7,
        SchemaBody.stored(SchemaBody.AVRO, STRING, List.of(), null, null, body(INT).guid()));

    assertThat(add("s", INT).answer().id()).isEqualTo(8);
  }

  @Test
  void theOldestLiveVersionWithExactlyTheTextIsFound() {
    state
        .with(TestState.deleted("s", 1, 1, body(INT)))
        .with(sent("s", 2, 1, body(INT), SPACED))
        .with(sent("s", 3, 1, body(INT), INT))
        .with(sent("s", 4, 1, body(INT), INT));

    assertThat(ExactRegistrations.find(state.get(), "s", INT)).contains(state.version("s", 3));
    assertThat(ExactRegistrations.find(state.get(), "s", SPACED)).contains(state.version("s", 2));
    assertThat(ExactRegistrations.find(state.get(), "s", LONG)).isEmpty();
  }

  @Test
  void theDraftOfATextHasNothingElse() {
    assertThat(ExactRegistrations.draft(INT)).isEqualTo(Draft.of(INT));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void textsAreAddedInReadWriteMode(Mode mode) {
    state.with("s", mode);

    switch (mode) {
      case READWRITE -> assertThat(add("s", INT).answer().version()).isEqualTo(1);
      case READONLY, READONLY_OVERRIDE ->
          Refused.with(42205, "Subject s in context  is in read-only mode", () -> add("s", INT));
      case IMPORT, FORWARD ->
          Refused.with(
              42205, "Subject s in context  is not in read-write mode", () -> add("s", INT));
    }
  }

  @Test
  void aSubjectIsRequiredToBeWritableAndToHaveAName() {
    state.with("r", Mode.READONLY);

    Refused.with(
        42205,
        "Subject r in context  is in read-only mode",
        () -> registrations.requireWritable(state.get(), "r"));
    assertThatCode(() -> registrations.requireWritable(state.get(), "s"))
        .doesNotThrowAnyException();
    Refused.with(42208, "The specified subject '' is not a valid.", () -> add("", INT));
  }

  @Test
  void withoutALevelAnyTextIsAdded() {
    state.with("s", Level.NONE);

    assertThat(add("s", "no schema"))
        .isEqualTo(
            added(
                sent(
                    "s",
                    1,
                    1,
                    SchemaBody.of(SchemaBody.TEXT, "no schema", List.of(), null, null),
                    "no schema")));
    assertThat(add("s", SPACED)).isEqualTo(added(sent("s", 1, 1, body(INT), SPACED)));
  }

  @Test
  void withALevelATextMustBeASchema() {
    assertThat(refusalOf("s", "no schema")).isEqualTo(42201);
  }

  private int refusalOf(String subject, String text) {
    try {
      add(subject, text);
      return 0;
    } catch (Refusal e) {
      return e.code();
    }
  }

  @Test
  void withALevelATextMustBeCompatible() {
    state.with("s", 1, 1, INT);

    Refused.with(
        40901,
        "Schema being registered is incompatible with an earlier schema for subject \"s\","
            + " details: [{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field"
            + " in the new schema does not match with the old schema', additionalInfo:'reader"
            + " type: STRING not compatible with writer type: INT'}, {oldSchemaVersion: 1},"
            + " {oldSchema: '\"int\"'}, {validateFields: 'false', compatibility: 'BACKWARD'}]",
        () -> add("s", STRING));
    state.with("s", Level.NONE);
    assertThat(add("s", STRING).answer().version()).isEqualTo(2);
  }

  /** Avro reads it, but a field's default is not of the field's type. */
  private static final String WRONG_DEFAULT =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":"
          + "[{\"name\":\"a\",\"type\":\"int\",\"default\":\"x\"}]}";

  @Test
  void defaultsAreCheckedIfThereIsALevel() {
    assertThat(refusalOf("s", WRONG_DEFAULT)).isEqualTo(42201);
    state.with("s", new TestConfig().validateNewSchemas(false).get());
    assertThat(refusalOf("s", WRONG_DEFAULT)).isZero();
    state.with("s", Level.NONE);
    assertThat(add("s", WRONG_DEFAULT).answer().body()).isEqualTo(body(WRONG_DEFAULT));
  }

  @Test
  void aConfigurationNormalizes() {
    String aliases = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1,\"aliases\":[\"z\",\"b\"]}";
    state.with("n", new TestConfig().normalize(true).get());

    assertThat(add("s", aliases).answer().body()).isEqualTo(body(aliases));
    assertThat(add("n", aliases))
        .isEqualTo(
            added(
                sent("n", 1, 1, body(aliases.replace("[\"z\",\"b\"]", "[\"b\",\"z\"]")), aliases)));
  }

  @Test
  void metadataOfTheLatestVersionAreTakenOver() {
    state
        .with("s", 1, 1, body(INT, property("a", "1")))
        .with(TestState.deleted("s", 2, 2, body(INT, property("a", "2"))));

    assertThat(add("s", LONG))
        .isEqualTo(added(sent("s", 3, 3, body(LONG, property("a", "1")), LONG)));
  }

  @Test
  void bothFormsOfATextTogetherHaveAtMost1048000Characters() {
    String canonical = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1,\"p\":\"%s\"}";
    int more = canonical.length() - 2;
    String longest = canonical.formatted("x".repeat(1_048_000 - more));
    String tooLong = canonical.formatted("x".repeat(1_048_001 - more));
    String half = canonical.formatted("x".repeat(523_999 - more));
    String longerHalf = canonical.formatted("x".repeat(524_000 - more));
    String message = "Register operation failed because schema is too large";

    assertThat(refusalOf("s", longest)).isZero();
    Refused.with(42209, message, () -> add("s", tooLong));
    assertThat(add("s", half + "  ").answer().sentText()).isEqualTo(half + "  ");
    Refused.with(42209, message, () -> add("s", longerHalf + " "));
  }
}
