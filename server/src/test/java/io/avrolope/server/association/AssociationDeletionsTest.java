// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static io.avrolope.server.association.AssociationScenario.OWN;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.association;
import static io.avrolope.server.registry.TestState.frozen;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.Mode;
import io.avrolope.server.registry.Refused;
import io.avrolope.server.registry.TestState;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.DryRun;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Associations that are deleted, perhaps with their subjects. */
class AssociationDeletionsTest {
  private final AssociationScenario scenario = new AssociationScenario();
  private final TestState state = scenario.state;
  private final DryRun dryRun = scenario.dryRun;
  private final AssociationScenario.RecordingGuard guard = scenario.guard;

  private List<Change> deleted(AssociationFilter filter, Cascade cascade) {
    scenario.decisions.delete(
        state.get(),
        dryRun,
        "t-id",
        filter,
        cascade,
        each -> guard.beforeWrite(each.subject(), null));
    return dryRun.changes();
  }

  private static Change removed(Association association) {
    return new Change.RemoveAssociation(association.key());
  }

  @Test
  void theAssociationsOfAResourceAreDeleted() {
    Association value = scenario.existing(Lifecycle.STRONG);
    Association key = association("t", "key", "k", Lifecycle.WEAK);
    state.with(key).with(association("u", "value", "u", Lifecycle.WEAK));

    assertThat(deleted(AssociationFilter.ALL, Cascade.ASSOCIATIONS_ONLY))
        .containsExactly(removed(key), removed(value));
    assertThat(guard.asked).containsExactly("k", "s");
  }

  @Test
  void onlyTheAssociationsOfTheFilterAreDeleted() {
    Association value = scenario.existing(Lifecycle.STRONG);
    state.with(association("t", "key", "k", Lifecycle.WEAK));

    assertThat(
            deleted(
                new AssociationFilter("", Set.of("value"), Set.of()), Cascade.ASSOCIATIONS_ONLY))
        .containsExactly(removed(value));
  }

  @Test
  void noAssociationIsNotFound() {
    scenario.existing(Lifecycle.STRONG);
    String message = "Association for 't-id' not found.";

    Refused.with(
        40410,
        message,
        () ->
            deleted(new AssociationFilter("", Set.of("key"), Set.of()), Cascade.ASSOCIATIONS_ONLY));
    state.with(removed(association("t", "value", "s", Lifecycle.STRONG)));
    Refused.with(40410, message, () -> deleted(AssociationFilter.ALL, Cascade.SUBJECTS_TOO));
  }

  @Test
  void aFrozenAssociationIsDeletedWithItsSubjectOnly() {
    Association frozen = frozen(association("t", "value", OWN, Lifecycle.STRONG));
    state.with(OWN, 1, 1, INT).with(frozen);

    Refused.with(
        40908,
        "The association of type  'value' is frozen for subject ':.lkc:t-value'",
        () -> deleted(AssociationFilter.ALL, Cascade.ASSOCIATIONS_ONLY));
    assertThat(dryRun.changes()).isEmpty();
    assertThat(deleted(AssociationFilter.ALL, Cascade.SUBJECTS_TOO))
        .containsExactly(
            removed(frozen),
            new Change.DeleteSubject(OWN, 1),
            new Change.RemoveVersion(new VersionKey(OWN, 1)));
  }

  @Test
  void aReadOnlySubjectKeepsItsAssociations() {
    scenario.existing(Lifecycle.STRONG);
    state.with("s", Mode.READONLY);

    Refused.with(
        42205,
        "Subject s in context  is in read-only mode",
        () -> deleted(AssociationFilter.ALL, Cascade.ASSOCIATIONS_ONLY));
    assertThat(dryRun.changes()).isEmpty();
  }

  @Test
  void theGuardMayEndADeletion() {
    scenario.existing(Lifecycle.STRONG);
    state.with(association("t", "key", "k", Lifecycle.WEAK));
    guard.refused = "s";

    Refused.with(403, "s", () -> deleted(AssociationFilter.ALL, Cascade.ASSOCIATIONS_ONLY));
    assertThat(dryRun.changes()).isEmpty();
  }

  @Test
  void theSubjectsOfStrongAssociationsAreDeletedForGoodAfterAllAssociations() {
    Association value = scenario.existing(Lifecycle.STRONG);
    Association key = association("t", "key", "k", Lifecycle.WEAK);
    state.with("k", 1, 2, STRING).with(key).withDeleted("s", 2, 3, LONG);

    assertThat(deleted(AssociationFilter.ALL, Cascade.SUBJECTS_TOO))
        .containsExactly(
            removed(key),
            removed(value),
            new Change.DeleteSubject("s", 1),
            new Change.RemoveVersion(new VersionKey("s", 2)),
            new Change.RemoveVersion(new VersionKey("s", 1)));
    assertThat(state.get().versions("s")).isEmpty();
    assertThat(state.get().versions("k")).hasSize(1);
  }

  @Test
  void aSubjectThatIsDeletedSoftlyIsDeletedForGood() {
    Association value = association("t", "value", "s", Lifecycle.STRONG);
    state.withDeleted("s", 1, 1, INT).with(value);

    assertThat(deleted(AssociationFilter.ALL, Cascade.SUBJECTS_TOO))
        .containsExactly(removed(value), new Change.RemoveVersion(new VersionKey("s", 1)));
  }

  @Test
  void aSubjectOfSeveralAssociationsIsDeletedOnceAndOneWithoutVersionsNot() {
    Association value = association("t", "value", "s", Lifecycle.STRONG);
    Association key = association("t", "key", "s", Lifecycle.STRONG);
    Association other = association("t", "value", "none", Lifecycle.STRONG);
    state.with("s", 1, 1, INT).with(value).with(key).with(other);

    assertThat(deleted(AssociationFilter.ALL, Cascade.SUBJECTS_TOO))
        .containsExactly(
            removed(key),
            removed(other),
            removed(value),
            new Change.DeleteSubject("s", 1),
            new Change.RemoveVersion(new VersionKey("s", 1)));
  }
}
