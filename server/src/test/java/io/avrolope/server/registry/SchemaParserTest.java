// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.owner;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.referring;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.language.avro.AvroLanguage;
import io.avrolope.server.language.avro.AvroText;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.ParsedTexts.Source;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaParserTest {
  private static final Reference R1 = new Reference("R", "r", 1);

  private final SchemaParser parser = new SchemaParser(new RegistryLimits(2, 2, 1));
  private final SchemaParser underLock = parser.underLock();
  private final TestState state = new TestState();

  private ParsedSchema parse(String subject, String text, Reference... references) {
    return parser.parse(state.get(), subject, draft(text, references), Checks.NEW_SCHEMA);
  }

  private static Draft draft(String text, Reference... references) {
    return Draft.of(text).withReferences(List.of(references));
  }

  private static Source source(String text, Checks checks, ReferencedText... referenced) {
    return new Source(AvroLanguage.INSTANCE, List.of(referenced), text, checks);
  }

  private static void refused(String details, Supplier<?> request) {
    Refused.with(42201, "Invalid schema of type AVRO, details: " + details, () -> request.get());
  }

  /** A text of 10,000 characters or one less. */
  private static String text(int length) {
    String before = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1,\"p\":\"";
    return before + "x".repeat(length - before.length() - 2) + "\"}";
  }

  // ---- schemas of clients

  @Test
  void aSchemaIsParsedWithTheSchemasThatItRefersTo() {
    state.with("r", 1, 1, record("R", "a"));

    ParsedSchema parsed = parse("s", owner("R"), R1);

    assertThat(parsed.canonical()).isEqualTo(owner("R"));
    assertThat(parsed.resolved()).isEqualTo(owner("R").replace("\"R\"", record("R", "a")));
  }

  @Test
  void aReferenceLeadsToAVersionThatExists() {
    refused(
        "No schema reference found for subject \"r\" and version 1",
        () -> parse("s", owner("R"), R1));
    refused(
        "No schema reference found for subject \"r\" and version -1",
        () -> parse("s", owner("R"), new Reference("R", "r", -1)));
    refused(
        "Invalid reference: it must have a name, a subject and a version",
        () -> parse("s", owner("R"), new Reference("", "r", 0)));
  }

  @Test
  void aNewSchemaDoesNotReferToADeletedVersion() {
    state.withDeleted("r", 1, 1, record("R", "a"));

    refused(
        "No schema reference found for subject \"r\" and version 1",
        () -> parse("s", owner("R"), R1));
    assertThat(
            parser.parse(state.get(), "s", draft(owner("R"), R1), Checks.KNOWN_SCHEMA).canonical())
        .isEqualTo(owner("R"));
  }

  @Test
  void aReferenceWithoutAContextMeansThatOfTheSubject() {
    state.with("r", 1, 1, record("R", "a")).with(":.c:r", 1, 1, record("R", "b"));

    assertThat(parse(":.c:s", owner("R"), R1).resolved()).contains(record("R", "b"));
    assertThat(parse("s", owner("R"), new Reference("R", ":.c:r", 1)).resolved())
        .contains(record("R", "b"));
    assertThat(parse("s", owner("R"), new Reference("R", ":.:r", 1)).resolved())
        .contains(record("R", "a"));
  }

  @Test
  void aSchemaOfAnotherContextDoesNotReferToTheDefaultContext() {
    state.with("r", 1, 1, record("R", "a"));

    refused(
        "No schema reference found for subject \":.:r\": a schema of another context cannot refer"
            + " to the default context. Register the referenced schema in the context .c",
        () -> parse(":.c:s", owner("R"), new Reference("R", ":.:r", 1)));
    refused(
        "Invalid reference: it must have a name, a subject and a version",
        () -> parse(":.c:s", owner("R"), new Reference("R", "", 0)));
  }

  @Test
  void theLimitsOfReferencesCountForClients() {
    state
        .with("r", 1, 1, record("R", "a"))
        .with("q", 1, 2, referring(owner("R"), R1))
        .with("p", 1, 3, referring(owner("Owner"), new Reference("Owner", "q", 1)));

    assertThat(AvroText.schema(parse("s", "\"Owner\"", new Reference("Owner", "q", 1))).getName())
        .isEqualTo("Owner");
    refused(
        "Schema references are more than 2 levels deep, the limit schema.max.reference.depth."
            + " Use fewer references",
        () -> parse("s", "\"Owner\"", new Reference("Owner", "p", 1)));
    refused(
        "Schema references name more than 2 schemas, the limit schema.max.references. Use fewer"
            + " references",
        () -> parse("s", "\"Owner\"", R1, new Reference("Owner", "q", 1)));
  }

  @Test
  void theChecksArePartOfTheSource() {
    Source source = parser.source(state.get(), "s", Draft.of(INT), Checks.NEW_SCHEMA);

    assertThat(source).isEqualTo(source(INT, Checks.NEW_SCHEMA));
  }

  // ---- schemas of the registry

  @Test
  void aStoredSchemaIsParsedOnce() {
    state.with("s", 1, 1, INT);
    StoredVersion version = state.version("s", 1);

    assertThat(parser.parse(state.get(), version)).isSameAs(parser.parse(state.get(), version));
    assertThat(underLock.parse(state.get(), version)).isSameAs(parser.parse(state.get(), version));
  }

  @Test
  void aStoredSchemaRefersToDeletedVersionsTooAndHasNoLimits() {
    state
        .with(TestState.deleted("r", 1, 1, body(record("R", "a"))))
        .with("q", 1, 2, referring(owner("R"), R1))
        .with("s", 1, 4, referring("\"Owner\"", R1, new Reference("Owner", "q", 1)));

    assertThat(AvroText.schema(parser.parse(state.get(), state.version("s", 1))).getName())
        .isEqualTo("Owner");
    assertThat(SchemaParser.source(state.get(), state.version("s", 1)))
        .isEqualTo(
            source(
                "\"Owner\"",
                Checks.KNOWN_SCHEMA,
                new ReferencedText("R", record("R", "a")),
                new ReferencedText("Owner", owner("R"))));
  }

  @Test
  void aStoredTextThatCannotBeParsedIsNamed() {
    state.with("s", 3, 1, "\"nonsense\"").with("s", 4, 2, referring(owner("R"), R1));
    String message = " of subject s is not a schema of type AVRO that can be parsed";

    for (int version : new int[] {3, 4}) {
      assertThatThrownBy(() -> parser.parse(state.get(), state.version("s", version)))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage("Version " + version + message)
          .hasCauseInstanceOf(UnknownSchemaException.class);
    }
  }

  @Test
  void aStoredTextIsParsedWhenItIsAskedFor() {
    state.with("s", 1, 1, "\"nonsense\"");

    Supplier<ParsedSchema> parsing = parser.parsing(state.get(), state.version("s", 1));

    assertThatThrownBy(parsing::get).isInstanceOf(UnknownSchemaException.class);
  }

  @Test
  void theFingerprintDependsOnTheReferencedSchemas() {
    state
        .with("r", 1, 1, record("R", "a"))
        .with("r", 2, 2, record("R", "b"))
        .with("s", 1, 3, referring(owner("R"), R1))
        .with("s", 2, 4, referring(owner("R"), new Reference("R", "r", 2)))
        .with("s", 3, 5, owner("R").replace("\"R\"", record("R", "a")));

    assertThat(fingerprint(1)).isEqualTo(fingerprint(3)).isNotEqualTo(fingerprint(2));
    assertThat(fingerprint(3))
        .isEqualTo(parser.parse(state.get(), state.version("s", 3)).fingerprint());
  }

  private long fingerprint(int version) {
    return parser.fingerprint(state.get(), state.version("s", version));
  }

  // ---- under the lock

  @ParameterizedTest
  @CsvSource({"9999, false", "10000, true"})
  void longTextsAndReferencesAreSlow(int length, boolean isSlow) {
    assertThat(SchemaParser.isSlow(text(length), List.of())).isEqualTo(isSlow);
    assertThat(SchemaParser.isSlow(INT, List.of(R1))).isTrue();
  }

  @Test
  void aSlowTextIsNotParsedUnderTheLock() {
    String slow = text(10_000);
    String fast = text(9_999);

    assertThat(unprepared("s", slow)).isEqualTo(source(slow, Checks.NEW_SCHEMA));
    assertThatCode(() -> parseUnderLock("s", fast)).doesNotThrowAnyException();
    parse("s", slow);
    assertThat(parseUnderLock("s", slow)).isSameAs(parse("s", slow));
  }

  @Test
  void aTextWithReferencesIsNotParsedUnderTheLock() {
    state.with("r", 1, 1, record("R", "a"));

    assertThat(unprepared("s", owner("R"), R1))
        .isEqualTo(
            source(owner("R"), Checks.NEW_SCHEMA, new ReferencedText("R", record("R", "a"))));
  }

  private ParsedSchema parseUnderLock(String subject, String text, Reference... references) {
    return underLock.parse(state.get(), subject, draft(text, references), Checks.NEW_SCHEMA);
  }

  private Source unprepared(String subject, String text, Reference... references) {
    return catchThrowableOfType(
            UnpreparedException.class, () -> parseUnderLock(subject, text, references))
        .source();
  }

  @Test
  void aSlowStoredTextIsNotParsedUnderTheLock() {
    state
        .with("s", 1, 1, text(10_000))
        .with("s", 2, 2, text(9_999))
        .with("r", 1, 3, record("R", "a"))
        .with("s", 3, 4, referring(owner("R"), R1));

    for (int version : new int[] {1, 3}) {
      StoredVersion slow = state.version("s", version);
      assertThat(
              catchThrowableOfType(
                      UnpreparedException.class, () -> underLock.parse(state.get(), slow))
                  .source())
          .isEqualTo(SchemaParser.source(state.get(), slow));
      ParsedSchema parsed = parser.parse(state.get(), slow);
      assertThat(underLock.parse(state.get(), slow)).isSameAs(parsed);
    }
    assertThatCode(() -> underLock.parse(state.get(), state.version("s", 2)))
        .doesNotThrowAnyException();
  }

  // ---- what a request prepares

  @ParameterizedTest
  @EnumSource(Checks.class)
  void aSlowDraftIsParsedBeforeTheStoreIsAsked(Checks checks) {
    try (MemorySchemaStore store = new MemorySchemaStore()) {
      String slow = text(10_000);
      ParsedSchema parsed =
          parser.prepared(
              store,
              "s",
              Draft.of(slow),
              List.of(checks),
              () -> underLock.parse(new RegistryState(), "s", Draft.of(slow), checks));

      assertThat(parsed.canonical()).isEqualTo(slow);
    }
  }

  @Test
  void aWrongDraftIsRefusedLater() {
    try (MemorySchemaStore store = new MemorySchemaStore()) {
      List<String> then = new ArrayList<>();
      parser.prepared(
          store,
          "s",
          Draft.of(owner("R")).withReferences(List.of(R1)),
          List.of(Checks.NEW_SCHEMA),
          () -> then.add("done"));

      assertThat(then).containsExactly("done");
    }
  }

  // ---- references

  private List<Reference> pinned(boolean isSorted, Reference... references) {
    return SchemaParser.pinned(state.get(), "s", List.of(references), isSorted);
  }

  @Test
  void referencesToTheLatestVersionGetItsNumber() {
    state.with("r", 1, 1, LONG).with("r", 3, 2, STRING);
    Reference latest = new Reference("R", "r", Reference.LATEST);
    Reference unknown = new Reference("Q", "q", Reference.LATEST);
    Reference withoutSubject = new Reference("Q", "", Reference.LATEST);
    Reference withoutVersion = new Reference("Q", "r", 0);

    assertThat(pinned(false, latest, unknown, withoutSubject, withoutVersion, R1))
        .containsExactly(new Reference("R", "r", 3), unknown, withoutSubject, withoutVersion, R1);
  }

  @Test
  void referencesAreSortedBySubjectVersionAndName() {
    Reference a = new Reference("Z", "a", 2);
    Reference b1 = new Reference("Z", "b", 1);
    Reference b10 = new Reference("Y", "b", 10);
    Reference b2 = new Reference("A", "b", 2);
    Reference b2z = new Reference("Z", "b", 2);
    Reference none = new Reference("N", "", 0);

    assertThat(pinned(true, b2z, none, b2, b10, b1, a)).containsExactly(none, a, b1, b10, b2, b2z);
    assertThat(pinned(false, b2z, a)).containsExactly(b2z, a);
  }
}
