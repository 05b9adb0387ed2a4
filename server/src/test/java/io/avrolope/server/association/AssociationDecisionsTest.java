// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static io.avrolope.server.association.AssociationScenario.EXISTS;
import static io.avrolope.server.association.AssociationScenario.OWN;
import static io.avrolope.server.association.AssociationScenario.invalid;
import static io.avrolope.server.association.AssociationScenario.made;
import static io.avrolope.server.association.TestItem.creation;
import static io.avrolope.server.association.TestItem.request;
import static io.avrolope.server.association.TestItem.upsert;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.NOW;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.association;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.server.association.AssociationDecisions.Done;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.TestState;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.DryRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Associations that are made, or exist already. */
class AssociationDecisionsTest {
  private final AssociationScenario scenario = new AssociationScenario();
  private final TestState state = scenario.state;
  private final DryRun dryRun = scenario.dryRun;
  private final AssociationScenario.RecordingGuard guard = scenario.guard;

  @Test
  void aWeakAssociationIsMadeForASubjectWithAVersion() {
    state.with("s", 1, 1, INT);

    List<Done> done = scenario.write(request(creation("s")));

    Association made = made(done.get(0).association().guid(), "s", Lifecycle.WEAK, false);
    assertThat(done).containsExactly(new Done(made, null));
    assertThat(dryRun.changes()).containsExactly(new Change.PutAssociation(made));
    assertThat(made.guid()).hasSize(36);
    assertThat(guard.asked).containsExactly("s", "t-value");
  }

  @Test
  void anAssociationNeedsALiveVersionOrASchema() {
    state.withDeleted("s", 1, 1, INT);
    String message = "No active (non-deleted) version exists for subject 's'";

    scenario.refused(40907, message, creation("s"));
    scenario.refused(40907, message, upsert("s"));
    assertThat(scenario.write(request(creation("s").schema(INT)))).hasSize(1);
  }

  @Test
  void aSchemaIsRegisteredBeforeTheAssociationIsMade() {
    Done done = scenario.write(request(creation(OWN).strong().frozen(true).schema(INT))).get(0);

    StoredVersion version =
        new StoredVersion(OWN, 1, 1, TestState.body(INT), /* isDeleted */ false, NOW);
    Association made = made(done.association().guid(), OWN, Lifecycle.STRONG, true);
    assertThat(done).isEqualTo(new Done(made, version));
    assertThat(dryRun.changes())
        .containsExactly(new Change.PutVersion(version), new Change.PutAssociation(made));
    assertThat(guard.asked).containsExactly(OWN + " " + INT, "t-value");
  }

  @Test
  void aSchemaThatTheSubjectHasIsNotRegisteredAgain() {
    state.with("s", 1, 1, INT);

    Done done = scenario.write(request(upsert("s").schema(INT))).get(0);

    assertThat(done.association().lifecycle()).isEqualTo(Lifecycle.STRONG);
    assertThat(done.version()).isEqualTo(state.version("s", 1));
    assertThat(dryRun.changes()).containsExactly(new Change.PutAssociation(done.association()));
  }

  @Test
  void aSchemaIsRegisteredAsItsItemSays() {
    String aliases = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1,\"aliases\":[\"z\",\"b\"]}";

    assertThat(scenario.write(request(upsert("s").schema(aliases).normalized())).get(0).version())
        .isNotNull()
        .extracting(version -> version.body().text())
        .asString()
        .contains("[\"b\",\"z\"]");
  }

  @Test
  void aSchemaThatIsRefusedEndsTheRequest() {
    state.with("s", 1, 1, INT);

    Refusal refusal =
        catchThrowableOfType(
            Refusal.class, () -> scenario.write(request(upsert("s").schema(STRING))));

    assertThat(refusal.code()).isEqualTo(40901);
    assertThat(dryRun.changes()).isEmpty();
  }

  @Test
  void aTypeIsAssociatedOnceInARequest() {
    state.with("s", 1, 1, INT);

    scenario.refused(
        42212,
        invalid("associationType", "Duplicate association type: value"),
        creation("s"),
        creation("s"));
    assertThat(scenario.write(request(creation("s"), creation("s").key()))).hasSize(2);
  }

  @Test
  void allItemsAreCheckedBeforeTheFirstTakesEffect() {
    scenario.refused(
        40907,
        "No active (non-deleted) version exists for subject 's'",
        creation(OWN).strong().schema(INT),
        creation("s").key());
  }

