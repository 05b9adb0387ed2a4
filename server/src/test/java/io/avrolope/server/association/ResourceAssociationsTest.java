// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static io.avrolope.server.association.TestItem.creation;
import static io.avrolope.server.association.TestItem.delete;
import static io.avrolope.server.association.TestItem.request;
import static io.avrolope.server.association.TestItem.upsert;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.association;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.association.ResourceAssociations.Associated;
import io.avrolope.server.association.ResourceAssociations.Result;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Decisions;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.Refused;
import io.avrolope.server.registry.RegistryLimits;
import io.avrolope.server.registry.TestState;
import io.avrolope.server.state.Associations;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceAssociationsTest {
  private static final String OWN = ":.lkc:t-value";

  private final MemorySchemaStore store = new MemorySchemaStore();
  private final ResourceAssociations associations =
      new ResourceAssociations(
          store,
          new Decisions(store, Level.BACKWARD, RegistryLimits.DEFAULTS, TestState.CLOCK),
          TestState.CLOCK);

  @AfterEach
  void close() {
    store.close();
  }

  private void apply(Change... changes) {
    store.write(state -> new SchemaStore.Decision<>(true, List.of(changes)));
  }

  private StoredVersion put(String subject, int version, String text) {
    StoredVersion put = TestState.version(subject, version, version, TestState.body(text));
    apply(new Change.PutVersion(put));
    return put;
  }

  private Association put(Association association) {
    apply(new Change.PutAssociation(association));
    return association;
  }

  private List<Association> ofTopic() {
    return associations.ofResource("t-id", AssociationFilter.ALL);
  }

  @Test
  void associationsAreFoundBySubjectResourceAndName() {
    Association tKey = put(association("t", "key", "s", Lifecycle.WEAK));
    Association tValue = put(association("t", "value", "v", Lifecycle.STRONG));
    Association uKey = put(association("u", "key", "s", Lifecycle.WEAK));
    AssociationFilter keys = new AssociationFilter("", Set.of("key"), Set.of());

    assertThat(associations.ofSubject("s", AssociationFilter.ALL)).containsExactly(tKey, uKey);
    assertThat(associations.ofSubject("v", keys)).isEmpty();
    assertThat(ofTopic()).containsExactly(tKey, tValue);
    assertThat(associations.ofResource("t-id", keys)).containsExactly(tKey);
    assertThat(associations.ofName("lkc", "t", AssociationFilter.ALL))
        .containsExactly(tKey, tValue);
    assertThat(associations.ofName(Associations.ANY, Associations.ANY, keys))
        .containsExactly(tKey, uKey);
    assertThat(associations.ofName("other", "t", keys)).isEmpty();
  }

  @Test
  void theLatestVersionOfASubjectIsFound() {
    put("s", 1, INT);
    StoredVersion latest = put("s", 2, LONG);

    assertThat(associations.latest("s")).contains(latest);
    assertThat(associations.latest("t")).isEmpty();
  }

  @Test
  void whatIsWrittenIsKeptAndAnswered() {
    AssociationRequest request = request(creation(OWN).strong().schema(INT));

    List<Associated> written = associations.write(request, Execution.REAL, AssociationGuard.NONE);

    assertThat(written)
        .containsExactly(new Associated(ofTopic().get(0), associations.latest(OWN).orElseThrow()));
  }

  @Test
  void aDryRunKeepsAndAnswersNothingButChecks() {
    AssociationRequest request = request(creation(OWN).strong().schema(INT));

    assertThat(associations.write(request, Execution.DRY_RUN, AssociationGuard.NONE)).isEmpty();
    assertThat(ofTopic()).isEmpty();
    assertThat(associations.latest(OWN)).isEmpty();
    Refused.with(
        40907,
        "No active (non-deleted) version exists for subject 's'",
        () -> associations.write(request(creation("s")), Execution.DRY_RUN, AssociationGuard.NONE));
  }

  @Test
  void whatIsRefusedLeavesNothingBehind() {
    AssociationRequest request =
        request(creation(OWN).strong().schema(INT), creation(":.lkc:t-key").key().strong());

    Refused.with(
        40907,
        "No active (non-deleted) version exists for subject ':.lkc:t-key'",
        () -> associations.write(request, Execution.REAL, AssociationGuard.NONE));
    assertThat(associations.latest(OWN)).isEmpty();
    assertThat(store.<Integer>read(state -> state.highestId(":.lkc:"))).isZero();
  }

  /** Notes which associations are about to be deleted. */
  private static final class Deletions implements AssociationGuard {
    private final List<String> asked = new ArrayList<>();

    @Override
    public void beforeWrite(String subject, @Nullable Draft schema) {}

    @Override
    public void beforeDeletion(Association association, Cascade cascade) {
      asked.add(association.subject() + " " + (cascade == Cascade.SUBJECTS_TOO));
    }
  }

  @ParameterizedTest(name = "cascades {0}, dry run {1}")
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void associationsAreDeletedPerhapsWithTheirSubjects(boolean cascades, boolean isDryRun) {
    put("s", 1, INT);
    put(association("t", "value", "s", Lifecycle.STRONG));
    Deletions guard = new Deletions();

    associations.delete(
        "t-id", AssociationFilter.ALL, Cascade.of(cascades), Execution.of(isDryRun), guard);

    assertThat(guard.asked).containsExactly("s " + cascades);
    assertThat(ofTopic()).hasSize(isDryRun ? 1 : 0);
    assertThat(associations.latest("s").isPresent()).isEqualTo(isDryRun || !cascades);
  }

  @Test
  void nothingToDeleteIsRefused() {
    Refused.with(
        40410,
        "Association for 't-id' not found.",
        () ->
            associations.delete(
                "t-id",
                AssociationFilter.ALL,
                Cascade.ASSOCIATIONS_ONLY,
                Execution.DRY_RUN,
                AssociationGuard.NONE));
  }

  private static String outcome(Result result) {
    Refusal refusal = result.refusal();
    return refusal != null
        ? "refused " + refusal.code()
        : result.associations().stream()
            .map(
                each ->
                    each.association().subject()
                        + " "
                        + (each.version() == null ? "-" : each.version().version()))
            .toList()
            .toString();
  }

  private Stream<String> batch(boolean isDryRun, AssociationRequest... requests) {
    List<Result> results =
        associations.batch(List.of(requests), Execution.of(isDryRun), AssociationGuard.NONE);
    assertThat(results).extracting(Result::request).containsExactly(requests);
    return results.stream().map(ResourceAssociationsTest::outcome);
  }

  private static AssociationRequest other(TestItem... items) {
    return new AssociationRequest(
        "u", "lkc", "u-id", "topic", Stream.of(items).map(TestItem::get).toList());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachRequestOfABatchIsDoneAsAWhole(boolean isDryRun) {
    put("s", 1, INT);

    assertThat(
            batch(
                isDryRun,
                request(creation(OWN).strong().schema(INT), creation("none").key()),
                other(creation("s"), upsert(":.lkc:u-key").key().schema(LONG))))
        .containsExactly("refused 40907", isDryRun ? "[]" : "[:.lkc:u-key 1, s -]");
    assertThat(ofTopic()).isEmpty();
    assertThat(associations.latest(OWN)).isEmpty();
    assertThat(associations.ofResource("u-id", AssociationFilter.ALL)).hasSize(isDryRun ? 0 : 2);
    assertThat(associations.latest(":.lkc:u-key").isPresent()).isEqualTo(!isDryRun);
  }

  @Test
  void laterRequestsOfABatchSeeWhatEarlierOnesDid() {
    put("s", 1, INT);

    assertThat(batch(false, request(creation("s").strong()), other(creation("s"))))
        .containsExactly("[s -]", "refused 40905");
    assertThat(batch(true, other(creation("s"))).toList()).containsExactly("refused 40905");
  }

  @Test
  void aBatchDeletesAssociationsOfAType() {
    put("s", 1, INT);
    put(association("t", "value", "s", Lifecycle.STRONG));
    put("k", 1, LONG);
    Association key = put(association("t", "key", "k", Lifecycle.STRONG));

    assertThat(batch(false, request(delete()))).containsExactly("[k -]");
    assertThat(ofTopic()).containsExactly(key);
    assertThat(associations.latest("s")).isPresent();
    assertThat(batch(false, request(delete().key().cascading()))).containsExactly("[]");
    assertThat(associations.latest("k")).isEmpty();
    assertThat(batch(false, request(delete()))).containsExactly("refused 40410");
  }

  @Test
  void aBatchDeletesAndCreatesInItsOrder() {
    put("s", 1, INT);
    put("u", 1, INT);
    put(association("t", "value", "s", Lifecycle.WEAK));
    Deletions guard = new Deletions();

    List<Result> results =
        associations.batch(List.of(request(delete(), creation("u"))), Execution.REAL, guard);

    assertThat(results.stream().map(ResourceAssociationsTest::outcome)).containsExactly("[u -]");
    assertThat(guard.asked).containsExactly("s false");
  }
}
