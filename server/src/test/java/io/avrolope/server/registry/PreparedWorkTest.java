// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.owner;
import static io.avrolope.server.registry.TestState.property;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.referring;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.language.TagEdit;
import io.avrolope.server.language.avro.AvroLanguage;
import io.avrolope.server.language.avro.AvroText;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.ParsedTexts.Source;
import io.avrolope.server.registry.Preparations.Intended;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A registration prepares what its decision needs, and nothing else. */
class PreparedWorkTest {
  private static final Reference R1 = new Reference("R", "r", 1);
  private static final Reference R2 = new Reference("R", "r", 2);

  /** Takes long to parse, and is compatible with no other schema of the tests. */
  private static final String SLOW = PreparationsTest.record("int");

  private final RecordingStore store = new RecordingStore();
  private final Decisions decisions =
      new Decisions(store, Level.BACKWARD, RegistryLimits.DEFAULTS, TestState.CLOCK);
  private int attempts;

  /** Notes what is prepared, and how often the store is read. */
  private static final class RecordingStore implements SchemaStore {
    private final MemorySchemaStore memory = new MemorySchemaStore();
    private final List<String> prepared = new ArrayList<>();
    private int reads;

    @Override
    public <T> T read(Function<RegistryState, T> read) {
      reads++;
      return memory.read(read);
    }

    @Override
    public <T> T write(Function<RegistryState, Decision<T>> decide) {
      return memory.write(decide);
    }

    @Override
    public void prepare(String type, List<ReferencedText> referenced, String text) {
      prepared.add(text);
    }

    @Override
    public void close() {
      memory.close();
    }
  }

  private void apply(Change... changes) {
    store.write(state -> new SchemaStore.Decision<>(true, List.of(changes)));
  }

  private void put(StoredVersion... versions) {
    for (StoredVersion version : versions) {
      apply(new Change.PutVersion(version));
    }
  }

  private static StoredVersion owning(int version, Reference reference) {
    return TestState.version("s", version, 10 + version, referring(owner("R"), reference));
  }

  private static StoredVersion plain(int version, String text) {
    return TestState.version("s", version, 10 + version, body(text));
  }

  private void putR() {
    put(
        TestState.version("r", 1, 1, body(record("R", "a"))),
        TestState.version("r", 2, 2, body(record("R", "b"))));
  }

  private StoredVersion register(Draft draft, Client client) {
    return decisions
        .preparations()
        .before(
            List.of(new Intended("s", draft, Normalization.AS_SENT)),
            client,
            prepared -> {
              attempts++;
              return store.write(
                  state ->
                      decisions
                          .registrations()
                          .register(state, "s", draft, Normalization.AS_SENT, prepared));
            });
  }

  private void register(Draft draft) {
    register(draft, Client.WAITING);
  }

  /** Looks at what is prepared at the moment of the decision. */
  private <T> T prepared(Draft draft, Normalization form, Function<PreparedComparisons, T> look) {
    return decisions
        .preparations()
        .before(List.of(new Intended("s", draft, form)), Client.WAITING, look);
  }

  private boolean isHeld(StoredVersion version) {
    try {
      store.memory.read(state -> decisions.parser().underLock().parse(state, version));
      return true;
    } catch (UnpreparedException e) {
      return false;
    }
  }

  private boolean isCompared(PreparedComparisons prepared, String text, StoredVersion earlier) {
    return isCompared(prepared, text, earlier, Level.BACKWARD);
  }

  private boolean isCompared(
      PreparedComparisons prepared, String text, StoredVersion earlier, Level level) {
    return store.memory.read(
        state -> {
          ParsedSchema next =
              decisions.parser().parse(state, "s", Draft.of(text), Checks.KNOWN_SCHEMA);
          PreparedComparisons.Key key =
              new PreparedComparisons.Key(
                  next, decisions.parser().parse(state, earlier), level, earlier.version());
          return prepared.find(key) != null;
        });
  }

  // ---- which registrations are prepared

  /** The record Owner with the type R in its text. */
  private static Draft inlined() {
    return Draft.of(owner("R").replace("\"R\"", record("R", "a")).replace("Owner", "Own"));
  }

