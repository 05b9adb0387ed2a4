// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.Normalization.AS_SENT;
import static io.avrolope.server.registry.Normalization.NORMALIZED;
import static io.avrolope.server.registry.TestState.BYTES;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.NOW;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.domainRules;
import static io.avrolope.server.registry.TestState.owner;
import static io.avrolope.server.registry.TestState.property;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.referring;
import static io.avrolope.server.registry.TestState.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.avro.SchemaTags;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistrationsTest {
  private static final int MOST_IMPORTED_ID = (1 << 30) - 1;

  private final Registrations registrations = TestDecisions.of(Level.BACKWARD).registrations();
  private final TestState state = new TestState();

  private Decision<StoredVersion> register(String subject, Draft draft) {
    return register(subject, draft, AS_SENT);
  }

  private Decision<StoredVersion> register(String subject, Draft draft, Normalization form) {
    return registrations.register(state.get(), subject, draft, form, new PreparedComparisons());
  }

  /** A decision that adds a version, after it removes others of the same subject. */
  private static Decision<StoredVersion> added(
      String subject, int version, int id, SchemaBody body, int... removed) {
    StoredVersion added = new StoredVersion(subject, version, id, body, false, NOW);
    List<Change> changes = new ArrayList<>();
    for (int each : removed) {
      changes.add(new Change.RemoveVersion(new VersionKey(subject, each)));
    }
    changes.add(new Change.PutVersion(added));
    return new Decision<>(added, changes);
  }

  private Decision<StoredVersion> existing(String subject, int version) {
    return new Decision<>(state.version(subject, version), List.of());
  }

  // ---- versions and ids

  @Test
  void aFirstSchemaGetsVersionAndIdOne() {
    assertThat(register("s", Draft.of("{\"type\": \"int\"}")))
        .isEqualTo(added("s", 1, 1, body(INT)));
  }

  @Test
  void aSecondSchemaGetsTheNextVersionAndId() {
    state.with("s", 1, 1, INT).with("t", 1, 7, STRING);

    assertThat(register("s", Draft.of(LONG))).isEqualTo(added("s", 2, 8, body(LONG)));
  }

  @Test
  void aSchemaOfAnotherSubjectKeepsItsId() {
    state.with("t", 1, 7, INT).with("u", 1, 9, LONG);

    assertThat(register("s", Draft.of(INT))).isEqualTo(added("s", 1, 7, body(INT)));
  }

  @Test
  void eachContextHasItsOwnIds() {
    state.with("s", 1, 7, INT).with(":.c:t", 1, 3, LONG);

    assertThat(register(":.c:s", Draft.of(INT))).isEqualTo(added(":.c:s", 1, 4, body(INT)));
  }

  @Test
  void aSchemaThatTheSubjectHasChangesNothing() {
    state.with("s", 1, 1, INT).with("s", 2, 2, LONG);

    assertThat(register("s", Draft.of(INT))).isEqualTo(existing("s", 1));
  }

  @Test
  void anExistingSchemaIsAnsweredInAReadOnlySubjectToo() {
    state.with("s", 1, 1, INT).with("s", Mode.READONLY);

    assertThat(register("s", Draft.of(INT))).isEqualTo(existing("s", 1));
  }

  @Test
  void aDeletedSchemaIsRegisteredAgainInPlaceOfTheDeletedVersion() {
    state.withDeleted("s", 1, 1, INT);

    assertThat(register("s", Draft.of(INT))).isEqualTo(added("s", 2, 1, body(INT), 1));
  }

  @Test
  void deletedVersionsThatOthersReferToOrWithOtherIdsStay() {
    state
        .withDeleted("s", 1, 1, record("R", "a"))
        .withDeleted("s", 2, 1, record("R", "a"))
        .withDeleted("s", 3, 2, INT)
        .with("r", 1, 3, referring(owner("R"), new Reference("R", "s", 1)));

    assertThat(register("s", Draft.of(record("R", "a"))))
        .isEqualTo(added("s", 4, 1, body(record("R", "a")), 2));
  }

  @Test
  void liveVersionsAndHigherOnesStay() {
    state
        .with("s", Mode.IMPORT)
        .with("s", 1, 1, INT)
        .withDeleted("s", 3, 1, INT)
        .withDeleted("s", 5, 1, INT);

    assertThat(register("s", Draft.of(INT).withId(1).withVersion(4)))
        .isEqualTo(added("s", 4, 1, body(INT), 3));
  }

  @Test
  void theVersionAfterADeletedOneIsHigher() {
    state.with("s", 1, 1, INT).withDeleted("s", 2, 2, LONG);

    assertThat(register("s", Draft.of("\"float\"")).answer().version()).isEqualTo(3);
  }

  @Test
  void noVersionIsLeftAfterTheHighest() {
    state.with("s", Integer.MAX_VALUE, 1, INT);
    String message =
        "No version is left: subject s has version 2147483647. Register the schema in another"
            + " subject";

    Refused.with(42205, message, () -> register("s", Draft.of(LONG)));
    Refused.with(42205, message, () -> Registrations.nextVersion(state.get(), "s"));
    assertThat(Registrations.nextVersion(state.get(), "t")).isEqualTo(1);
    assertThat(
            Registrations.nextVersion(
                new TestState().with("s", Integer.MAX_VALUE - 1, 1, INT).get(), "s"))
        .isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2",
    "2147483645, 2147483646",
    "2147483646, 2147483647",
  })
  void theNextIdIsOneAboveTheHighest(int highest, int next) {
    state.with("s", 1, highest, INT);

    assertThat(Registrations.nextId(state.get(), "")).isEqualTo(next);
  }

  @Test
  void afterTheHighestIdTheOthersGoOn() {
    state.with("s", 1, Integer.MAX_VALUE, INT).with("s", 2, 9, LONG);
    assertThat(Registrations.nextId(state.get(), "")).isEqualTo(10);

    state.with("s", 3, Integer.MAX_VALUE - 1, STRING);
    Refused.with(
        42205,
        "No id is left: the ids 2147483646 and 2147483647 were given. Register the schema in"
            + " another context",
        () -> Registrations.nextId(state.get(), ""));
    assertThat(Registrations.nextId(state.get(), ":.c:")).isEqualTo(1);
  }

  // ---- what a client asks for

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4})
  void aVersionThatAClientAsksForIsTheNextOne(int version) {
    state.with("s", 1, 1, INT);
    Draft draft = Draft.of(LONG).withVersion(version);

    Refused.with(
        42201, "Version is not one more than previous version", () -> register("s", draft));
  }

  @Test
  void theNextVersionThatAClientAsksForIsAmongTheMetadata() {
    state.with("s", 1, 1, INT);

    assertThat(register("s", Draft.of(LONG).withVersion(2)))
        .isEqualTo(added("s", 2, 2, body(LONG, property(Metadata.VERSION_PROPERTY, "2"))));
    assertThat(register("s", Draft.of(LONG).withVersion(-1)))
        .isEqualTo(added("s", 2, 2, body(LONG, property(Metadata.VERSION_PROPERTY, "2"))));
    assertThat(register("s", Draft.of(LONG).withMetadata(property(Metadata.VERSION_PROPERTY, "9"))))
        .isEqualTo(added("s", 2, 2, body(LONG, property(Metadata.VERSION_PROPERTY, "2"))));
  }

  @Test
  void aDraftWithAVersionIsNotSearched() {
    state.with("s", 1, 1, INT);

    assertThat(register("s", Draft.of(INT).withVersion(2)))
        .isEqualTo(added("s", 2, 2, body(INT, property(Metadata.VERSION_PROPERTY, "2"))));
    assertThat(register("s", Draft.of(INT).withVersion(-1))).isEqualTo(existing("s", 1));
    assertThat(register("s", Draft.of(INT).withVersion(-2)))
        .isEqualTo(added("s", 2, 2, body(INT, property(Metadata.VERSION_PROPERTY, "2"))));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void theModeAllowsADraftWithoutAnId(Mode mode) {
    state.with("s", mode);
    Draft draft = Draft.of(INT);

    switch (mode) {
      case READWRITE -> assertThat(register("s", draft)).isEqualTo(added("s", 1, 1, body(INT)));
      case READONLY, READONLY_OVERRIDE ->
          Refused.with(
              42205, "Subject s in context  is in read-only mode", () -> register("s", draft));
      case IMPORT, FORWARD ->
          Refused.with(
              42205, "Subject s in context  is not in read-write mode", () -> register("s", draft));
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void theModeAllowsADraftWithAnId(Mode mode) {
    state.with("s", mode);
    Draft draft = Draft.of(INT).withId(0);

    switch (mode) {
      case READWRITE ->
          Refused.with(
              42205, "Subject s in context  is not in import mode", () -> register("s", draft));
      case READONLY, READONLY_OVERRIDE ->
          Refused.with(
              42205, "Subject s in context  is in read-only mode", () -> register("s", draft));
      case IMPORT, FORWARD ->
          assertThat(register("s", draft)).isEqualTo(added("s", 1, 0, body(INT)));
    }
  }

  @Test
  void anImportGivesVersionsAndIdsOfItsOwn() {
    state.with("s", Mode.IMPORT).with("s", 1, 1, INT);

    assertThat(register("s", Draft.of(STRING).withId(42).withVersion(7)))
        .isEqualTo(added("s", 7, 42, body(STRING)));
    assertThat(register("s", Draft.of(STRING).withId(42)))
        .isEqualTo(added("s", 2, 42, body(STRING)));
    assertThat(register("s", Draft.of("").withId(42))).isEqualTo(added("s", 2, 42, body("")));
  }

  @Test
  void anImportTakesOverNothing() {
    state
        .with("s", new TestConfig().defaultMetadata(property("d", "1")).get())
        .with("s", Mode.IMPORT)
        .with("s", 1, 1, body(INT, property("a", "1")));

    assertThat(register("s", Draft.of(LONG).withId(2).withVersion(2)))
        .isEqualTo(added("s", 2, 2, body(LONG)));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, true", "2, 1, false", "1, 2, false", "1, 0, true", "1, -1, true"})
  void anImportOfWhatTheSubjectHasChangesNothing(int id, int version, boolean isExisting) {
    state.with("s", Mode.IMPORT).with("s", 1, 1, INT);
    Draft draft = Draft.of(INT).withId(id).withVersion(version);

    Decision<StoredVersion> decision = register("s", draft);

    assertThat(decision.changes().isEmpty()).isEqualTo(isExisting);
    if (!isExisting) {
      assertThat(decision).isEqualTo(added("s", version, id, body(INT)));
    }
  }

  @Test
  void idZeroIsAnIdThatAClientAsksFor() {
    state.with("s", Mode.IMPORT).with("s", 1, 1, INT);
    assertThat(register("s", Draft.of(INT).withId(0))).isEqualTo(added("s", 2, 0, body(INT)));

    state.with("s", 7, 0, INT);
    assertThat(register("s", Draft.of(INT).withId(0).withVersion(7))).isEqualTo(existing("s", 7));
  }

  @Test
  void anImportReplacesADeletedVersionWithItsNumber() {
    state.with("s", Mode.IMPORT).withDeleted("s", 3, 1, INT);

    assertThat(register("s", Draft.of(INT).withId(1).withVersion(3)))
        .isEqualTo(added("s", 3, 1, body(INT)));
  }

  @Test
  void anImportDoesNotGiveAnIdToAnotherSchema() {
    state.with("s", Mode.IMPORT).with("s", 1, 1, INT).with(":.c:s", 1, 5, INT);

    Refused.with(
        42205,
        "Overwrite new schema with id 1 in context  is not permitted.",
        () -> register("s", Draft.of(STRING).withId(1)));
    assertThat(register("s", Draft.of(STRING).withId(5))).isEqualTo(added("s", 2, 5, body(STRING)));
  }

  @ParameterizedTest
  @ValueSource(ints = {MOST_IMPORTED_ID, Integer.MAX_VALUE})
  void idsUpToTheLimitAreImportedAndTheHighestOfAll(int id) {
    state.with("s", Mode.IMPORT);

    assertThat(register("s", Draft.of(INT).withId(id))).isEqualTo(added("s", 1, id, body(INT)));
  }

  @ParameterizedTest
  @ValueSource(ints = {MOST_IMPORTED_ID + 1, Integer.MAX_VALUE - 1})
  void idsAboveTheLimitAreNotImportedUnlessTheyExist(int id) {
    state.with("s", Mode.IMPORT);

    Refused.with(
        42205,
        "The id "
            + id
            + " is above 1073741823, the highest one that can be imported: few ids would be left"
            + " for new schemas",
        () -> register("s", Draft.of(INT).withId(id)));
    state.with("t", 1, id, INT);
    assertThat(register("s", Draft.of(INT).withId(id))).isEqualTo(added("s", 1, id, body(INT)));
  }

  // ---- what is checked

  @Test
  void namesRulesAndTypesAreChecked() {
    RuleSet malformed = domainRules(rule(null, Rule.Mode.READ));

    Refused.with(
        42208, "The specified subject '' is not a valid.", () -> register("", Draft.of(INT)));
    Refused.with(
        42210, "Missing rule name", () -> register("s", Draft.of(INT).withRuleSet(malformed)));
    Refused.with(
        42210,
        "Missing rule name",
        () ->
            register(
                "s",
                Draft.of(INT)
                    .withEdits(
                        new Draft.Edits(List.of(), malformed, Set.of(), Draft.Propagation.NONE))));
    Refused.with(
        42201, "Invalid schema type JSON", () -> register("s", Draft.of(INT).withType("JSON")));
    assertThat(register("s", Draft.of(INT).withType("AVRO")).answer().version()).isEqualTo(1);
  }

  @Test
  void anIncompatibleSchemaIsRefused() {
    state.with("s", 1, 1, INT);

    Refused.with(
        40901,
        "Schema being registered is incompatible with an earlier schema for subject \"s\","
            + " details: [{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field"
            + " in the new schema does not match with the old schema', additionalInfo:'reader"
            + " type: STRING not compatible with writer type: INT'}, {oldSchemaVersion: 1},"
            + " {oldSchema: '\"int\"'}, {validateFields: 'false', compatibility: 'BACKWARD'}]",
        () -> register("s", Draft.of(STRING)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"IMPORT", "FORWARD"})
  void anIncompatibleSchemaIsImported(Mode mode) {
    state.with("s", 1, 1, INT).with("s", mode);

    assertThat(register("s", Draft.of(STRING).withId(2))).isEqualTo(added("s", 2, 2, body(STRING)));
  }

  @Test
  void deletedVersionsAreNotCompared() {
    state.withDeleted("s", 1, 1, INT);

    assertThat(register("s", Draft.of(STRING))).isEqualTo(added("s", 2, 2, body(STRING)));
  }

  /** Avro reads it, but a field's default is not of the field's type. */
  private static final String WRONG_DEFAULT =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":"
          + "[{\"name\":\"a\",\"type\":\"int\",\"default\":\"x\"}]}";

  @Test
  void defaultsOfNewSchemasAreCheckedUnlessTheConfigurationSaysOtherwise() {
    assertThat(refusalOf("s", Draft.of(WRONG_DEFAULT))).isEqualTo(42201);
    state.with("s", new TestConfig().validateNewSchemas(false).get());
    assertThat(register("s", Draft.of(WRONG_DEFAULT)))
        .isEqualTo(added("s", 1, 1, body(WRONG_DEFAULT)));
  }

  @Test
  void defaultsOfImportedSchemasAreNotChecked() {
    state.with("s", Mode.IMPORT);

    assertThat(register("s", Draft.of(WRONG_DEFAULT).withId(0)))
        .isEqualTo(added("s", 1, 0, body(WRONG_DEFAULT)));
  }

  private int refusalOf(String subject, Draft draft) {
    try {
      register(subject, draft);
      return 0;
    } catch (Refusal e) {
      return e.code();
    }
  }

  @Test
  void aTextHasAtMost1048000Characters() {
    String longest = enumOf(Registrations.MAX_TEXT_LENGTH);

    assertThat(register("s", Draft.of(longest)).answer().body().text()).hasSize(1_048_000);
    Refused.with(
        42209,
        "Register operation failed because schema is too large",
        () -> register("s", Draft.of(enumOf(Registrations.MAX_TEXT_LENGTH + 1))));
  }

  /** A schema whose text has a length. */
  private static String enumOf(int length) {
    String before = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1,\"p\":\"";
    return before + "x".repeat(length - before.length() - 2) + "\"}";
  }

  // ---- what a draft becomes

  @Test
  void aDraftWithoutATextRepeatsTheLatestText() {
    Reference reference = new Reference("R", "r", 1);
    state
        .with("r", 1, 1, record("R", "a"))
        .with("s", 1, 2, referring(owner("R"), reference))
        .withDeleted("s", 2, 3, INT);

    assertThat(register("s", Draft.of("").withMetadata(property("a", "1"))))
        .isEqualTo(
            added(
                "s",
                3,
                4,
                SchemaBody.of(owner("R"), List.of(reference), property("a", "1"), null)));
  }

  @Test
  void aDraftWithoutATextNeedsAVersion() {
    state.withDeleted("s", 1, 1, INT);

    Refused.with(42201, "Empty schema", () -> register("s", Draft.of("")));
  }

  @Test
  void aDraftThatBecomesAnExistingVersionChangesNothing() {
    state.with("s", 1, 1, body(INT, property("a", "1")));

    assertThat(register("s", Draft.of(""))).isEqualTo(existing("s", 1));
    assertThat(register("s", Draft.of("").withVersion(2)).answer().version()).isEqualTo(2);
  }

  @Test
  void referencesToTheLatestVersionArePinned() {
    state.with("r", 1, 1, record("R", "a")).with("r", 2, 2, record("R", "b"));

    assertThat(
            register(
                    "s",
                    Draft.of(owner("R"))
                        .withReferences(List.of(new Reference("R", "r", Reference.LATEST))))
                .answer()
                .body())
        .isEqualTo(referring(owner("R"), new Reference("R", "r", 2)));
  }

  @Test
  void aNormalizedSchemaHasItsAliasesAndReferencesSorted() {
    state.with("r", 1, 1, record("R", "a")).with("q", 1, 2, record("Q", "a"));
    String text =
        "{\"type\":\"record\",\"name\":\"O\",\"fields\":[{\"name\":\"f\",\"type\":\"R\","
            + "\"aliases\":[\"z\",\"b\"]},{\"name\":\"g\",\"type\":\"Q\"}]}";
    Draft draft =
        Draft.of(text)
            .withReferences(List.of(new Reference("R", "r", 1), new Reference("Q", "q", 1)));
    SchemaBody sorted =
        referring(
            text.replace("[\"z\",\"b\"]", "[\"b\",\"z\"]"),
            new Reference("Q", "q", 1),
            new Reference("R", "r", 1));

    assertThat(register("s", draft, NORMALIZED).answer().body()).isEqualTo(sorted);
    assertThat(register("s", draft).answer().body().references()).isEqualTo(draft.references());
    state.with("s", new TestConfig().normalize(true).get());
    assertThat(register("s", draft).answer().body()).isEqualTo(sorted);
  }

  @Test
  void metadataAndRulesOfTheLatestLiveVersionAreTakenOver() {
    RuleSet rules = domainRules(rule("r", Rule.Mode.READ));
    state
        .with("s", 1, 1, SchemaBody.of(INT, List.of(), property("a", "1"), rules))
        .with(TestState.deleted("s", 2, 2, body(BYTES, property("a", "2"))));

    assertThat(register("s", Draft.of(LONG)))
        .isEqualTo(added("s", 3, 3, SchemaBody.of(LONG, List.of(), property("a", "1"), rules)));
  }

  private static Draft.Edits tag(String path) {
    return new Draft.Edits(
        List.of(
            new SchemaTags.TagEdit(
                path, SchemaTags.Kind.FIELD, List.of("PII"), SchemaTags.Edit.ADD)),
        null,
        Set.of(),
        Draft.Propagation.NONE);
  }

  private static final String TAGGED =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":"
          + "[{\"name\":\"a\",\"type\":\"int\",\"confluent:tags\":[\"PII\"]}]}";

  @Test
  void anEditedSchemaIsNotSearchedBeforeItIsEdited() {
    state.with("s", 1, 1, record("R", "a"));

    assertThat(register("s", Draft.of(record("R", "a")).withEdits(tag("R.a"))))
        .isEqualTo(added("s", 2, 2, body(TAGGED)));
  }

  @Test
  void anEditedSchemaThatTheSubjectHasChangesNothing() {
    state.with("s", 1, 1, TAGGED);

    assertThat(register("s", Draft.of(record("R", "a")).withEdits(tag("R.a"))))
        .isEqualTo(existing("s", 1));
  }

  @Test
  void anImportedSchemaIsNotEdited() {
    state.with("s", Mode.IMPORT);

    assertThat(register("s", Draft.of(record("R", "a")).withId(3).withEdits(tag("R.a"))))
        .isEqualTo(added("s", 1, 3, body(record("R", "a"))));
  }

  @Test
  void aCompatibilityGroupIsComparedByTheMetadataThatTheSchemaGets() {
    state
        .with("s", new TestConfig().group("major").get())
        .with("s", 1, 1, body(INT, property("major", "1")))
        .with("s", 2, 2, body(STRING, property("major", "2")));

    assertThat(
            register("s", Draft.of(LONG).withMetadata(property("major", "1"))).answer().version())
        .isEqualTo(3);
    assertThat(refusalOf("s", Draft.of(LONG))).isEqualTo(40901); // takes over major=2
    assertThat(refusalOf("s", Draft.of(BYTES))).isZero(); // of which bytes can be read
  }

  @Test
  void metadataOfTheDraftAreKeptBesideTheVersion() {
    Draft draft = Draft.of(INT).withMetadata(property("a", "1")).withVersion(1);

    assertThat(register("s", draft).answer().body().metadata())
        .isEqualTo(
            new Metadata(
                null, new TreeMap<>(Map.of("a", "1", Metadata.VERSION_PROPERTY, "1")), null));
  }

  @Test
  void aModeIsRequiredWithoutAState() {
    assertThatCode(() -> Registrations.requireMode(Mode.READWRITE, "s", Draft.of(INT)))
        .doesNotThrowAnyException();
    Refused.with(
        42205,
        "Subject :.c:s in context :.c: is not in import mode",
        () -> Registrations.requireMode(Mode.READWRITE, ":.c:s", Draft.of(INT).withId(1)));
  }
}
