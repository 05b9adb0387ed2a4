// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static io.avrolope.server.association.AssociationScenario.EXISTS;
import static io.avrolope.server.association.AssociationScenario.OWN;
import static io.avrolope.server.association.AssociationScenario.OWN_KEY;
import static io.avrolope.server.association.AssociationScenario.invalid;
import static io.avrolope.server.association.TestItem.creation;
import static io.avrolope.server.association.TestItem.delete;
import static io.avrolope.server.association.TestItem.request;
import static io.avrolope.server.association.TestItem.upsert;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.NOW;
import static io.avrolope.server.registry.TestState.THEN;
import static io.avrolope.server.registry.TestState.association;
import static io.avrolope.server.registry.TestState.frozen;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.association.AssociationDecisions.Done;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Preparations.Intended;
import io.avrolope.server.registry.TestState;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.DryRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Associations that are changed, and the registrations that a request may lead to. */
class AssociationChangesTest {
  private final AssociationScenario scenario = new AssociationScenario();
  private final TestState state = scenario.state;
  private final DryRun dryRun = scenario.dryRun;
  private final AssociationScenario.RecordingGuard guard = scenario.guard;

  @Test
  void aLifecycleIsChanged() {
    Association existing = scenario.existing(Lifecycle.WEAK);

    Association changed = existing.with(Lifecycle.STRONG, NOW);
    assertThat(scenario.write(request(upsert("s").strong())))
        .containsExactly(new Done(changed, null));
    assertThat(changed.createTs()).isEqualTo(THEN);
    assertThat(changed.updateTs()).isEqualTo(NOW);
    assertThat(dryRun.changes()).containsExactly(new Change.PutAssociation(changed));
    assertThat(guard.asked).containsExactly("s");
  }

  @Test
  void anUpsertThatChangesNothingIsDone() {
    scenario.existing(Lifecycle.STRONG);

    assertThat(scenario.write(request(upsert("s")))).isEmpty();
    assertThat(scenario.write(request(upsert("s").strong().frozen(false)))).isEmpty();
    assertThat(dryRun.changes()).isEmpty();
  }

  @Test
  void anUpsertRegistersItsSchema() {
    scenario.existing(Lifecycle.STRONG);

    assertThat(scenario.write(request(upsert(OWN).unnamed().schema(LONG)))).isEmpty();
    assertThat(dryRun.changes())
        .containsExactly(
            new Change.PutVersion(
                new StoredVersion("s", 2, 2, TestState.body(LONG), /* isDeleted */ false, NOW)));
  }

  @Test
  void aChangeWithASchemaAnswersItsVersion() {
    scenario.existing(Lifecycle.WEAK);

    Done done = scenario.write(request(upsert("s").strong().schema(LONG))).get(0);

    assertThat(done.version()).isEqualTo(state.version("s", 2));
  }

  @Test
  void theSubjectIsNotChanged() {
    scenario.existing(Lifecycle.WEAK);
    state.with("u", 1, 1, INT);

    scenario.refused(
        42212,
        invalid("subject", "subject of association cannot be changed from 's' to 'u'"),
        upsert("u"));
  }

  @Test
  void frozenIsNotChanged() {
    scenario.existing(Lifecycle.STRONG);
    String message = invalid("frozen", "frozen attribute of association cannot be changed");

    scenario.refused(42212, message, upsert("s").frozen(true));
    state.with(frozen(association("t", "value", "s", Lifecycle.STRONG)));
    scenario.refused(42212, message, upsert("s").frozen(false));
  }

  @Test
  void theLifecycleOfAFrozenAssociationIsNotChanged() {
    state.with(OWN, 1, 1, INT).with(frozen(association("t", "value", OWN, Lifecycle.STRONG)));

    scenario.refused(
        40908,
        "The association of type  'value' is frozen for subject ':.lkc:t-value'",
        upsert(OWN).weak());
    assertThat(scenario.write(request(upsert(OWN).strong().frozen(true)))).isEmpty();
  }

  @Test
  void aChangedAssociationMustFitAndBeFree() {
    scenario.existing(Lifecycle.WEAK);
    state.with(association("u", "value", "s", Lifecycle.WEAK));

    scenario.refused(
        42212,
        invalid("lifecycle", "cannot be WEAK when schema is provided"),
        upsert("s").schema(INT));
    scenario.refused(40904, "An association already exists for subject 's'", upsert("s").strong());
    assertThat(scenario.write(request(upsert("s").weak()))).isEmpty();
  }

  @Test
  void aChangedAssociationNeedsALiveVersion() {
    state.withDeleted("s", 1, 1, INT).with(association("t", "value", "s", Lifecycle.WEAK));

    scenario.refused(
        40907, "No active (non-deleted) version exists for subject 's'", upsert("s").strong());
  }

  @Test
  void anotherResourceWithTheNameIsNotChanged() {
    scenario.existing(Lifecycle.WEAK);

    scenario.refused(40903, EXISTS, request("other-id", upsert("s").strong()));
    assertThat(scenario.write(request("", upsert("s").strong()))).hasSize(1);
  }

  private List<Intended> intended(AssociationRequest request) {
    return scenario.decisions.intended(state.get(), request, guard);
  }

  @Test
  void theSchemasOfItemsMayBeRegistered() {
    assertThat(intended(request(creation("s").schema(INT).normalized(), upsert("u").key())))
        .containsExactly(new Intended("s", Draft.of(INT), Normalization.NORMALIZED));
    assertThat(intended(request(delete().schema(INT)))).isEmpty();
  }

  @Test
  void theSubjectOfAnExistingAssociationMayGetASchema() {
    scenario.existing(Lifecycle.WEAK);

    assertThat(intended(request(upsert(OWN).unnamed().schema(LONG))))
        .containsExactly(new Intended("s", Draft.of(LONG), Normalization.AS_SENT));
    assertThat(intended(request(upsert(OWN_KEY).unnamed().key().schema(LONG))))
        .containsExactly(new Intended(OWN_KEY, Draft.of(LONG), Normalization.AS_SENT));
  }

  @Test
  void aSubjectThatTheGuardRefusesGetsNoSchema() {
    guard.refused = "s";

    assertThat(intended(request(creation("s").schema(INT), creation("u").key().schema(LONG))))
        .containsExactly(new Intended("u", Draft.of(LONG), Normalization.AS_SENT));
    assertThat(guard.asked).containsExactly("s " + INT, "u " + LONG);
  }
}
