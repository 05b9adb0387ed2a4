// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.RegistrationScenario.added;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.property;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.store.SchemaStore.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Registrations whose version or id a client asks for, and the modes that allow them. */
class RequestedVersionsTest {
  private static final int MOST_IMPORTED_ID = (1 << 30) - 1;

  private final RegistrationScenario scenario = new RegistrationScenario();
  private final TestState state = scenario.state();

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4})
  void aVersionThatAClientAsksForIsTheNextOne(int version) {
    state.with("s", 1, 1, INT);
    Draft draft = Draft.of(LONG).withVersion(version);

    Refused.with(
        42201,
        "Version is not one more than previous version",
        () -> scenario.register("s", draft));
  }

  @Test
  void theNextVersionThatAClientAsksForIsAmongTheMetadata() {
    state.with("s", 1, 1, INT);

    assertThat(scenario.register("s", Draft.of(LONG).withVersion(2)))
        .isEqualTo(added("s", 2, 2, body(LONG, property(Metadata.VERSION_PROPERTY, "2"))));
    assertThat(scenario.register("s", Draft.of(LONG).withVersion(-1)))
        .isEqualTo(added("s", 2, 2, body(LONG, property(Metadata.VERSION_PROPERTY, "2"))));
    assertThat(
            scenario.register(
                "s", Draft.of(LONG).withMetadata(property(Metadata.VERSION_PROPERTY, "9"))))
        .isEqualTo(added("s", 2, 2, body(LONG, property(Metadata.VERSION_PROPERTY, "2"))));
  }

  @Test
  void aDraftWithAVersionIsNotSearched() {
    state.with("s", 1, 1, INT);

    assertThat(scenario.register("s", Draft.of(INT).withVersion(2)))
        .isEqualTo(added("s", 2, 2, body(INT, property(Metadata.VERSION_PROPERTY, "2"))));
    assertThat(scenario.register("s", Draft.of(INT).withVersion(-1)))
        .isEqualTo(scenario.existing("s", 1));
    assertThat(scenario.register("s", Draft.of(INT).withVersion(-2)))
        .isEqualTo(added("s", 2, 2, body(INT, property(Metadata.VERSION_PROPERTY, "2"))));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void theModeAllowsADraftWithoutAnId(Mode mode) {
    state.with("s", mode);
    Draft draft = Draft.of(INT);

    switch (mode) {
      case READWRITE ->
          assertThat(scenario.register("s", draft)).isEqualTo(added("s", 1, 1, body(INT)));
      case READONLY, READONLY_OVERRIDE ->
          Refused.with(
              42205,
              "Subject s in context  is in read-only mode",
              () -> scenario.register("s", draft));
      case IMPORT, FORWARD ->
          Refused.with(
              42205,
              "Subject s in context  is not in read-write mode",
              () -> scenario.register("s", draft));
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
              42205,
              "Subject s in context  is not in import mode",
              () -> scenario.register("s", draft));
      case READONLY, READONLY_OVERRIDE ->
          Refused.with(
              42205,
              "Subject s in context  is in read-only mode",
              () -> scenario.register("s", draft));
      case IMPORT, FORWARD ->
          assertThat(scenario.register("s", draft)).isEqualTo(added("s", 1, 0, body(INT)));
    }
  }

  @Test
  void anImportGivesVersionsAndIdsOfItsOwn() {
    state.with("s", Mode.IMPORT).with("s", 1, 1, INT);

    assertThat(scenario.register("s", Draft.of(STRING).withId(42).withVersion(7)))
        .isEqualTo(added("s", 7, 42, body(STRING)));
    assertThat(scenario.register("s", Draft.of(STRING).withId(42)))
        .isEqualTo(added("s", 2, 42, body(STRING)));
    assertThat(scenario.register("s", Draft.of("").withId(42)))
        .isEqualTo(added("s", 2, 42, body("")));
  }

  @Test
  void anImportTakesOverNothing() {
    state
        .with("s", new TestConfig().defaultMetadata(property("d", "1")).get())
        .with("s", Mode.IMPORT)
        .with("s", 1, 1, body(INT, property("a", "1")));

    assertThat(scenario.register("s", Draft.of(LONG).withId(2).withVersion(2)))
        .isEqualTo(added("s", 2, 2, body(LONG)));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, true", "2, 1, false", "1, 2, false", "1, 0, true", "1, -1, true"})
  void anImportOfWhatTheSubjectHasChangesNothing(int id, int version, boolean isExisting) {
    state.with("s", Mode.IMPORT).with("s", 1, 1, INT);
    Draft draft = Draft.of(INT).withId(id).withVersion(version);

    Decision<StoredVersion> decision = scenario.register("s", draft);

    assertThat(decision.changes().isEmpty()).isEqualTo(isExisting);
    if (!isExisting) {
      assertThat(decision).isEqualTo(added("s", version, id, body(INT)));
    }
  }

  @Test
  void idZeroIsAnIdThatAClientAsksFor() {
    state.with("s", Mode.IMPORT).with("s", 1, 1, INT);
    assertThat(scenario.register("s", Draft.of(INT).withId(0)))
        .isEqualTo(added("s", 2, 0, body(INT)));

    state.with("s", 7, 0, INT);
    assertThat(scenario.register("s", Draft.of(INT).withId(0).withVersion(7)))
        .isEqualTo(scenario.existing("s", 7));
  }

  @Test
  void anImportReplacesADeletedVersionWithItsNumber() {
    state.with("s", Mode.IMPORT).withDeleted("s", 3, 1, INT);

    assertThat(scenario.register("s", Draft.of(INT).withId(1).withVersion(3)))
        .isEqualTo(added("s", 3, 1, body(INT)));
  }

  @Test
  void anImportDoesNotGiveAnIdToAnotherSchema() {
    state.with("s", Mode.IMPORT).with("s", 1, 1, INT).with(":.c:s", 1, 5, INT);

    Refused.with(
        42205,
        "Overwrite new schema with id 1 in context  is not permitted.",
        () -> scenario.register("s", Draft.of(STRING).withId(1)));
    assertThat(scenario.register("s", Draft.of(STRING).withId(5)))
        .isEqualTo(added("s", 2, 5, body(STRING)));
  }

  @ParameterizedTest
  @ValueSource(ints = {MOST_IMPORTED_ID, Integer.MAX_VALUE})
  void idsUpToTheLimitAreImportedAndTheHighestOfAll(int id) {
    state.with("s", Mode.IMPORT);

    assertThat(scenario.register("s", Draft.of(INT).withId(id)))
        .isEqualTo(added("s", 1, id, body(INT)));
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
        () -> scenario.register("s", Draft.of(INT).withId(id)));
    state.with("t", 1, id, INT);
    assertThat(scenario.register("s", Draft.of(INT).withId(id)))
        .isEqualTo(added("s", 1, id, body(INT)));
  }
}
