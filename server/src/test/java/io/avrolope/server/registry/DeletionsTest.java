// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.NOW;
import static io.avrolope.server.registry.TestState.owner;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.referring;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DeletionsTest {
  private static final VersionNumber ONE = new VersionNumber(1);
  private static final VersionNumber TWO = new VersionNumber(2);
  private static final VersionNumber LATEST = new VersionNumber(Reference.LATEST);

  private final Deletions deletions = new Deletions(new Scopes(Level.BACKWARD), TestState.CLOCK);
  private final TestState state = new TestState();

  private Decision<Integer> version(String subject, VersionNumber number, Deletion deletion) {
    return deletions.deleteVersion(state.get(), subject, number, deletion);
  }

  private Decision<List<Integer>> subject(String subject, Deletion deletion) {
    return deletions.deleteSubject(state.get(), subject, deletion);
  }

  private static Change removed(String subject, int version) {
    return new Change.RemoveVersion(new VersionKey(subject, version));
  }

  /** Subject s has the live versions 1 and 2. */
  private void two() {
    state.with("s", 1, 1, INT).with("s", 2, 2, LONG);
  }

  /** Subject s has the deleted versions 1 and 2. */
  private void twoDeleted() {
    state.withDeleted("s", 1, 1, INT).withDeleted("s", 2, 2, LONG);
  }

  @Test
  void aSoftDeletionKeepsTheVersionAsDeletedNow() {
    two();

    Decision<Integer> decision = version("s", ONE, Deletion.SOFT);

    StoredVersion old = state.version("s", 1);
    StoredVersion hidden =
        new StoredVersion("s", 1, 1, old.body(), /* isDeleted */ true, NOW, null);
    assertThat(decision).isEqualTo(new Decision<>(1, List.of(new Change.PutVersion(hidden))));
  }

  @Test
  void theLatestVersionIsTheHighestThatIsNotDeleted() {
    state.with("s", 1, 1, INT).withDeleted("s", 2, 2, LONG);

    assertThat(version("s", LATEST, Deletion.SOFT).answer()).isEqualTo(1);
  }

  @Test
  void aPermanentDeletionOfOneOfSeveralVersionsKeepsTheSettings() {
    twoDeleted();
    state.with("s", Mode.READWRITE).with("s", Level.FULL);

    assertThat(version("s", ONE, Deletion.PERMANENT))
        .isEqualTo(new Decision<>(1, List.of(removed("s", 1))));
  }

  @Test
  void theSettingsOfASubjectEndWithItsLastVersion() {
    state.withDeleted("s", 1, 1, INT).with("s", Mode.READWRITE).with("s", Level.FULL);

    assertThat(version("s", ONE, Deletion.PERMANENT))
        .isEqualTo(
            new Decision<>(
                1,
                List.of(
                    removed("s", 1),
                    new Change.SetMode("s", null),
                    new Change.SetConfig("s", null))));
  }

  @Test
  void settingsThatASubjectLacksAreNotRemoved() {
    state.withDeleted("s", 1, 1, INT).with(":.__GLOBAL:", Mode.READWRITE);

    assertThat(version("s", ONE, Deletion.PERMANENT).changes()).containsExactly(removed("s", 1));
  }

  @ParameterizedTest
  @EnumSource(Deletion.class)
  void aVersionOfAnUnknownSubjectIsNotFound(Deletion deletion) {
    two();

    Refused.with(40401, "Subject 't' not found.", () -> version("t", ONE, deletion));
  }

  @Test
  void aVersionOfADeletedSubjectIsFound() {
    twoDeleted();

    Refused.with(
        40402, "Version 3 not found.", () -> version("s", new VersionNumber(3), Deletion.SOFT));
  }

  @Test
  void aDeletedSubjectHasNoLatestVersion() {
    twoDeleted();

    Refused.with(40402, "Version -1 not found.", () -> version("s", LATEST, Deletion.PERMANENT));
  }

  @Test
  void aVersionIsDeletedSoftlyOnce() {
    twoDeleted();

    Refused.with(
        40406,
        "Subject 's' Version 1 was soft deleted.Set permanent=true to delete permanently",
        () -> version("s", ONE, Deletion.SOFT));
  }

  @Test
  void aLiveVersionIsNotDeletedPermanently() {
    two();

    Refused.with(
        40407,
        "Subject 's' Version 1 was not deleted first before being permanently deleted",
        () -> version("s", ONE, Deletion.PERMANENT));
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"READONLY", "READONLY_OVERRIDE"})
  void nothingIsDeletedInAReadOnlySubject(Mode mode) {
    two();
    state.with("s", mode);
    String message = "Subject s in context  is in read-only mode";

    Refused.with(42205, message, () -> version("s", ONE, Deletion.SOFT));
    Refused.with(42205, message, () -> subject("s", Deletion.SOFT));
  }

  /** Version 1 of s is referred to by version 1 of r. */
  private void referred(boolean isTargetDeleted, boolean isReferrerDeleted) {
    StoredVersion target = TestState.version("s", 1, 1, TestState.body(record("R", "a")));
    StoredVersion referrer =
        TestState.version("r", 1, 2, referring(owner("R"), new Reference("R", "s", 1)));
    state
        .with(isTargetDeleted ? target.deleted() : target)
        .with(isReferrerDeleted ? referrer.deleted() : referrer);
  }

  private static final String REFERENCED =
      "One or more references exist to the schema {magic=1,keytype=SCHEMA,subject=s,version=1}.";

  @ParameterizedTest(name = "{0}, target deleted {1}, referrer deleted {2}")
  @CsvSource({
    "SOFT,      false, false",
    "PERMANENT, true,  false",
    "PERMANENT, true,  true",
    "PERMANENT, false, true"
  })
  void aVersionThatIsReferredToIsNotDeleted(Deletion deletion, boolean target, boolean referrer) {
    referred(target, referrer);

    Refused.with(42206, REFERENCED, () -> version("s", ONE, deletion));
    Refused.with(42206, REFERENCED, () -> subject("s", deletion));
  }

  @Test
  void aDeletedReferrerDoesNotPreventASoftDeletion() {
    referred(false, true);

    assertThat(version("s", ONE, Deletion.SOFT).answer()).isEqualTo(1);
    assertThat(subject("s", Deletion.SOFT).answer()).containsExactly(1);
  }

  @Test
  void aSubjectIsDeletedAlthoughItsVersionsReferToEachOther() {
    state
        .with("s", 1, 1, record("R", "a"))
        .with("s", 2, 2, referring(owner("R"), new Reference("R", "s", 1)));

    assertThat(subject("s", Deletion.SOFT))
        .isEqualTo(
            new Decision<>(List.of(1, 2), List.<Change>of(new Change.DeleteSubject("s", 2))));
    Refused.with(42206, REFERENCED, () -> version("s", ONE, Deletion.SOFT));
  }

  @Test
  void theLastLiveVersionOfAnAssociatedSubjectIsNotDeleted() {
    state.with("s", 1, 1, INT).withDeleted("s", 2, 2, LONG).with(associated());

    Refused.with(
        40904,
        "An association already exists for subject 's'",
        () -> version("s", ONE, Deletion.SOFT));
  }

  @Test
  void anotherLiveVersionOfAnAssociatedSubjectIsDeletedSoftly() {
    two();
    state.with(associated());

    assertThat(version("s", TWO, Deletion.SOFT).answer()).isEqualTo(2);
  }

  @Test
  void noVersionOfAnAssociatedSubjectIsDeletedPermanently() {
    state.with("s", 1, 1, INT).withDeleted("s", 2, 2, LONG).with(associated());

    Refused.with(
        40904,
        "An association already exists for subject 's'",
        () -> version("s", TWO, Deletion.PERMANENT));
  }

  private static Association associated() {
    return TestState.association("t", "value", "s", Lifecycle.WEAK);
  }

  @Test
  void anAssociatedSubjectIsNotDeleted() {
    two();
    state.with(associated());

    Refused.with(
        40904, "An association already exists for subject 's'", () -> subject("s", Deletion.SOFT));
  }

  @Test
  void anUnknownSubjectIsNotFound() {
    Refused.with(40401, "Subject 's' not found.", () -> subject("s", Deletion.SOFT));
    Refused.with(40401, "Subject 's' not found.", () -> subject("s", Deletion.PERMANENT));
  }

  @Test
  void aSoftDeletionOfASubjectIsOneChangeForItsLiveVersions() {
    state.with("s", 1, 1, INT).with("s", 2, 2, LONG).withDeleted("s", 3, 3, "\"float\"");

    assertThat(subject("s", Deletion.SOFT))
        .isEqualTo(
            new Decision<>(List.of(1, 2), List.<Change>of(new Change.DeleteSubject("s", 2))));
  }

  @Test
  void aDeletedSubjectIsNotDeletedSoftlyAgain() {
    twoDeleted();

    Refused.with(
        40404,
        "Subject 's' was soft deleted.Set permanent=true to delete permanently",
        () -> subject("s", Deletion.SOFT));
  }

  @Test
  void aSubjectWithALiveVersionIsNotDeletedPermanently() {
    state.with("s", 1, 1, INT).withDeleted("s", 2, 2, LONG);

    Refused.with(
        40405,
        "Subject 's' was not deleted first before being permanently deleted",
        () -> subject("s", Deletion.PERMANENT));
  }

  @Test
  void aPermanentDeletionOfASubjectRemovesTheLatestVersionFirstAndTheSettingsLast() {
    twoDeleted();
    state.with("s", Mode.READWRITE).with("s", Level.FULL);

    assertThat(subject("s", Deletion.PERMANENT))
        .isEqualTo(
            new Decision<>(
                List.of(1, 2),
                List.of(
                    removed("s", 2),
                    removed("s", 1),
                    new Change.SetMode("s", null),
                    new Change.SetConfig("s", null))));
  }

  @Test
  void theAssociationsOfASubjectPreventWhatTheDecisionsRefuse() {
    two();
    state.with(associated());

    assertThat(Deletions.associations(state.get(), state.version("s", 1), Deletion.SOFT)).isEmpty();
    assertThat(Deletions.associations(state.get(), state.version("s", 1), Deletion.PERMANENT))
        .containsExactly(associated());
  }

  @Test
  void blockersAreReferrersOfOtherSubjects() {
    referred(false, false);
    VersionKey key = new VersionKey("s", 1);

    assertThat(Deletions.blockers(state.get(), key, Deletion.SOFT, List.of()))
        .containsExactly(state.version("r", 1));
    assertThat(Deletions.blockers(state.get(), key, Deletion.SOFT, List.of("r"))).isEmpty();
    assertThat(Deletions.blockers(state.get(), new VersionKey("s", 2), Deletion.SOFT, List.of()))
        .isEmpty();
  }
}