  @Test
  void anItemMustFit() {
    state.with("s", 1, 1, INT);

    scenario.refused(
        42212,
        invalid("frozen", "association with lifecycle of WEAK cannot be frozen"),
        creation("s").frozen(true));
  }

  @Test
  void aFrozenAssociationBeginsWithItsSubject() {
    scenario.refused(
        42212,
        invalid("schema", "schema must be provided when creating a frozen association"),
        creation(OWN).strong().frozen(true));
    state.with(OWN, 1, 1, INT);
    scenario.refused(
        42212,
        invalid(
            "frozen",
            "cannot create a frozen association when schemas already exist in the subject"),
        creation(OWN).strong().frozen(true).schema(INT));
  }

  @Test
  void aFrozenAssociationIsImportedWithItsSubject() {
    state.with(OWN, 1, 1, INT).with(OWN, Mode.IMPORT);

    assertThat(
            scenario
                .write(request(creation(OWN).strong().frozen(true)))
                .get(0)
                .association()
                .frozen())
        .isTrue();
  }

  @Test
  void aFrozenAssociationBeginsAgainAfterItsSubjectWasDeleted() {
    state.withDeleted(OWN, 1, 1, INT);

    assertThat(scenario.write(request(creation(OWN).strong().frozen(true).schema(LONG))))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "WEAK,   WEAK,   0,     ''",
    "WEAK,   STRONG, 40905, A strong association already exists for subject 's'",
    "STRONG, WEAK,   40904, An association already exists for subject 's'",
    "STRONG, STRONG, 40904, An association already exists for subject 's'"
  })
  void aStrongAssociationIsTheOnlyOneOfItsSubject(
      Lifecycle created, Lifecycle other, int code, String message) {
    state.with("s", 1, 1, INT).with(association("u", "value", "s", other));
    TestItem item = created == Lifecycle.WEAK ? creation("s").weak() : creation("s").strong();

    if (code == 0) {
      assertThat(scenario.write(request(item))).hasSize(1);
    } else {
      scenario.refused(code, message, item);
    }
  }

  @Test
  void anotherTypeOfTheSameResourceIsAnotherAssociation() {
    state.with("s", 1, 1, INT).with(association("t", "key", "s", Lifecycle.WEAK));

    scenario.refused(
        40904, "An association already exists for subject 's'", creation("s").strong());
  }

  @Test
  void aReadOnlySubjectGetsNoAssociation() {
    state.with("s", 1, 1, INT).with("s", Mode.READONLY);

    scenario.refused(42205, "Subject s in context  is in read-only mode", creation("s"));
  }

  @ParameterizedTest
  @CsvSource({"s", "t-value"})
  void theGuardMayEndACreation(String subject) {
    state.with("s", 1, 1, INT);
    guard.refused = subject;

    scenario.refused(403, subject, creation("s"));
  }

  @Test
  void theSameAssociationIsNotMadeAgain() {
    scenario.existing(Lifecycle.WEAK);

    assertThat(scenario.write(request(creation("s")))).isEmpty();
    assertThat(scenario.write(request("", creation("s").weak().frozen(false)))).isEmpty();
    assertThat(dryRun.changes()).isEmpty();
    assertThat(guard.asked).containsExactly("s", "s");
  }

  @Test
  void anotherAssociationOfTheTypeIsRefused() {
    scenario.existing(Lifecycle.WEAK);
    state.with("u", 1, 1, INT);

    scenario.refused(40903, EXISTS, creation("u"));
    scenario.refused(40903, EXISTS, creation("s").strong());
    scenario.refused(40903, EXISTS, creation("s").frozen(true));
    scenario.refused(40903, EXISTS, request("other-id", creation("s")));
    assertThat(scenario.write(request(creation("u").key()))).hasSize(1);
  }

  @Test
  void aRepetitionHasASchemaThatTheSubjectHas() {
    scenario.existing(Lifecycle.STRONG);

    assertThat(scenario.write(request(creation("s").schema(INT)))).isEmpty();
    assertThat(dryRun.changes()).isEmpty();
    scenario.refused(40903, EXISTS, creation("s").schema(LONG));
    state.withDeleted("s", 2, 2, LONG);
    scenario.refused(40903, EXISTS, creation("s").schema(LONG));
  }

  @Test
  void aResourceIsFoundByItsIdBeforeItsName() {
    state
        .with("s", 1, 1, INT)
        .with(
            new Association(
                "s", "g", "before", "lkc", "t-id", "topic", "value", Lifecycle.WEAK, false, 1, 1));

    assertThat(scenario.write(request(creation("s")))).isEmpty();
  }
}
