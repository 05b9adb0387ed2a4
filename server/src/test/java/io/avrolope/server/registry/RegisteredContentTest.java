// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.Normalization.NORMALIZED;
import static io.avrolope.server.registry.RegistrationScenario.added;
import static io.avrolope.server.registry.TestState.BYTES;
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
import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.language.TagEdit;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The text, references, metadata and rules that a draft becomes. */
class RegisteredContentTest {
  private final RegistrationScenario scenario = new RegistrationScenario();
  private final TestState state = scenario.state();

  @Test
  void aDraftWithoutATextRepeatsTheLatestText() {
    Reference reference = new Reference("R", "r", 1);
    state
        .with("r", 1, 1, record("R", "a"))
        .with("s", 1, 2, referring(owner("R"), reference))
        .withDeleted("s", 2, 3, INT);

    assertThat(scenario.register("s", Draft.of("").withMetadata(property("a", "1"))))
        .isEqualTo(
            added(
                "s",
                3,
                4,
                SchemaBody.of(owner("R"), List.of(reference), property("a", "1"), null)));
  }

  @Test
  void aDraftWithoutATextNeedsAVersion() {
    state.withDeleted("s", 1, 1, INT);

    Refused.with(42201, "Empty schema", () -> scenario.register("s", Draft.of("")));
  }

  @Test
  void aDraftThatBecomesAnExistingVersionChangesNothing() {
    state.with("s", 1, 1, body(INT, property("a", "1")));

    assertThat(scenario.register("s", Draft.of(""))).isEqualTo(scenario.existing("s", 1));
    assertThat(scenario.register("s", Draft.of("").withVersion(2)).answer().version()).isEqualTo(2);
  }

  @Test
  void referencesToTheLatestVersionArePinned() {
    state.with("r", 1, 1, record("R", "a")).with("r", 2, 2, record("R", "b"));

    assertThat(
            scenario
                .register(
                    "s",
                    Draft.of(owner("R"))
                        .withReferences(List.of(new Reference("R", "r", Reference.LATEST))))
                .answer()
                .body())
        .isEqualTo(referring(owner("R"), new Reference("R", "r", 2)));
  }

  @Test
  void aNormalizedSchemaHasItsAliasesAndReferencesSorted() {
    state.with("r", 1, 1, record("R", "a")).with("q", 1, 2, record("Q", "a"));
    String text =
        "{\"type\":\"record\",\"name\":\"O\",\"fields\":[{\"name\":\"f\",\"type\":\"R\","
            + "\"aliases\":[\"z\",\"b\"]},{\"name\":\"g\",\"type\":\"Q\"}]}";
    Draft draft =
        Draft.of(text)
            .withReferences(List.of(new Reference("R", "r", 1), new Reference("Q", "q", 1)));
    SchemaBody sorted =
        referring(
            text.replace("[\"z\",\"b\"]", "[\"b\",\"z\"]"),
            new Reference("Q", "q", 1),
            new Reference("R", "r", 1));

    assertThat(scenario.register("s", draft, NORMALIZED).answer().body()).isEqualTo(sorted);
    assertThat(scenario.register("s", draft).answer().body().references())
        .isEqualTo(draft.references());
    state.with("s", new TestConfig().normalize(true).get());
    assertThat(scenario.register("s", draft).answer().body()).isEqualTo(sorted);
  }

  @Test
  void metadataAndRulesOfTheLatestLiveVersionAreTakenOver() {
    RuleSet rules = domainRules(rule("r", Rule.Mode.READ));
    state
        .with("s", 1, 1, SchemaBody.of(INT, List.of(), property("a", "1"), rules))
        .with(TestState.deleted("s", 2, 2, body(BYTES, property("a", "2"))));

    assertThat(scenario.register("s", Draft.of(LONG)))
        .isEqualTo(added("s", 3, 3, SchemaBody.of(LONG, List.of(), property("a", "1"), rules)));
  }

  private static Draft.Edits tag(String path) {
    return new Draft.Edits(
        List.of(new TagEdit(path, TagEdit.Kind.FIELD, List.of("PII"), TagEdit.Action.ADD)),
        null,
        Set.of(),
        Draft.Propagation.NONE);
  }

  private static final String TAGGED =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":"
          + "[{\"name\":\"a\",\"type\":\"int\",\"confluent:tags\":[\"PII\"]}]}";

  @Test
  void anEditedSchemaIsNotSearchedBeforeItIsEdited() {
    state.with("s", 1, 1, record("R", "a"));

    assertThat(scenario.register("s", Draft.of(record("R", "a")).withEdits(tag("R.a"))))
        .isEqualTo(added("s", 2, 2, body(TAGGED)));
  }

  @Test
  void anEditedSchemaThatTheSubjectHasChangesNothing() {
    state.with("s", 1, 1, TAGGED);

    assertThat(scenario.register("s", Draft.of(record("R", "a")).withEdits(tag("R.a"))))
        .isEqualTo(scenario.existing("s", 1));
  }

  @Test
  void anImportedSchemaIsNotEdited() {
    state.with("s", Mode.IMPORT);

    assertThat(scenario.register("s", Draft.of(record("R", "a")).withId(3).withEdits(tag("R.a"))))
        .isEqualTo(added("s", 1, 3, body(record("R", "a"))));
  }

  @Test
  void aCompatibilityGroupIsComparedByTheMetadataThatTheSchemaGets() {
    state
        .with("s", new TestConfig().group("major").get())
        .with("s", 1, 1, body(INT, property("major", "1")))
        .with("s", 2, 2, body(STRING, property("major", "2")));

    assertThat(
            scenario
                .register("s", Draft.of(LONG).withMetadata(property("major", "1")))
                .answer()
                .version())
        .isEqualTo(3);
    assertThat(scenario.refusalOf("s", Draft.of(LONG))).isEqualTo(40901); // takes over major=2
    assertThat(scenario.refusalOf("s", Draft.of(BYTES))).isZero(); // of which bytes can be read
  }

  @Test
  void metadataOfTheDraftAreKeptBesideTheVersion() {
    Draft draft = Draft.of(INT).withMetadata(property("a", "1")).withVersion(1);

    assertThat(scenario.register("s", draft).answer().body().metadata())
        .isEqualTo(
            new Metadata(
                null, new TreeMap<>(Map.of("a", "1", Metadata.VERSION_PROPERTY, "1")), null));
  }

  @Test
  void aModeIsRequiredWithoutAState() {
    assertThatCode(() -> Registrations.requireMode(Mode.READWRITE, "s", Draft.of(INT)))
        .doesNotThrowAnyException();
    Refused.with(
        42205,
        "Subject :.c:s in context :.c: is not in import mode",
        () -> Registrations.requireMode(Mode.READWRITE, ":.c:s", Draft.of(INT).withId(1)));
  }
}
