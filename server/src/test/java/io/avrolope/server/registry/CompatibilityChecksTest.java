// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.owner;
import static io.avrolope.server.registry.TestState.property;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.referring;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.language.avro.AvroText;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompatibilityChecksTest {
  private static final VersionNumber LATEST = new VersionNumber(Reference.LATEST);

  private final CompatibilityChecks checks = TestDecisions.of(Level.BACKWARD).compatibility();
  private final TestState state = new TestState();

  private List<String> withSubject(Draft draft) {
    return checks.withSubject(state.get(), "s", draft, Client.WAITING);
  }

  private List<String> withVersion(VersionNumber number, Draft draft) {
    return checks.withVersion(state.get(), "s", number, draft, Client.WAITING);
  }

  private static String mismatch(
      String reader, String readerType, String writer, String writerType) {
    return "{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field in the "
        + reader
        + " schema does not match with the "
        + writer
        + " schema', additionalInfo:'reader type: "
        + readerType
        + " not compatible with writer type: "
        + writerType
        + "'}";
  }

  private static String last(Level level) {
    return "{validateFields: 'false', compatibility: '" + level + "'}";
  }

  /** Versions 1 and 2 of s are int and long. */
  private void intThenLong() {
    state.with("s", 1, 1, INT).with("s", 2, 2, LONG);
  }

  @ParameterizedTest(name = "{0}: {1} conflicts with version {2}")
  @CsvSource({
    "NONE,                string, 0",
    "BACKWARD,            string, 2",
    "BACKWARD,            int,    2",
    "BACKWARD,            long,   0",
    "BACKWARD_TRANSITIVE, long,   0",
    "BACKWARD_TRANSITIVE, string, 2",
    "FORWARD,             int,    0",
    "FORWARD,             double, 2",
    "FORWARD_TRANSITIVE,  long,   1",
    "FORWARD_TRANSITIVE,  int,    0",
    "FULL,                int,    2",
    "FULL,                long,   0",
    "FULL_TRANSITIVE,     string, 2"
  })
  void theLevelNamesTheVersionsAndTheDirections(Level level, String type, int conflict) {
    intThenLong();
    state.with("s", level);

    List<String> messages = withSubject(Draft.of("\"" + type + "\""));

    if (conflict == 0) {
      assertThat(messages).isEmpty();
    } else {
      assertThat(messages)
          .contains("{oldSchemaVersion: " + conflict + "}")
          .endsWith(last(level))
          .filteredOn(each -> each.startsWith("{oldSchemaVersion"))
          .hasSize(1);
    }
  }

  @Test
  void theMessagesSayWhatConflictsWithWhichVersion() {
    intThenLong();

    assertThat(withSubject(Draft.of(STRING)))
        .containsExactly(
            mismatch("new", "STRING", "old", "LONG"),
            "{oldSchemaVersion: 2}",
            "{oldSchema: '\"long\"'}",
            last(Level.BACKWARD));
  }

  @Test
  void theVersionIsNotNamedIfOfTwoDirectionsOnlyTheFirstConflicts() {
    intThenLong();
    state.with("s", Level.FULL_TRANSITIVE);

    assertThat(withSubject(Draft.of(LONG)))
        .containsExactly(mismatch("old", "INT", "new", "LONG"), last(Level.FULL_TRANSITIVE));
  }

  @Test
  void theConfigurationIsAmongTheMessages() {
    state.with("s", 1, 1, LONG);
    state.with("s", new TestConfig().validateFields(true).level(Level.FORWARD).get());

    assertThat(withSubject(Draft.of(STRING)))
        .containsExactly(
            mismatch("old", "LONG", "new", "STRING"),
            "{oldSchemaVersion: 1}",
            "{oldSchema: '\"long\"'}",
            "{validateFields: 'true', compatibility: 'FORWARD'}");
  }

  @ParameterizedTest
  @CsvSource({"10240, false", "10241, true"})
  void aLongSchemaIsCutInTheMessages(int length, boolean isCut) {
    String before = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1,\"p\":\"";
    String text = before + "x".repeat(length - before.length() - 2) + "\"}";
    state.with("s", 1, 1, text);

    assertThat(withSubject(Draft.of(INT)).get(2))
        .isEqualTo(
            isCut
                ? "{oldSchema: <truncated> '" + text.substring(0, 10_240) + "...'}"
                : "{oldSchema: '" + text + "'}");
  }

  @Test
  void deletedVersionsAreNotCompared() {
    state.with("s", 1, 1, INT).withDeleted("s", 2, 2, STRING);

    assertThat(withSubject(Draft.of(LONG))).isEmpty();
    assertThat(withSubject(Draft.of(STRING))).contains("{oldSchemaVersion: 1}");
  }

  @Test
  void versionsWithoutASchemaAreCompatible() {
    state
        .with("s", 1, 1, INT)
        .with("s", 2, 2, body(""))
        .with("s", 3, 3, SchemaBody.of(SchemaBody.TEXT, "text", List.of(), null, null))
        .with("s", Level.BACKWARD);
    assertThat(withSubject(Draft.of(STRING))).isEmpty();

    state.with("s", Level.BACKWARD_TRANSITIVE);
    assertThat(withSubject(Draft.of(STRING))).contains("{oldSchemaVersion: 1}");
  }

  @Test
  void oneVersionIsComparedByItsNumberOrAsTheLatest() {
    intThenLong();

    assertThat(withVersion(new VersionNumber(1), Draft.of(INT))).isEmpty();
    assertThat(withVersion(new VersionNumber(2), Draft.of(INT))).contains("{oldSchemaVersion: 2}");
    assertThat(withVersion(LATEST, Draft.of(INT))).contains("{oldSchemaVersion: 2}");
    assertThat(withVersion(LATEST, Draft.of(LONG))).isEmpty();
  }

  @Test
  void aVersionThatIsDeletedOrUnknownIsNotFound() {
    state.withDeleted("s", 1, 1, INT);

    Refused.with(
        40402, "Version 1 not found.", () -> withVersion(new VersionNumber(1), Draft.of(INT)));
    Refused.with(
        40402, "Version 2 not found.", () -> withVersion(new VersionNumber(2), Draft.of(INT)));
    assertThat(withVersion(LATEST, Draft.of(STRING))).isEmpty();
  }

  @Test
  void aDraftMustBeASchemaOfTypeAvro() {
    Refused.with(42201, "Empty schema", () -> withSubject(Draft.of(" ")));
    Refused.with(
        42201, "Invalid schema type JSON", () -> withSubject(Draft.of(INT).withType("JSON")));
    assertThat(withSubject(Draft.of(INT).withType("AVRO"))).isEmpty();
    assertThatCode(() -> Draft.of("").requireKnownType()).doesNotThrowAnyException();
  }

  @Test
  void newSchemasAreCheckedUnlessTheConfigurationSaysOtherwise() {
    assertThat(CompatibilityChecks.checks(Config.EMPTY)).isEqualTo(Checks.NEW_SCHEMA);
    assertThat(CompatibilityChecks.checks(new TestConfig().validateNewSchemas(true).get()))
        .isEqualTo(Checks.NEW_SCHEMA);
    assertThat(CompatibilityChecks.checks(new TestConfig().validateNewSchemas(false).get()))
        .isEqualTo(Checks.KNOWN_SCHEMA);
  }

  @Test
  void referencesOfDraftAndVersionAreResolved() {
    Reference reference = new Reference("R", "r", 1);
    state
        .with("r", 1, 1, record("R", "a"))
        .with("r", 2, 2, record("R", "b"))
        .with("s", 1, 3, referring(owner("R"), reference));
    Draft draft = Draft.of(owner("R"));

    assertThat(withSubject(draft.withReferences(List.of(reference)))).isEmpty();
    assertThat(withSubject(draft.withReferences(List.of(new Reference("R", "r", 2)))))
        .contains("{oldSchemaVersion: 1}");
  }

  // ---- groups

  private static StoredVersion grouped(int version, @Nullable String group) {
    return TestState.version(
        "s", version, version, body(INT, group == null ? null : property("major", group)));
  }

  @ParameterizedTest(name = "{0}, group {1}, draft {2}: {3}")
  @CsvSource({
    "BACKWARD,            major, 1, 3",
    "BACKWARD_TRANSITIVE, major, 1, 3 1",
    "BACKWARD_TRANSITIVE, major, 2, 2",
    "BACKWARD_TRANSITIVE, major, 3, ''",
    "BACKWARD,            major, 3, ''",
    "BACKWARD_TRANSITIVE, major, ,  4",
    "BACKWARD_TRANSITIVE, '',    1, 4 3 2 1",
    "BACKWARD,            ,      1, 4",
    "NONE,                ,      1, 4"
  })
  void aGroupHasTheVersionsWithTheDraftsProperty(
      Level level, @Nullable String group, @Nullable String value, String versions) {
    TestConfig config = new TestConfig().level(level);
    if (group != null) {
      config.group(group);
    }
    List<StoredVersion> earlier =
        List.of(grouped(4, null), grouped(3, "1"), grouped(2, "2"), grouped(1, "1"));

    assertThat(
            CompatibilityChecks.compared(
                config.get(), value == null ? null : property("major", value), earlier))
        .extracting(each -> Integer.toString(each.version()))
        .isEqualTo(versions.isEmpty() ? List.of() : List.of(versions.split(" ")));
  }

  @Test
  void noEarlierVersionIsCompared() {
    assertThat(CompatibilityChecks.compared(Config.EMPTY, null, List.of())).isEmpty();
  }

  @Test
  void liveVersionsAreSortedFromTheHighest() {
    intThenLong();
    state.withDeleted("s", 3, 3, STRING);

    assertThat(CompatibilityChecks.descendingLive(state.get(), "s"))
        .containsExactly(state.version("s", 2), state.version("s", 1));
  }

  // ---- bounds

  private static String union(int branches, String prefix) {
    StringBuilder text = new StringBuilder("[\"null\"");
    for (int i = 0; i < branches; i++) {
      text.append(",{\"type\":\"fixed\",\"name\":\"").append(prefix).append(i);
      text.append("\",\"size\":").append(i + 1).append('}');
    }
    return text.append(']').toString();
  }

  @Test
  void aComparisonThatTakesTooLongIsRefused() {
    CompatibilityChecks bounded =
        TestDecisions.of(Level.BACKWARD, new RegistryLimits(10, 10, 100)).compatibility();
    state.with("s", 1, 1, union(20, "A"));

    Refused.with(
        42201,
        "The compatibility check of two schemas needs more than 100 comparisons of types, the"
            + " limit compatibility.max.comparisons. Use unions with fewer branches",
        () -> bounded.withSubject(state.get(), "s", Draft.of(union(20, "B")), Client.WAITING));
    assertThatCode(
            () -> checks.withSubject(state.get(), "s", Draft.of(union(20, "B")), Client.WAITING))
        .doesNotThrowAnyException();
  }

  @Test
  void theTextsOfAllVersionsCount() {
    CompatibilityChecks bounded =
        TestDecisions.of(Level.BACKWARD_TRANSITIVE, new RegistryLimits(10, 10, 1)).compatibility();
    String before = "{\"type\":\"int\",\"p\":\"";
    String text = before + "x".repeat(2_400 - before.length() - 2) + "\"}";
    state.with("s", 1, 1, text).with("s", 2, 2, text);
    assertThat(bounded.withSubject(state.get(), "s", Draft.of(INT), Client.WAITING)).isEmpty();
    state.with("s", 3, 3, text);

    Refused.with(
        42201,
        "The compatibility check with all versions needs more than 50 times 1 comparisons of"
            + " types, the limit compatibility.max.comparisons. Use a level that is not"
            + " transitive",
        () -> bounded.withSubject(state.get(), "s", Draft.of(INT), Client.WAITING));
  }

  // ---- comparisons that were made before

  private static AvroText parsed(String text) {
    return AvroText.parse(List.of(), text, Checks.KNOWN_SCHEMA);
  }

  private List<String> between(
      StoredVersion earlier, AvroText text, PreparedComparisons prepared, AvroText parsed) {
    return checks.between(
        version -> parsed,
        Config.EMPTY.withLevel(Level.BACKWARD),
        text,
        null,
        List.of(earlier),
        prepared,
        Client.WAITING);
  }

  @Test
  void aComparisonIsMadeOnceForTheSameParsedSchemas() {
    StoredVersion earlier = TestState.version("s", 1, 1, body(LONG));
    AvroText text = parsed(STRING);
    AvroText parsed = parsed(LONG);
    PreparedComparisons prepared = new PreparedComparisons();
    List<String> messages = between(earlier, text, prepared, parsed);
    PreparedComparisons.Key key = new PreparedComparisons.Key(text, parsed, Level.BACKWARD, 1);

    PreparedComparisons.Result result = Objects.requireNonNull(prepared.find(key));
    assertThat(result.messages()).hasSize(3).isEqualTo(messages.subList(0, 3));
    assertThat(result.steps()).isPositive();
    prepared.add(key, new PreparedComparisons.Result(1, List.of("known")));
    assertThat(between(earlier, text, prepared, parsed))
        .containsExactly("known", last(Level.BACKWARD));
  }

  @Test
  void theStepsOfAKnownComparisonCount() {
    StoredVersion earlier = TestState.version("s", 1, 1, body(LONG));
    AvroText text = parsed(LONG);
    AvroText parsed = parsed(LONG);
    PreparedComparisons prepared = new PreparedComparisons();
    prepared.add(
        new PreparedComparisons.Key(text, parsed, Level.BACKWARD, 1),
        new PreparedComparisons.Result(Long.MAX_VALUE / 2, List.of()));

    Refused.with(
        42201,
        "The compatibility check with all versions needs more than 50 times 100000 comparisons"
            + " of types, the limit compatibility.max.comparisons. Use a level that is not"
            + " transitive",
        () -> between(earlier, text, prepared, parsed));
  }

  @Test
  void aClientThatLeavesEndsTheComparison() {
    AtomicInteger looks = new AtomicInteger();
    state.with("s", 1, 1, union(200, "A"));

    Refused.with(
        499,
        "The client closed its connection",
        () ->
            checks.withSubject(
                state.get(), "s", Draft.of(union(200, "B")), () -> looks.incrementAndGet() > 1));
  }
}
