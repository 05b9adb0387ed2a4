// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.PreparationsTest.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.association.AssociationGuard;
import io.avrolope.server.association.AssociationRequest;
import io.avrolope.server.association.AssociationRequest.Item;
import io.avrolope.server.association.Cascade;
import io.avrolope.server.association.Execution;
import io.avrolope.server.association.ResourceAssociations;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.TagEdit;
import io.avrolope.server.language.TagEdit.Action;
import io.avrolope.server.language.TagEdit.Kind;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.service.Registry;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each request that registers schemas prepares what is slow before the store is locked for it. */
class PreparedRequestsTest {
  private static final List<TagEdit> TAGGED =
      List.of(new TagEdit("R", Kind.RECORD, List.of("PII"), Action.ADD));

  private final Noting store = new Noting();
  private final Registry registry =
      new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());

  /** Notes what is prepared, and how often it is locked. */
  private static final class Noting implements SchemaStore {
    private final MemorySchemaStore memory = new MemorySchemaStore();
    private final List<String> prepared = new ArrayList<>();
    private int writes;

    @Override
    public <T> T read(Function<RegistryState, T> read) {
      return memory.read(read);
    }

    @Override
    public <T> T write(Function<RegistryState, Decision<T>> decide) {
      writes++;
      return memory.write(decide);
    }

    @Override
    public void prepare(String type, List<ReferencedText> referenced, String text) {
      assertThat(memory.isBusy()).isFalse();
      prepared.add(text);
    }

    @Override
    public void close() {
      memory.close();
    }
  }

  private static Draft draft(String text, Reference... references) {
    return draft(text, Draft.Edits.NONE, references);
  }

  private static Draft draft(String text, Draft.Edits edits, Reference... references) {
    return Draft.of(text).withReferences(List.of(references)).withEdits(edits);
  }

  private static Draft.Edits tagged() {
    return new Draft.Edits(TAGGED, null, Set.of(), Draft.Propagation.NONE);
  }

  private static AssociationRequest association(String topic, Draft schema) {
    Item item =
        new Item(
            AssociationRequest.Kind.CREATE,
            topic + "-value",
            true,
            "value",
            Lifecycle.STRONG,
            false,
            schema,
            Normalization.AS_SENT,
            Cascade.ASSOCIATIONS_ONLY);
    return new AssociationRequest(topic, "lkc", topic, "topic", List.of(item));
  }

  @Test
  void anAssociationWithASchema() {
    registry
        .associations()
        .write(association("t", draft(record("int"))), Execution.REAL, AssociationGuard.NONE);

    assertThat(store.prepared).contains(record("int"));
    assertThat(store.writes).isEqualTo(1);
    assertThat(registry.versions("t-value", Deleted.HIDDEN)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBatchWhoseSchemasReferToEachOther(boolean isDryRun) {
    List<AssociationRequest> requests = new ArrayList<>();
    requests.add(association("t0", draft(link(0))));
    for (int i = 1; i <= 5; i++) {
      Reference reference = new Reference("R" + (i - 1), "t" + (i - 1) + "-value", 1);
      requests.add(association("t" + i, draft(link(i), reference)));
    }

    List<ResourceAssociations.Result> results =
        registry.associations().batch(requests, Execution.of(isDryRun), AssociationGuard.NONE);

    assertThat(results).hasSize(6).allMatch(result -> result.refusal() == null);
    assertThat(store.prepared).contains(link(1), link(2), link(3), link(4), link(5));
    assertThat(registry.subjects("", Deleted.HIDDEN)).hasSize(isDryRun ? 0 : 6);
  }

  private static String link(int number) {
    return "{\"type\":\"record\",\"name\":\"R"
        + number
        + "\",\"fields\":[{\"name\":\"f\",\"type\":"
        + (number == 0 ? "\"int\"" : "\"R" + (number - 1) + "\"")
        + "}]}";
  }

  @Test
  void aBatchPreparesNothingForASubjectThatIsNotAllowed() {
    AssociationGuard guard =
        new AssociationGuard() {
          @Override
          public void beforeWrite(String subject, @Nullable Draft schema) {
            throw Refusal.notPermitted(subject);
          }

          @Override
          public void beforeDeletion(
              io.avrolope.server.model.Association association, Cascade cascade) {}
        };
    AssociationRequest request = association("t", draft(record("int")));

    assertThat(
            registry.associations().batch(List.of(request), Execution.REAL, guard).get(0).refusal())
        .isNotNull();
    assertThat(store.prepared).isEmpty();
  }

  @Test
  void aVersionWithOtherTags() {
    registry.register("s", draft(record("int")));
    store.prepared.clear();
    store.writes = 0;

    StoredVersion version =
        registry.registerEdited("s", new VersionNumber(1), draft("", tagged()), Client.WAITING);

    assertThat(version.body().text()).contains("PII");
    assertThat(store.prepared).contains(version.body().text());
    assertThat(store.writes).isEqualTo(1);
  }

  @Test
  void aSchemaThatGetsTags() {
    StoredVersion version = registry.register("s", draft(record("int"), tagged()));

    assertThat(version.body().text()).contains("PII");
    assertThat(store.prepared).contains(version.body().text());
    assertThat(store.writes).isEqualTo(1);
  }

  @Test
  void aTagOfNoFieldIsRefused() {
    List<TagEdit> edits = List.of(new TagEdit("R.no", Kind.FIELD, List.of("PII"), Action.ADD));
    Draft.Edits tags = new Draft.Edits(edits, null, Set.of(), Draft.Propagation.NONE);

    assertThatThrownBy(() -> registry.register("s", draft(record("int"), tags)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("R.no");
  }

  @Test
  void aTextOfSchemaRepo() {
    registry.schemaRepo().create("s", Map.of());

    assertThat(registry.schemaRepo().register("s", record("int"))).isEqualTo("0");
    assertThat(registry.schemaRepo().registerIfLatest("s", "0", record("long"))).isEqualTo("1");
    assertThat(store.prepared).contains(record("int"), record("long"));
    assertThat(store.writes).isEqualTo(3);
  }

  @Test
  void aTextOfSchemaRepoThatTheSubjectHasIsNotParsed() {
    registry.schemaRepo().create("s", Map.of());
    registry.schemaRepo().register("s", record("int"));
    store.prepared.clear();

    assertThat(registry.schemaRepo().register("s", record("int"))).isEqualTo("0");
    assertThat(store.prepared).isEmpty();
  }

  /** A short draft says nothing of the versions that it is compared with. */
  @Test
  void earlierVersionsThatAreLong() {
    for (String type : List.of("int", "long", "float", "double")) {
      registry.register("s", draft(record(type)));
    }
    Registry restarted = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
    store.writes = 0;

    assertThatThrownBy(() -> restarted.register("s", draft("\"int\"")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("{oldSchemaVersion: 4}");
    assertThat(store.writes).isLessThanOrEqualTo(2);
  }
}