  @ParameterizedTest(name = "{0}, level {1}, group {2}: {3} attempts")
  @CsvSource({
    // versions with (r) and without (p) references, deleted ones as capitals
    "r,   BACKWARD,            ,   1, true",
    "p,   BACKWARD,            ,   1, false",
    "p r, BACKWARD,            ,   1, true",
    "r p, BACKWARD,            ,   2, true", // seldom: the first attempt finds what is missing
    "r p, BACKWARD,            '', 2, true",
    "r p, BACKWARD,            g,  1, true",
    "r p, BACKWARD_TRANSITIVE, ,   1, true",
    "p p, BACKWARD_TRANSITIVE, ,   1, false",
    "R p, BACKWARD_TRANSITIVE, ,   1, false",
    "p p, BACKWARD,            g,  1, false",
    "R,   BACKWARD,            ,   1, false"
  })
  void aShortDraftIsPreparedIfTheVersionsThatItIsComparedWithHaveReferences(
      String versions, Level level, String group, int attemptsNeeded, boolean isPrepared) {
    putR();
    int number = 0;
    for (String each : versions.split(" ", -1)) {
      number++;
      StoredVersion version =
          each.equalsIgnoreCase("r")
              ? owning(number, R1)
              : plain(number, record("Own", "z" + number));
      put(Character.isUpperCase(each.charAt(0)) ? version.deleted() : version);
    }
    TestConfig config = new TestConfig().level(level);
    if (group != null) {
      config.group(group);
    }
    apply(new Change.SetConfig("s", config.get()));

    try {
      register(inlined());
    } catch (Refusal e) {
      assertThat(e.code()).isEqualTo(40901); // compared, which is all that counts here
    }

    assertThat(attempts).isEqualTo(attemptsNeeded);
    assertThat(store.prepared.contains(inlined().text())).isEqualTo(isPrepared);
  }

  @Test
  void aLongDraftIsPrepared() {
    register(Draft.of(SLOW));

    assertThat(attempts).isEqualTo(1);
    assertThat(store.prepared).containsExactly(SLOW);
  }

  @Test
  void aDraftWithoutATextIsPreparedWithTheLatestText() {
    put(plain(1, SLOW));

    register(Draft.of("").withMetadata(property("a", "1")));

    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void aDraftThatTheSubjectHasIsNotPreparedForAVersion() {
    put(plain(1, SLOW));

    register(Draft.of(SLOW));

    assertThat(attempts).isEqualTo(1);
    assertThat(store.prepared).isEmpty();
  }

  @Test
  void aTextThatTheSubjectHasWithOtherReferencesIsPrepared() {
    putR();
    put(owning(1, R1));
    Draft draft = Draft.of(owner("R"));

    prepared(draft.withReferences(List.of(R1)), Normalization.AS_SENT, each -> true);
    assertThat(store.prepared).isEmpty();
    prepared(draft.withReferences(List.of(R2)), Normalization.AS_SENT, each -> true);
    assertThat(store.prepared).containsExactly(owner("R"));
  }

  // ---- what is prepared

  @Test
  void theComparisonsAreMade() {
    put(plain(1, INT), plain(2, LONG));

    List<Boolean> compared =
        prepared(
            Draft.of(SLOW),
            Normalization.AS_SENT,
            each ->
                List.of(
                    isCompared(each, SLOW, plain(1, INT)), isCompared(each, SLOW, plain(2, LONG))));

    assertThat(compared).containsExactly(false, true);
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"IMPORT", "FORWARD"})
  void anImportedSchemaIsNeitherComparedNorEdited(Mode mode) {
    put(plain(1, INT));
    apply(new Change.SetMode("s", mode));
    TagEdit edit = new TagEdit("R.last", TagEdit.Kind.FIELD, List.of("PII"), TagEdit.Action.ADD);
    Draft draft =
        Draft.of(SLOW)
            .withId(3)
            .withEdits(new Draft.Edits(List.of(edit), null, Set.of(), Draft.Propagation.NONE));

    boolean isCompared =
        prepared(draft, Normalization.AS_SENT, each -> isCompared(each, SLOW, plain(1, INT)));

    assertThat(isCompared).isFalse();
    assertThat(store.prepared).containsExactly(SLOW);
  }

  @Test
  void theEditedTextIsPrepared() {
    TagEdit edit = new TagEdit("R.last", TagEdit.Kind.FIELD, List.of("PII"), TagEdit.Action.ADD);

    register(
        Draft.of(SLOW)
            .withEdits(new Draft.Edits(List.of(edit), null, Set.of(), Draft.Propagation.NONE)));

    assertThat(attempts).isEqualTo(1);
    assertThat(store.prepared)
        .containsExactly(
            SLOW.replace(
                "\"name\":\"last\",\"type\":\"int\"",
                "\"name\":\"last\",\"type\":\"int\",\"confluent:tags\":[\"PII\"]"));
  }

  @Test
  void theNormalizedTextIsPrepared() {
    String aliases = SLOW.replace("\"name\":\"R\"", "\"name\":\"R\",\"aliases\":[\"z\",\"b\"]");

    prepared(Draft.of(aliases), Normalization.NORMALIZED, each -> true);

    assertThat(store.prepared).hasSize(1);
    assertThat(store.prepared.get(0)).contains("[\"b\",\"z\"]");
  }

  @Test
  void theFingerprintsOfVersionsAreKept() {
    StoredVersion version = plain(1, record("Other", "a"));
    put(version);

    long kept =
        prepared(
            Draft.of(SLOW),
            Normalization.AS_SENT,
            each ->
                store.memory.read(
                    state ->
                        state
                            .version(new VersionKey("s", 1))
                            .orElseThrow()
                            .body()
                            .fingerprint(
                                () -> {
                                  throw new AssertionError("not kept");
                                })));

    assertThat(kept)
        .isEqualTo(
            AvroText.parse(List.of(), version.body().text(), Checks.KNOWN_SCHEMA).fingerprint());
  }

