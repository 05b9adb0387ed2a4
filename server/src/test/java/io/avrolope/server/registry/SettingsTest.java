// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.Rule;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private static final String GLOBAL = ":.__GLOBAL:";
  private static final Config SERVER = Config.EMPTY.withLevel(Level.FORWARD);

  private final Settings settings = new Settings(new Scopes(Level.FORWARD), true);
  private final Settings fixedModes = new Settings(new Scopes(Level.FORWARD), false);
  private final TestState state = new TestState();

  private Decision<Config> change(String subject, Config next) {
    return settings.changeConfig(state.get(), subject, old -> next);
  }

  private Decision<Optional<Mode>> setMode(String subject, String name) {
    return settings.setMode(state.get(), subject, name, ExistingVersions.REFUSED);
  }

  private static Decision<Optional<Mode>> changes(Mode mode, Change... changes) {
    return new Decision<>(Optional.of(mode), List.of(changes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", GLOBAL})
  void aWholeScopeWithoutAConfigurationHasThatOfTheServer(String scope) {
    assertThat(settings.config(state.get(), scope, Inherited.EXCLUDED)).isEqualTo(SERVER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s", ":.c:", ":.c:s"})
  void aSubjectOrContextWithoutAConfigurationHasNoneOfItsOwn(String subject) {
    state.with(GLOBAL, Level.FULL);

    Refused.with(
        40408,
        "Subject '" + subject + "' does not have subject-level compatibility configured",
        () -> settings.config(state.get(), subject, Inherited.EXCLUDED));
    assertThat(settings.config(state.get(), subject, Inherited.INCLUDED).level())
        .isEqualTo(Level.FULL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", GLOBAL, "s", ":.c:"})
  void aConfigurationOfItsOwnIsAnswered(String scope) {
    state.with(scope, Level.FULL);

    assertThat(settings.config(state.get(), scope, Inherited.EXCLUDED).level())
        .isEqualTo(Level.FULL);
  }

  @Test
  void aConfigurationWithoutALevelIsAnsweredWithBackward() {
    state.with("s", new TestConfig().normalize(true).get());

    assertThat(settings.config(state.get(), "s", Inherited.EXCLUDED))
        .isEqualTo(new TestConfig().normalize(true).level(Level.BACKWARD).get());
  }

  @Test
  void aConfigurationIsChangedFromThatOfItsScopeAlone() {
    state.with("", Level.FULL).with("s", new TestConfig().normalize(true).get());

    assertThat(settings.changeConfig(state.get(), "s", old -> old.withLevel(Level.NONE)))
        .isEqualTo(
            new Decision<>(
                new TestConfig().normalize(true).level(Level.NONE).get(),
                List.of(
                    new Change.SetConfig(
                        "s", new TestConfig().normalize(true).level(Level.NONE).get()))));
    assertThat(settings.changeConfig(state.get(), "t", old -> old).answer())
        .isEqualTo(Config.EMPTY);
  }

  @ParameterizedTest
  @CsvSource({
    "s,       s,       Subject s in context  is in read-only mode",
    "s,       :.__GLOBAL:, Subject s in context  is in read-only mode",
    ":.c:s,   :.c:,    Subject :.c:s in context :.c: is in read-only mode",
    "'',      '',      Subject null in context  is in read-only mode"
  })
  void aReadOnlyConfigurationIsNeitherChangedNorDeleted(String subject, String scope, String text) {
    state.with(scope, Mode.READONLY).with(subject, Level.FULL);

    Refused.with(42205, text, () -> change(subject, Config.EMPTY));
    Refused.with(42205, text, () -> settings.deleteConfig(state.get(), subject));
  }

  @Test
  void aConfigurationWithMalformedRulesIsRefused() {
    var upgrade = TestState.domainRules(TestState.rule("u", Rule.Mode.UPGRADE));
    String message = "Domain rules can only be WRITE, READ, WRITEREAD";

    Refused.with(42210, message, () -> change("s", new TestConfig().defaultRuleSet(upgrade).get()));
    Refused.with(
        42210, message, () -> change("s", new TestConfig().overrideRuleSet(upgrade).get()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"__GLOBAL", "__EMPTY", ":.c:__EMPTY", "a\nb"})
  void aReservedOrUnprintableNameHasNoSettings(String subject) {
    String message = "The specified subject '" + subject + "' is not a valid.";

    Refused.with(42208, message, () -> change(subject, Config.EMPTY));
    Refused.with(42208, message, () -> setMode(subject, "READONLY"));
  }

  @Test
  void aDeletedConfigurationIsAnsweredWithItsLevel() {
    state.with("s", new TestConfig().normalize(true).get());

    assertThat(settings.deleteConfig(state.get(), "s"))
        .isEqualTo(
            new Decision<>(
                new TestConfig().normalize(true).level(Level.BACKWARD).get(),
                List.of(new Change.SetConfig("s", null))));
  }

  @Test
  void theDefaultContextsConfigurationIsDeletedEvenIfItIsNotSet() {
    assertThat(settings.deleteConfig(state.get(), ""))
        .isEqualTo(new Decision<>(SERVER, List.of(new Change.SetConfig("", null))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s", ":.c:", GLOBAL})
  void aConfigurationThatIsNotSetIsNotDeleted(String subject) {
    Refused.with(
        40401,
        "Subject '" + subject + "' not found.",
        () -> settings.deleteConfig(state.get(), subject));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", GLOBAL})
  void aWholeScopeWithoutAModeIsReadWrite(String scope) {
    assertThat(settings.mode(state.get(), scope, Inherited.EXCLUDED)).isEqualTo(Mode.READWRITE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s", ":.c:", ":.c:s"})
  void aSubjectOrContextWithoutAModeHasNoneOfItsOwn(String subject) {
    state.with(GLOBAL, Mode.READONLY);

    Refused.with(
        40409,
        "Subject '" + subject + "' does not have subject-level mode configured",
        () -> settings.mode(state.get(), subject, Inherited.EXCLUDED));
    assertThat(settings.mode(state.get(), subject, Inherited.INCLUDED)).isEqualTo(Mode.READONLY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", GLOBAL, "s", ":.c:"})
  void aModeOfItsOwnIsAnswered(String scope) {
    state.with(scope, Mode.READONLY);

    assertThat(settings.mode(state.get(), scope, Inherited.EXCLUDED)).isEqualTo(Mode.READONLY);
  }

  @ParameterizedTest
  @CsvSource({"READONLY, READONLY", "readwrite, READWRITE", "Readonly_Override, READONLY_OVERRIDE"})
  void aModeIsSetByItsNameInAnyCase(String name, Mode mode) {
    assertThat(setMode("s", name)).isEqualTo(changes(mode, new Change.SetMode("s", mode)));
  }

  @Test
  void aModeWithoutANameIsDeleted() {
    state.with("s", Mode.READONLY);

    assertThat(settings.setMode(state.get(), "s", null, ExistingVersions.REFUSED))
        .isEqualTo(new Decision<>(Optional.empty(), List.of(new Change.SetMode("s", null))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "READ", "READ ONLY"})
  void anUnknownModeIsRefused(String name) {
    Refused.with(
        42204,
        "Invalid mode. Valid values are READWRITE, READONLY, IMPORT and FORWARD.",
        () -> setMode("s", name));
  }

  @Test
  void forwardIsAModeOfAllContextsOnly() {
    String message = "Forward mode only supported on global level";

    Refused.with(42204, message, () -> setMode("s", "FORWARD"));
    Refused.with(42204, message, () -> setMode("", "FORWARD"));
    assertThat(setMode(GLOBAL, "FORWARD"))
        .isEqualTo(changes(Mode.FORWARD, new Change.SetMode(GLOBAL, Mode.FORWARD)));
  }

  @Test
  void aServerCanForbidChangesOfModes() {
    String message = "Mode changes are not allowed";

    Refused.with(
        42205,
        message,
        () -> fixedModes.setMode(state.get(), "s", "READONLY", ExistingVersions.ALLOWED));
    Refused.with(
        42205, message, () -> fixedModes.deleteMode(state.get(), "", ModesOfSubjects.KEPT));
    assertThat(settings.setMode(state.get(), "s", "READONLY", ExistingVersions.ALLOWED).changes())
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"s, s", "s, ''", "s, :.__GLOBAL:", ":.c:s, :.c:", ":.c:s, ''"})
  void anImportBeginsWithoutVersions(String subject, String scope) {
    state.with(subject, 1, 1, INT);

    Refused.with(
        42205, "Cannot import since found existing subjects", () -> setMode(scope, "IMPORT"));
    assertThat(settings.setMode(state.get(), scope, "IMPORT", ExistingVersions.ALLOWED))
        .isEqualTo(changes(Mode.IMPORT, new Change.SetMode(scope, Mode.IMPORT)));
  }

  @ParameterizedTest
  @CsvSource({"s, t", "s, :.c:", ":.c:s, s", ":.c:s, :.d:"})
  void versionsOutsideOfTheScopeDoNotPreventAnImport(String subject, String scope) {
    state.with(subject, 1, 1, INT);

    assertThat(setMode(scope, "IMPORT").answer()).contains(Mode.IMPORT);
  }

  @Test
  void anImportBeginsWithoutDeletedVersionsToo() {
    state.withDeleted("s", 1, 1, INT);

    assertThat(setMode("s", "IMPORT"))
        .isEqualTo(
            changes(
                Mode.IMPORT, new Change.ClearDeleted("s"), new Change.SetMode("s", Mode.IMPORT)));
  }

  @Test
  void anImportThatHasBegunGoesOn() {
    state.with("s", 1, 1, INT).with("s", Mode.IMPORT);

    assertThat(setMode("s", "IMPORT"))
        .isEqualTo(changes(Mode.IMPORT, new Change.SetMode("s", Mode.IMPORT)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"READWRITE", "READONLY", "READONLY_OVERRIDE"})
  void otherModesBeginWithVersions(Mode mode) {
    state.with("s", 1, 1, INT);

    assertThat(setMode("s", mode.name())).isEqualTo(changes(mode, new Change.SetMode("s", mode)));
  }

  @Test
  void aModeIsDeleted() {
    state.with("s", Mode.READONLY);

    assertThat(settings.deleteMode(state.get(), "s", ModesOfSubjects.KEPT))
        .isEqualTo(changes(Mode.READONLY, new Change.SetMode("s", null)));
  }

  @Test
  void aModeThatIsNotSetIsNotDeleted() {
    Refused.with(
        40401,
        "Subject 's' not found.",
        () -> settings.deleteMode(state.get(), "s", ModesOfSubjects.KEPT));
  }

  @Test
  void theDefaultContextsModeIsDeletedEvenIfItIsNotSet() {
    assertThat(settings.deleteMode(state.get(), "", ModesOfSubjects.KEPT))
        .isEqualTo(changes(Mode.READWRITE, new Change.SetMode("", null)));
    state.with("", Mode.READONLY);
    assertThat(settings.deleteMode(state.get(), "", ModesOfSubjects.KEPT).answer())
        .contains(Mode.READONLY);
  }

  @Test
  void theModesOfAContextsSubjectsAreDeletedWithIt() {
    state
        .with(":.c:", Mode.READONLY)
        .with(":.c:s", Mode.IMPORT)
        .with(":.d:s", Mode.IMPORT)
        .with("s", Mode.IMPORT);

    assertThat(settings.deleteMode(state.get(), ":.c:", ModesOfSubjects.DELETED))
        .isEqualTo(
            changes(
                Mode.READONLY,
                new Change.SetMode(":.c:", null),
                new Change.SetMode(":.c:s", null)));
    assertThat(settings.deleteMode(state.get(), ":.c:", ModesOfSubjects.KEPT).changes())
        .containsExactly(new Change.SetMode(":.c:", null));
    assertThat(settings.deleteMode(state.get(), ":.c:s", ModesOfSubjects.DELETED).changes())
        .containsExactly(new Change.SetMode(":.c:s", null));
  }

  @Test
  void theModesOfAContextsSubjectsAreDeletedEvenIfTheContextHasNone() {
    state.with(":.c:s", Mode.IMPORT);

    assertThat(settings.deleteMode(state.get(), ":.c:", ModesOfSubjects.DELETED))
        .isEqualTo(
            new Decision<>(
                Optional.empty(),
                List.of(new Change.SetMode(":.c:", null), new Change.SetMode(":.c:s", null))));
  }

  @Test
  void aModeOfAContextWithATooLongNameIsNotDeleted() {
    Refused.with(
        42208,
        "The name of the context needs 256 characters as the name of a folder, more than 255."
            + " Use a shorter name",
        () ->
            settings.deleteMode(
                state.get(), ":." + "c".repeat(256) + ":", ModesOfSubjects.DELETED));
  }
}
