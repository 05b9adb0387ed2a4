// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.Normalization.AS_SENT;
import static io.avrolope.server.registry.Normalization.NORMALIZED;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.domainRules;
import static io.avrolope.server.registry.TestState.owner;
import static io.avrolope.server.registry.TestState.property;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.referring;
import static io.avrolope.server.registry.TestState.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Rule;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookupsTest {
  private static final String WITH_DOC =
      "{\"type\":\"record\",\"name\":\"R\",\"doc\":\"d\",\"fields\":[{\"name\":\"a\",\"type\":\"int\"}]}";
  private static final String WITH_ALIASES =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\",\"aliases\":[\"z\",\"b\"]}]}";
  private static final String WITH_SORTED_ALIASES =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\",\"aliases\":[\"b\",\"z\"]}]}";

  private final Lookups lookups = TestDecisions.of(Level.BACKWARD).lookups();
  private final TestState state = new TestState();

  private Optional<Integer> find(Draft draft, Normalization normalization, Deleted deleted) {
    return lookups
        .find(state.get(), "s", draft, normalization, deleted)
        .map(StoredVersion::version);
  }

  private Optional<Integer> find(Draft draft) {
    return find(draft, AS_SENT, Deleted.HIDDEN);
  }

  @Test
  void theVersionWithTheTextIsFound() {
    state.with("s", 1, 1, INT).with("s", 2, 2, LONG);

    assertThat(find(Draft.of(INT))).contains(1);
    assertThat(find(Draft.of("{\"type\": \"long\"}"))).contains(2);
    assertThat(find(Draft.of(STRING))).isEmpty();
  }

  @Test
  void noTextFindsNothing() {
    state.with("s", 1, 1, "");

    assertThat(find(Draft.of(""))).isEmpty();
    assertThat(find(Draft.of(" \n"))).isEmpty();
  }

  @Test
  void aDeletedVersionIsFoundIfDeletedVersionsCount() {
    state.withDeleted("s", 1, 1, INT);

    assertThat(find(Draft.of(INT))).isEmpty();
    assertThat(find(Draft.of(INT), AS_SENT, Deleted.INCLUDED)).contains(1);
  }

  @Test
  void theHighestOfEqualVersionsIsFound() {
    state.with("s", 1, 1, INT).with("s", 2, 1, INT).withDeleted("s", 3, 1, INT);

    assertThat(find(Draft.of(INT))).contains(2);
    assertThat(find(Draft.of(INT), AS_SENT, Deleted.INCLUDED)).contains(3);
  }

  @Test
  void aDraftOfTheLatestVersionFindsTheLatestAlone() {
    state.with("s", 1, 1, INT).with("s", 2, 2, LONG);

    assertThat(find(Draft.of(LONG).withVersion(-1))).contains(2);
    assertThat(find(Draft.of(INT).withVersion(-1))).isEmpty();
    assertThat(find(Draft.of(INT).withVersion(2))).contains(1);
  }

  @Test
  void aReferenceThatLeadsToNothingIsRefused() {
    Draft draft = Draft.of(owner("R")).withReferences(List.of(new Reference("R", "r", 1)));

    Refused.with(
        42201,
        "Invalid schema of type AVRO, details: No schema reference found for subject \"r\" and"
            + " version 1",
        () -> find(draft));
  }

  @Test
  void docsDistinguishTextsUnlessTheyAreTheSameSchema() {
    state.with("s", 1, 1, record("R", "a"));

    assertThat(find(Draft.of(WITH_DOC))).isEmpty();
  }

  @Test
  void theOrderOfAliasesDoesNotDistinguishNormalizedTexts() {
    state.with("s", 1, 1, WITH_SORTED_ALIASES);

    assertThat(find(Draft.of(WITH_ALIASES), NORMALIZED, Deleted.HIDDEN)).contains(1);
    state.with("s", new TestConfig().normalize(true).get());
    assertThat(find(Draft.of(WITH_ALIASES))).contains(1);
  }

  @Test
  void aTextThatAnotherProgramWroteIsFoundByItsMeaning() {
    state.with("s", 1, 1, "{\"type\": \"int\"}").with("s", 2, 2, "{\"type\": \"long\"}");

    assertThat(find(Draft.of(INT))).contains(1);
    assertThat(find(Draft.of(LONG))).contains(2);
  }

  @Test
  void aStoredTextThatIsNoSchemaIsNotFound() {
    state
        .with("s", 1, 1, "{\"type\": \"int\"}")
        .with("s", 2, 2, "\"nonsense\"")
        .with("s", 3, 3, SchemaBody.of(SchemaBody.TEXT, "text", List.of(), null, null));

    assertThat(find(Draft.of(INT))).contains(1);
    assertThat(find(Draft.of(STRING))).isEmpty();
  }

  @Test
  void metadataDistinguishVersions() {
    state.with("s", 1, 1, body(INT)).with("s", 2, 2, body(INT, property("a", "1")));

    assertThat(find(Draft.of(INT).withMetadata(property("a", "1")))).contains(2);
    assertThat(find(Draft.of(INT))).contains(1);
    assertThat(find(Draft.of(INT).withMetadata(property("a", "2")))).isEmpty();
  }

  @Test
  void rulesDistinguishVersions() {
    var rules = domainRules(rule("r", Rule.Mode.READ));
    state.with("s", 1, 1, SchemaBody.of(INT, List.of(), null, rules));

    assertThat(find(Draft.of(INT).withRuleSet(rules))).contains(1);
    assertThat(find(Draft.of(INT).withRuleSet(domainRules(rule("q", Rule.Mode.READ))))).isEmpty();
  }

  @Test
  void aDraftWithoutMetadataFindsTheVersionThatItWouldBecome() {
    state
        .with("s", 1, 1, body(INT, property("a", "1")))
        .with("s", 2, 2, body(LONG, property("a", "1")));

    assertThat(find(Draft.of(INT))).contains(1);
  }

  @Test
  void aVersionWithTheContractGoesBeforeOneThatTheDraftWouldBecome() {
    state
        .with("s", 1, 1, body("{\"type\": \"int\"}"))
        .with("s", 2, 2, body(INT, property("a", "1")));

    assertThat(find(Draft.of(INT))).contains(1);
  }

  @Test
  void theHighestVersionThatTheDraftWouldBecomeIsFound() {
    state
        .with("s", 1, 1, body(INT, property("a", "1")))
        .with("s", 2, 1, body(INT, property("a", "1")))
        .with("s", 3, 3, body(LONG, property("a", "1")));

    assertThat(find(Draft.of(INT))).contains(2);
  }

  @Test
  void theHighestVersionWithTheMeaningIsFound() {
    state.with("s", 1, 1, "{\"type\": \"int\"}").with("s", 2, 2, "{\"type\":  \"int\"}");

    assertThat(find(Draft.of(INT))).contains(2);
  }

  @Test
  void theSameBodyGoesBeforeTheSameMeaning() {
    state.with("s", 1, 1, INT).with("s", 2, 2, "{\"type\": \"int\"}");

    assertThat(find(Draft.of(INT))).contains(1);
  }

  private static @Nullable Metadata metadata(@Nullable String text) {
    if (text == null) {
      return null;
    }
    TreeMap<String, String> properties = new TreeMap<>();
    for (String each : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      String[] parts = each.split("=", -1);
      properties.put(parts[0].equals("v") ? Metadata.VERSION_PROPERTY : parts[0], parts[1]);
    }
    return new Metadata(null, properties, null);
  }

  /**
   * Version 4 of another text has the metadata of {@code latest}, so none is inherited by chance.
   */
  @ParameterizedTest(name = "version 3 with {0}, sent {1}: found {2}")
  @CsvSource({
    "v=3&a=1, v=3&a=1, true", // the same
    "v=3&a=1, v=4&a=1, false", // another number
    "a=1,     v=3&a=1, true", // the number of the version itself
    "a=1,     v=4&a=1, false", // a number that contradicts
    "a=1,     v=3&a=2, false",
    "v=9&a=1, a=1,     true", // a stored number, none sent
    "v=9&a=1, a=2,     false",
    "v=9,     '',      true", // empty metadata are none
    "'',      v=3,     true",
    ",        v=3,     true",
    ",        v=4,     false",
    "v=9,     ,        true",
    "a=1,     a=1,     true",
    "a=1,     a=2,     false"
  })
  void aNumberAmongTheMetadataMustNotContradict(
      @Nullable String stored, @Nullable String sent, boolean isFound) {
    state
        .with("s", 3, 3, body(INT, metadata(stored)))
        .with("s", 4, 4, body(LONG, property("other", "1")));

    assertThat(find(Draft.of(INT).withMetadata(metadata(sent))))
        .isEqualTo(isFound ? Optional.of(3) : Optional.empty());
  }

  /** Subject r has two versions of record R, and s has schemas that refer to them. */
  private void referring2() {
    state
        .with("r", 1, 1, record("R", "a"))
        .with("r", 2, 2, record("R", "b"))
        .with("s", 1, 3, referring(owner("R"), new Reference("R", "r", 1)))
        .with("s", 2, 4, referring(owner("R"), new Reference("R", "r", 2)));
  }

  @Test
  void referencesDistinguishVersions() {
    referring2();
    Draft draft = Draft.of(owner("R"));

    assertThat(find(draft.withReferences(List.of(new Reference("R", "r", 1))))).contains(1);
    assertThat(find(draft.withReferences(List.of(new Reference("R", "r", 2))))).contains(2);
    assertThat(find(draft.withReferences(List.of(new Reference("R", "r", -1))))).contains(2);
  }

  private static String inlined(String field) {
    return owner("R").replace("\"R\"", record("R", field));
  }

  @Test
  void aDraftThatHasTheReferencedTypesInItsTextFindsTheirVersion() {
    referring2();

    assertThat(find(Draft.of(inlined("a")))).contains(1);
    assertThat(find(Draft.of(inlined("b")))).contains(2);
    assertThat(find(Draft.of(inlined("c")))).isEmpty();
  }

  @Test
  void aDraftWithReferencesFindsTheSameReferencesInAnotherText() {
    Reference reference = new Reference("R", "r", 1);
    state
        .with("r", 1, 1, record("R", "a"))
        .with("s", 1, 3, referring(owner("R").replace(",", ", "), reference));

    assertThat(find(Draft.of(owner("R")).withReferences(List.of(reference)))).contains(1);
    assertThat(
            find(Draft.of(owner("R").replace("\"f\"", "\"g\"")).withReferences(List.of(reference))))
        .isEmpty();
  }

  @Test
  void aDraftWithReferencesDoesNotFindAVersionWithoutThem() {
    state.with("r", 1, 1, record("R", "a")).with("s", 1, 3, inlined("a"));

    assertThat(find(Draft.of(owner("R")).withReferences(List.of(new Reference("R", "r", 1)))))
        .isEmpty();
  }

  private Optional<String> require(String subject, Draft draft, Deleted deleted) {
    return Optional.of(lookups.require(state.get(), subject, draft, AS_SENT, deleted).subject());
  }

  @Test
  void aRequiredSchemaIsSearchedInAllContexts() {
    state
        .with("s", 1, 1, LONG)
        .with(":.a:s", 1, 1, LONG)
        .withDeleted(":.b:s", 1, 1, INT)
        .with(":.c:s", 1, 1, INT);

    assertThat(require("s", Draft.of(LONG), Deleted.HIDDEN)).contains("s");
    assertThat(require("s", Draft.of(INT), Deleted.HIDDEN)).contains(":.c:s");
    assertThat(require("s", Draft.of(INT), Deleted.INCLUDED)).contains(":.b:s");
    Refused.with(40403, "Schema not found", () -> require("s", Draft.of(STRING), Deleted.HIDDEN));
  }

  @Test
  void noOtherContextIsSearchedForASubjectOfAContextOrOneThatIsWithheld() {
    state.with(":.a:s", 1, 1, LONG).with(":.c:s", 1, 1, INT);
    state.get().withhold("s");

    Refused.with(40403, "Schema not found", () -> require(":.a:s", Draft.of(INT), Deleted.HIDDEN));
    Refused.with(
        40401, "Subject 's' not found.", () -> require("s", Draft.of(INT), Deleted.HIDDEN));
    Refused.with(
        40401, "Subject ':*:s' not found.", () -> require(":*:s", Draft.of(INT), Deleted.HIDDEN));
  }

  @Test
  void aRequiredSubjectExistsIfItHasVersionsThatCount() {
    state.withDeleted("s", 1, 1, INT);

    Refused.with(
        40401, "Subject 's' not found.", () -> require("s", Draft.of(INT), Deleted.HIDDEN));
    Refused.with(40403, "Schema not found", () -> require("s", Draft.of(LONG), Deleted.INCLUDED));
  }

  @Test
  void referencesThatLeadToNothingInAnotherContextFindNothingThere() {
    state
        .with("r", 1, 1, record("R", "a"))
        .with(":.a:s", 1, 1, LONG)
        .with(":.b:r", 1, 1, record("R", "a"))
        .with(":.b:s", 1, 2, referring(owner("R"), new Reference("R", "r", 1)));
    Draft draft = Draft.of(owner("R")).withReferences(List.of(new Reference("R", "r", 1)));

    assertThat(require("s", draft, Deleted.HIDDEN)).contains(":.b:s");
  }

  @Test
  void propertiesOfTheConfigurationAreAmongWhatADraftWouldBecome() {
    state
        .with("s", new TestConfig().defaultMetadata(property("a", "1")).get())
        .with("s", 1, 1, body(INT, new Metadata(null, new TreeMap<>(Map.of("a", "1")), null)));

    assertThat(find(Draft.of(INT))).contains(1);
  }
}
