// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.RegistrationScenario.added;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.domainRules;
import static io.avrolope.server.registry.TestState.owner;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.referring;
import static io.avrolope.server.registry.TestState.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The versions and ids of new schemas, and what is checked. */
class RegistrationsTest {
  private final RegistrationScenario scenario = new RegistrationScenario();
  private final TestState state = scenario.state();

  @Test
  void aFirstSchemaGetsVersionAndIdOne() {
    assertThat(scenario.register("s", Draft.of("{\"type\": \"int\"}")))
        .isEqualTo(added("s", 1, 1, body(INT)));
  }

  @Test
  void aSecondSchemaGetsTheNextVersionAndId() {
    state.with("s", 1, 1, INT).with("t", 1, 7, STRING);

    assertThat(scenario.register("s", Draft.of(LONG))).isEqualTo(added("s", 2, 8, body(LONG)));
  }

  @Test
  void aSchemaOfAnotherSubjectKeepsItsId() {
    state.with("t", 1, 7, INT).with("u", 1, 9, LONG);

    assertThat(scenario.register("s", Draft.of(INT))).isEqualTo(added("s", 1, 7, body(INT)));
  }

  @Test
  void eachContextHasItsOwnIds() {
    state.with("s", 1, 7, INT).with(":.c:t", 1, 3, LONG);

    assertThat(scenario.register(":.c:s", Draft.of(INT)))
        .isEqualTo(added(":.c:s", 1, 4, body(INT)));
  }

  @Test
  void aSchemaThatTheSubjectHasChangesNothing() {
    state.with("s", 1, 1, INT).with("s", 2, 2, LONG);

    assertThat(scenario.register("s", Draft.of(INT))).isEqualTo(scenario.existing("s", 1));
  }

  @Test
  void anExistingSchemaIsAnsweredInAReadOnlySubjectToo() {
    state.with("s", 1, 1, INT).with("s", Mode.READONLY);

    assertThat(scenario.register("s", Draft.of(INT))).isEqualTo(scenario.existing("s", 1));
  }

  @Test
  void aDeletedSchemaIsRegisteredAgainInPlaceOfTheDeletedVersion() {
    state.withDeleted("s", 1, 1, INT);

    assertThat(scenario.register("s", Draft.of(INT))).isEqualTo(added("s", 2, 1, body(INT), 1));
  }

  @Test
  void deletedVersionsThatOthersReferToOrWithOtherIdsStay() {
    state
        .withDeleted("s", 1, 1, record("R", "a"))
        .withDeleted("s", 2, 1, record("R", "a"))
        .withDeleted("s", 3, 2, INT)
        .with("r", 1, 3, referring(owner("R"), new Reference("R", "s", 1)));

    assertThat(scenario.register("s", Draft.of(record("R", "a"))))
        .isEqualTo(added("s", 4, 1, body(record("R", "a")), 2));
  }

  @Test
  void liveVersionsAndHigherOnesStay() {
    state
        .with("s", Mode.IMPORT)
        .with("s", 1, 1, INT)
        .withDeleted("s", 3, 1, INT)
        .withDeleted("s", 5, 1, INT);

    assertThat(scenario.register("s", Draft.of(INT).withId(1).withVersion(4)))
        .isEqualTo(added("s", 4, 1, body(INT), 3));
  }

  @Test
  void theVersionAfterADeletedOneIsHigher() {
    state.with("s", 1, 1, INT).withDeleted("s", 2, 2, LONG);

    assertThat(scenario.register("s", Draft.of("\"float\"")).answer().version()).isEqualTo(3);
  }

  @Test
  void noVersionIsLeftAfterTheHighest() {
    state.with("s", Integer.MAX_VALUE, 1, INT);
    String message =
        "No version is left: subject s has version 2147483647. Register the schema in another"
            + " subject";

    Refused.with(42205, message, () -> scenario.register("s", Draft.of(LONG)));
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

  @Test
  void namesRulesAndTypesAreChecked() {
    RuleSet malformed = domainRules(rule(null, Rule.Mode.READ));

    Refused.with(
        42208,
        "The specified subject '' is not a valid.",
        () -> scenario.register("", Draft.of(INT)));
    Refused.with(
        42210,
        "Missing rule name",
        () -> scenario.register("s", Draft.of(INT).withRuleSet(malformed)));
    Refused.with(
        42210,
        "Missing rule name",
        () ->
            scenario.register(
                "s",
                Draft.of(INT)
                    .withEdits(
                        new Draft.Edits(List.of(), malformed, Set.of(), Draft.Propagation.NONE))));
    Refused.with(
        42201,
        "Invalid schema type JSON",
        () -> scenario.register("s", Draft.of(INT).withType("JSON")));
    assertThat(scenario.register("s", Draft.of(INT).withType("AVRO")).answer().version())
        .isEqualTo(1);
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
        () -> scenario.register("s", Draft.of(STRING)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"IMPORT", "FORWARD"})
  void anIncompatibleSchemaIsImported(Mode mode) {
    state.with("s", 1, 1, INT).with("s", mode);

    assertThat(scenario.register("s", Draft.of(STRING).withId(2)))
        .isEqualTo(added("s", 2, 2, body(STRING)));
  }

  @Test
  void deletedVersionsAreNotCompared() {
    state.withDeleted("s", 1, 1, INT);

    assertThat(scenario.register("s", Draft.of(STRING))).isEqualTo(added("s", 2, 2, body(STRING)));
  }

  /** Avro reads it, but a field's default is not of the field's type. */
  private static final String WRONG_DEFAULT =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":"
          + "[{\"name\":\"a\",\"type\":\"int\",\"default\":\"x\"}]}";

  @Test
  void defaultsOfNewSchemasAreCheckedUnlessTheConfigurationSaysOtherwise() {
    assertThat(scenario.refusalOf("s", Draft.of(WRONG_DEFAULT))).isEqualTo(42201);
    state.with("s", new TestConfig().validateNewSchemas(false).get());
    assertThat(scenario.register("s", Draft.of(WRONG_DEFAULT)))
        .isEqualTo(added("s", 1, 1, body(WRONG_DEFAULT)));
  }

  @Test
  void defaultsOfImportedSchemasAreNotChecked() {
    state.with("s", Mode.IMPORT);

    assertThat(scenario.register("s", Draft.of(WRONG_DEFAULT).withId(0)))
        .isEqualTo(added("s", 1, 0, body(WRONG_DEFAULT)));
  }

  @Test
  void aTextHasAtMost1048000Characters() {
    String longest = enumOf(Registrations.MAX_TEXT_LENGTH);

    assertThat(scenario.register("s", Draft.of(longest)).answer().body().text()).hasSize(1_048_000);
    Refused.with(
        42209,
        "Register operation failed because schema is too large",
        () -> scenario.register("s", Draft.of(enumOf(Registrations.MAX_TEXT_LENGTH + 1))));
  }

  /** A schema whose text has a length. */
  private static String enumOf(int length) {
    String before = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1,\"p\":\"";
    return before + "x".repeat(length - before.length() - 2) + "\"}";
  }
}
