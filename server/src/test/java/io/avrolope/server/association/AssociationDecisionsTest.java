// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static io.avrolope.server.association.TestItem.creation;
import static io.avrolope.server.association.TestItem.delete;
import static io.avrolope.server.association.TestItem.request;
import static io.avrolope.server.association.TestItem.upsert;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.NOW;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.THEN;
import static io.avrolope.server.registry.TestState.association;
import static io.avrolope.server.registry.TestState.frozen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.association.AssociationDecisions.Done;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Decisions;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Preparations.Intended;
import io.avrolope.server.registry.PreparedComparisons;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.Refused;
import io.avrolope.server.registry.RegistryLimits;
import io.avrolope.server.registry.TestState;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.DryRun;
import io.avrolope.server.store.MemorySchemaStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssociationDecisionsTest {
  private static final String OWN = ":.lkc:t-value";
  private static final String OWN_KEY = ":.lkc:t-key";

  private final AssociationDecisions decisions =
      new AssociationDecisions(
          new Decisions(
              new MemorySchemaStore(), Level.BACKWARD, RegistryLimits.DEFAULTS, TestState.CLOCK),
          TestState.CLOCK);
  private final TestState state = new TestState();
  private final DryRun dryRun = new DryRun(state.get());
  private final RecordingGuard guard = new RecordingGuard();

  /** Notes what it is asked, and refuses one subject. */
  private static final class RecordingGuard implements AssociationGuard {
    private final List<String> asked = new ArrayList<>();
    private String refused = "-";

    @Override
    public void beforeWrite(String subject, @Nullable Draft schema) {
      asked.add(subject + (schema == null ? "" : " " + schema.text()));
      if (subject.equals(refused)) {
        throw Refusal.of(403, subject);
      }
    }

    @Override
    public void beforeDeletion(Association association, boolean withSubject) {}
  }

  private List<Done> write(AssociationRequest request) {
    return decisions.write(state.get(), dryRun, request, guard, new PreparedComparisons());
  }

  private static String invalid(String property, String detail) {
    return "The association specified an invalid value for property: '"
        + property
        + "', detail: "
        + detail;
  }

  private void refused(int code, String message, TestItem... items) {
    refused(code, message, request(items));
  }

  private void refused(int code, String message, AssociationRequest request) {
    Refused.with(code, message, () -> write(request));
    assertThat(dryRun.changes()).isEmpty();
  }

  /** The topic's association of type value, as the decisions make it. */
  private static Association made(String guid, String subject, Lifecycle life, boolean isFrozen) {
    return new Association(
        subject, guid, "t", "lkc", "t-id", "topic", "value", life, isFrozen, NOW, NOW);
  }

  // ---- creation

  @Test
  void aWeakAssociationIsMadeForASubjectWithAVersion() {
    state.with("s", 1, 1, INT);

    List<Done> done = write(request(creation("s")));

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

    refused(40907, message, creation("s"));
    refused(40907, message, upsert("s"));
    assertThat(write(request(creation("s").schema(INT)))).hasSize(1);
  }

  @Test
  void aSchemaIsRegisteredBeforeTheAssociationIsMade() {
    Done done = write(request(creation(OWN).strong().frozen(true).schema(INT))).get(0);

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

    Done done = write(request(upsert("s").schema(INT))).get(0);

    assertThat(done.association().lifecycle()).isEqualTo(Lifecycle.STRONG);
    assertThat(done.version()).isEqualTo(state.version("s", 1));
    assertThat(dryRun.changes()).containsExactly(new Change.PutAssociation(done.association()));
  }

  @Test
  void aSchemaIsRegisteredAsItsItemSays() {
    String aliases = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1,\"aliases\":[\"z\",\"b\"]}";

    assertThat(write(request(upsert("s").schema(aliases).normalized())).get(0).version())
        .isNotNull()
        .extracting(version -> version.body().text())
        .asString()
        .contains("[\"b\",\"z\"]");
  }

  @Test
  void aSchemaThatIsRefusedEndsTheRequest() {
    state.with("s", 1, 1, INT);

    Refusal refusal =
        catchThrowableOfType(Refusal.class, () -> write(request(upsert("s").schema(STRING))));

    assertThat(refusal.code()).isEqualTo(40901);
    assertThat(dryRun.changes()).isEmpty();
  }

  @Test
  void aTypeIsAssociatedOnceInARequest() {
    state.with("s", 1, 1, INT);

    refused(
        42212,
        invalid("associationType", "Duplicate association type: value"),
        creation("s"),
        creation("s"));
    assertThat(write(request(creation("s"), creation("s").key()))).hasSize(2);
  }

  @Test
  void allItemsAreCheckedBeforeTheFirstTakesEffect() {
    refused(
        40907,
        "No active (non-deleted) version exists for subject 's'",
        creation(OWN).strong().schema(INT),
        creation("s").key());
  }

  @Test
  void anItemMustFit() {
    state.with("s", 1, 1, INT);

    refused(
        42212,
        invalid("frozen", "association with lifecycle of WEAK cannot be frozen"),
        creation("s").frozen(true));
  }

  @Test
  void aFrozenAssociationBeginsWithItsSubject() {
    refused(
        42212,
        invalid("schema", "schema must be provided when creating a frozen association"),
        creation(OWN).strong().frozen(true));
    state.with(OWN, 1, 1, INT);
    refused(
        42212,
        invalid(
            "frozen",
            "cannot create a frozen association when schemas already exist in the subject"),
        creation(OWN).strong().frozen(true).schema(INT));
  }

  @Test
  void aFrozenAssociationIsImportedWithItsSubject() {
    state.with(OWN, 1, 1, INT).with(OWN, Mode.IMPORT);

    assertThat(write(request(creation(OWN).strong().frozen(true))).get(0).association().frozen())
        .isTrue();
  }

  @Test
  void aFrozenAssociationBeginsAgainAfterItsSubjectWasDeleted() {
    state.withDeleted(OWN, 1, 1, INT);

    assertThat(write(request(creation(OWN).strong().frozen(true).schema(LONG)))).hasSize(1);
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
      assertThat(write(request(item))).hasSize(1);
    } else {
      refused(code, message, item);
    }
  }

  @Test
  void anotherTypeOfTheSameResourceIsAnotherAssociation() {
    state.with("s", 1, 1, INT).with(association("t", "key", "s", Lifecycle.WEAK));

    refused(40904, "An association already exists for subject 's'", creation("s").strong());
  }

  @Test
  void aReadOnlySubjectGetsNoAssociation() {
    state.with("s", 1, 1, INT).with("s", Mode.READONLY);

    refused(42205, "Subject s in context  is in read-only mode", creation("s"));
  }

  @ParameterizedTest
  @CsvSource({"s", "t-value"})
  void theGuardMayEndACreation(String subject) {
    state.with("s", 1, 1, INT);
    guard.refused = subject;

    refused(403, subject, creation("s"));
  }

  // ---- repetition

  /** Topic t has subject s. */
  private Association existing(Lifecycle lifecycle) {
    state.with("s", 1, 1, INT);
    Association existing = association("t", "value", "s", lifecycle);
    state.with(existing);
    return existing;
  }

  private static final String EXISTS =
      "An association of type 'value' already exists for resource 't'";

  @Test
  void theSameAssociationIsNotMadeAgain() {
    existing(Lifecycle.WEAK);

    assertThat(write(request(creation("s")))).isEmpty();
    assertThat(write(request("", creation("s").weak().frozen(false)))).isEmpty();
    assertThat(dryRun.changes()).isEmpty();
    assertThat(guard.asked).containsExactly("s", "s");
  }

  @Test
  void anotherAssociationOfTheTypeIsRefused() {
    existing(Lifecycle.WEAK);
    state.with("u", 1, 1, INT);

    refused(40903, EXISTS, creation("u"));
    refused(40903, EXISTS, creation("s").strong());
    refused(40903, EXISTS, creation("s").frozen(true));
    refused(40903, EXISTS, request("other-id", creation("s")));
    assertThat(write(request(creation("u").key()))).hasSize(1);
  }

  @Test
  void aRepetitionHasASchemaThatTheSubjectHas() {
    existing(Lifecycle.STRONG);

    assertThat(write(request(creation("s").schema(INT)))).isEmpty();
    assertThat(dryRun.changes()).isEmpty();
    refused(40903, EXISTS, creation("s").schema(LONG));
    state.withDeleted("s", 2, 2, LONG);
    refused(40903, EXISTS, creation("s").schema(LONG));
  }

  @Test
  void aResourceIsFoundByItsIdBeforeItsName() {
    state
        .with("s", 1, 1, INT)
        .with(
            new Association(
                "s", "g", "before", "lkc", "t-id", "topic", "value", Lifecycle.WEAK, false, 1, 1));

    assertThat(write(request(creation("s")))).isEmpty();
  }

  // ---- changes

  @Test
  void aLifecycleIsChanged() {
    Association existing = existing(Lifecycle.WEAK);

    Association changed = existing.with(Lifecycle.STRONG, NOW);
    assertThat(write(request(upsert("s").strong()))).containsExactly(new Done(changed, null));
    assertThat(changed.createTs()).isEqualTo(THEN);
    assertThat(changed.updateTs()).isEqualTo(NOW);
    assertThat(dryRun.changes()).containsExactly(new Change.PutAssociation(changed));
    assertThat(guard.asked).containsExactly("s");
  }

  @Test
  void anUpsertThatChangesNothingIsDone() {
    existing(Lifecycle.STRONG);

    assertThat(write(request(upsert("s")))).isEmpty();
    assertThat(write(request(upsert("s").strong().frozen(false)))).isEmpty();
    assertThat(dryRun.changes()).isEmpty();
  }

  @Test
  void anUpsertRegistersItsSchema() {
    existing(Lifecycle.STRONG);

    assertThat(write(request(upsert(OWN).unnamed().schema(LONG)))).isEmpty();
    assertThat(dryRun.changes())
        .containsExactly(
            new Change.PutVersion(
                new StoredVersion("s", 2, 2, TestState.body(LONG), /* isDeleted */ false, NOW)));
  }

  @Test
  void aChangeWithASchemaAnswersItsVersion() {
    existing(Lifecycle.WEAK);

    Done done = write(request(upsert("s").strong().schema(LONG))).get(0);

    assertThat(done.version()).isEqualTo(state.version("s", 2));
  }

  @Test
  void theSubjectIsNotChanged() {
    existing(Lifecycle.WEAK);
    state.with("u", 1, 1, INT);

    refused(
        42212,
        invalid("subject", "subject of association cannot be changed from 's' to 'u'"),
        upsert("u"));
  }

  @Test
  void frozenIsNotChanged() {
    existing(Lifecycle.STRONG);
    String message = invalid("frozen", "frozen attribute of association cannot be changed");

    refused(42212, message, upsert("s").frozen(true));
    state.with(frozen(association("t", "value", "s", Lifecycle.STRONG)));
    refused(42212, message, upsert("s").frozen(false));
  }

  @Test
  void theLifecycleOfAFrozenAssociationIsNotChanged() {
    state.with(OWN, 1, 1, INT).with(frozen(association("t", "value", OWN, Lifecycle.STRONG)));

    refused(
        40908,
        "The association of type  'value' is frozen for subject ':.lkc:t-value'",
        upsert(OWN).weak());
    assertThat(write(request(upsert(OWN).strong().frozen(true)))).isEmpty();
  }

  @Test
  void aChangedAssociationMustFitAndBeFree() {
    existing(Lifecycle.WEAK);
    state.with(association("u", "value", "s", Lifecycle.WEAK));

    refused(
        42212,
        invalid("lifecycle", "cannot be WEAK when schema is provided"),
        upsert("s").schema(INT));
    refused(40904, "An association already exists for subject 's'", upsert("s").strong());
    assertThat(write(request(upsert("s").weak()))).isEmpty();
  }

  @Test
  void aChangedAssociationNeedsALiveVersion() {
    state.withDeleted("s", 1, 1, INT).with(association("t", "value", "s", Lifecycle.WEAK));

    refused(40907, "No active (non-deleted) version exists for subject 's'", upsert("s").strong());
  }

  @Test
  void anotherResourceWithTheNameIsNotChanged() {
    existing(Lifecycle.WEAK);

    refused(40903, EXISTS, request("other-id", upsert("s").strong()));
    assertThat(write(request("", upsert("s").strong()))).hasSize(1);
  }

  // ---- intended registrations

  private List<Intended> intended(AssociationRequest request) {
    return decisions.intended(state.get(), request, guard);
  }

  @Test
  void theSchemasOfItemsMayBeRegistered() {
    assertThat(intended(request(creation("s").schema(INT).normalized(), upsert("u").key())))
        .containsExactly(new Intended("s", Draft.of(INT), Normalization.NORMALIZED));
    assertThat(intended(request(delete().schema(INT)))).isEmpty();
  }

  @Test
  void theSubjectOfAnExistingAssociationMayGetASchema() {
    existing(Lifecycle.WEAK);

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

  // ---- deletions

  private List<Change> deleted(AssociationFilter filter, boolean cascades) {
    decisions.delete(
        state.get(),
        dryRun,
        "t-id",
        filter,
        cascades,
        each -> guard.beforeWrite(each.subject(), null));
    return dryRun.changes();
  }

  private static Change removed(Association association) {
    return new Change.RemoveAssociation(association.key());
  }

  @Test
  void theAssociationsOfAResourceAreDeleted() {
    Association value = existing(Lifecycle.STRONG);
    Association key = association("t", "key", "k", Lifecycle.WEAK);
    state.with(key).with(association("u", "value", "u", Lifecycle.WEAK));

    assertThat(deleted(AssociationFilter.ALL, false)).containsExactly(removed(key), removed(value));
    assertThat(guard.asked).containsExactly("k", "s");
  }

  @Test
  void onlyTheAssociationsOfTheFilterAreDeleted() {
    Association value = existing(Lifecycle.STRONG);
    state.with(association("t", "key", "k", Lifecycle.WEAK));

    assertThat(deleted(new AssociationFilter("", Set.of("value"), Set.of()), false))
        .containsExactly(removed(value));
  }

  @Test
  void noAssociationIsNotFound() {
    existing(Lifecycle.STRONG);
    String message = "Association for 't-id' not found.";

    Refused.with(
        40410, message, () -> deleted(new AssociationFilter("", Set.of("key"), Set.of()), false));
    state.with(removed(association("t", "value", "s", Lifecycle.STRONG)));
    Refused.with(40410, message, () -> deleted(AssociationFilter.ALL, true));
  }

  @Test
  void aFrozenAssociationIsDeletedWithItsSubjectOnly() {
    Association frozen = frozen(association("t", "value", OWN, Lifecycle.STRONG));
    state.with(OWN, 1, 1, INT).with(frozen);

    Refused.with(
        40908,
        "The association of type  'value' is frozen for subject ':.lkc:t-value'",
        () -> deleted(AssociationFilter.ALL, false));
    assertThat(dryRun.changes()).isEmpty();
    assertThat(deleted(AssociationFilter.ALL, true))
        .containsExactly(
            removed(frozen),
            new Change.DeleteSubject(OWN, 1),
            new Change.RemoveVersion(new VersionKey(OWN, 1)));
  }

  @Test
  void aReadOnlySubjectKeepsItsAssociations() {
    existing(Lifecycle.STRONG);
    state.with("s", Mode.READONLY);

    Refused.with(
        42205,
        "Subject s in context  is in read-only mode",
        () -> deleted(AssociationFilter.ALL, false));
    assertThat(dryRun.changes()).isEmpty();
  }

  @Test
  void theGuardMayEndADeletion() {
    existing(Lifecycle.STRONG);
    state.with(association("t", "key", "k", Lifecycle.WEAK));
    guard.refused = "s";

    Refused.with(403, "s", () -> deleted(AssociationFilter.ALL, false));
    assertThat(dryRun.changes()).isEmpty();
  }

  @Test
  void theSubjectsOfStrongAssociationsAreDeletedForGoodAfterAllAssociations() {
    Association value = existing(Lifecycle.STRONG);
    Association key = association("t", "key", "k", Lifecycle.WEAK);
    state.with("k", 1, 2, STRING).with(key).withDeleted("s", 2, 3, LONG);

    assertThat(deleted(AssociationFilter.ALL, true))
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

    assertThat(deleted(AssociationFilter.ALL, true))
        .containsExactly(removed(value), new Change.RemoveVersion(new VersionKey("s", 1)));
  }

  @Test
  void aSubjectOfSeveralAssociationsIsDeletedOnceAndOneWithoutVersionsNot() {
    Association value = association("t", "value", "s", Lifecycle.STRONG);
    Association key = association("t", "key", "s", Lifecycle.STRONG);
    Association other = association("t", "value", "none", Lifecycle.STRONG);
    state.with("s", 1, 1, INT).with(value).with(key).with(other);

    assertThat(deleted(AssociationFilter.ALL, true))
        .containsExactly(
            removed(key),
            removed(other),
            removed(value),
            new Change.DeleteSubject("s", 1),
            new Change.RemoveVersion(new VersionKey("s", 1)));
  }
}