  /** A version with a text of its own. */
  private static StoredVersion ownVersion(int version, Reference reference) {
    String text = owner("R").replace("\"f\"", "\"f" + version + "\"");
    return TestState.version("s", version, 10 + version, referring(text, reference));
  }

  /** Versions 1 and 3 (deleted) of s refer to version 1 of r, and versions 2 and 4 to version 2. */
  private List<StoredVersion> fourOwners() {
    putR();
    List<StoredVersion> owners =
        List.of(
            ownVersion(1, R1), ownVersion(2, R2), ownVersion(3, R1).deleted(), ownVersion(4, R2));
    owners.forEach(this::put);
    return owners;
  }

  @ParameterizedTest(name = "{0}, references {1}: {2}")
  @CsvSource({
    // the same references may mean the same schema, and the latest version is compared
    "BACKWARD,            1, true false false true",
    "BACKWARD,            2, false true false true",
    "BACKWARD_TRANSITIVE, 1, true true false true",
    "BACKWARD,            0, true true false true" // any version may be the same schema
  })
  void versionsWithReferencesAreHeldIfTheDraftIsComparedWithThem(
      Level level, int reference, String held) {
    List<StoredVersion> owners = fourOwners();
    apply(new Change.SetConfig("s", new TestConfig().level(level).get()));
    Draft draft =
        reference == 0
            ? Draft.of(SLOW)
            : Draft.of(owner("R").replace("Owner", "Own"))
                .withReferences(List.of(reference == 1 ? R1 : R2));

    String found =
        prepared(
            draft,
            Normalization.AS_SENT,
            each ->
                owners.stream()
                    .map(version -> Boolean.toString(isHeld(version)))
                    .collect(Collectors.joining(" ")));

    assertThat(found).isEqualTo(held);
  }

  @Test
  void aVersionWhoseReferencesAreMissingDoesNotPreventTheOthers() {
    putR();
    put(owning(1, R1), owning(2, new Reference("R", "r", 9)));

    boolean isHeld = prepared(Draft.of(SLOW), Normalization.AS_SENT, each -> isHeld(owning(1, R1)));

    assertThat(isHeld).isTrue();
    assertThat(store.prepared).containsExactly(SLOW);
  }

  @Test
  void theOtherVersionsAreComparedBesideOneWhoseReferencesAreMissing() {
    put(plain(1, INT), owning(2, new Reference("R", "r", 9)));
    TestConfig config = new TestConfig().level(Level.BACKWARD_TRANSITIVE);
    apply(new Change.SetConfig("s", config.get()));

    boolean isCompared =
        prepared(
            Draft.of(SLOW),
            Normalization.AS_SENT,
            each -> isCompared(each, SLOW, plain(1, INT), Level.BACKWARD_TRANSITIVE));

    assertThat(isCompared).isTrue();
  }

  // ---- attempts

  @Test
  void whatADecisionMissesIsParsedAndItsRegistrationsAreAllPreparedOnce() {
    Source first = new Source(AvroLanguage.INSTANCE, List.of(), SLOW, Checks.NEW_SCHEMA);
    Source second = new Source(AvroLanguage.INSTANCE, List.of(), SLOW + " ", Checks.NEW_SCHEMA);
    Source wrong = new Source(AvroLanguage.INSTANCE, List.of(), "nonsense", Checks.NEW_SCHEMA);
    List<Source> missing = new ArrayList<>(List.of(first, second, wrong));

    String answer =
        prepared(
            Draft.of(INT),
            Normalization.AS_SENT,
            each -> {
              attempts++;
              if (!missing.isEmpty()) {
                throw new UnpreparedException(missing.remove(0));
              }
              return "done";
            });

    assertThat(answer).isEqualTo("done");
    assertThat(attempts).isEqualTo(4);
    assertThat(store.reads).isEqualTo(2); // for the slow ones, then for all
    assertThat(store.prepared).containsExactly(INT, SLOW, SLOW);
  }

  @Test
  void aClientThatIsGoneGetsNoFurtherAttempt() {
    putR();
    put(owning(1, R1), plain(2, record("Own", "z")));

    Refused.with(499, "The client closed its connection", () -> register(inlined(), () -> true));
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void aRefusalOfThePreparationIsTheDecisionsUnlessTheClientIsGone() {
    Draft draft = Draft.of(owner("R")).withReferences(List.of(R1));
    String message = "No schema reference found for subject \"r\" and version 1";

    Refused.with(42201, "Invalid schema of type AVRO, details: " + message, () -> register(draft));
    assertThat(attempts).isEqualTo(1);
    Refused.with(499, "The client closed its connection", () -> register(draft, () -> true));
    assertThat(attempts).isEqualTo(1);
  }
}
