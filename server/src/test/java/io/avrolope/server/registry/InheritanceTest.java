// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.domainRules;
import static io.avrolope.server.registry.TestState.property;
import static io.avrolope.server.registry.TestState.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InheritanceTest {
  private static final Draft DRAFT =
      Draft.of(INT).withReferences(List.of(new Reference("R", "r", 1)));
  private static final RuleSet OWN = domainRules(rule("own", Rule.Mode.READ));
  private static final RuleSet OTHER = domainRules(rule("other", Rule.Mode.READ));

  private static Optional<StoredVersion> latest(
      @Nullable Metadata metadata, @Nullable RuleSet rules) {
    SchemaBody body = SchemaBody.of(LONG, List.of(), metadata, rules);
    return Optional.of(TestState.version("s", 4, 4, body));
  }

  private static Metadata properties(Map<String, String> properties) {
    return new Metadata(null, new TreeMap<>(properties), null);
  }

  private static SchemaBody expected(@Nullable Metadata metadata, @Nullable RuleSet rules) {
    return SchemaBody.of(INT, DRAFT.references(), metadata, rules);
  }

  @Test
  void aFirstSchemaHasWhatItsDraftHas() {
    assertThat(Inheritance.body(Config.EMPTY, DRAFT, Optional.empty()))
        .isEqualTo(expected(null, null));
    assertThat(
            Inheritance.body(
                Config.EMPTY,
                DRAFT.withMetadata(property("a", "1")).withRuleSet(OWN),
                Optional.empty()))
        .isEqualTo(expected(property("a", "1"), OWN));
  }

  @Test
  void aSchemaWithoutMetadataAndRulesTakesOverThoseOfTheLatestVersion() {
    assertThat(Inheritance.body(Config.EMPTY, DRAFT, latest(property("a", "1"), OWN)))
        .isEqualTo(expected(property("a", "1"), OWN));
  }

  @Test
  void ownMetadataAndRulesReplaceThoseOfTheLatestVersion() {
    Draft draft = DRAFT.withMetadata(property("b", "2")).withRuleSet(OTHER);

    assertThat(Inheritance.body(Config.EMPTY, draft, latest(property("a", "1"), OWN)))
        .isEqualTo(expected(property("b", "2"), OTHER));
  }

  @Test
  void theNumberOfTheLatestVersionIsNotTakenOver() {
    Metadata latest = properties(Map.of("a", "1", Metadata.VERSION_PROPERTY, "4"));

    assertThat(Inheritance.body(Config.EMPTY, DRAFT, latest(latest, null)))
        .isEqualTo(expected(property("a", "1"), null));
  }

  @Test
  void ownMetadataKeepTheirNumber() {
    Metadata own = property(Metadata.VERSION_PROPERTY, "4");

    assertThat(Inheritance.body(Config.EMPTY, DRAFT.withMetadata(own), Optional.empty()))
        .isEqualTo(expected(own, null));
  }

  @Test
  void defaultsOfTheConfigurationGiveWayAndOverridesPrevail() {
    Config config =
        new TestConfig()
            .defaultMetadata(properties(Map.of("a", "default", "b", "default", "c", "default")))
            .overrideMetadata(properties(Map.of("c", "override")))
            .get();
    Draft draft = DRAFT.withMetadata(properties(Map.of("b", "own", "c", "own")));

    assertThat(Inheritance.body(config, draft, Optional.empty()))
        .isEqualTo(expected(properties(Map.of("a", "default", "b", "own", "c", "override")), null));
  }

  @Test
  void rulesOfTheConfigurationAreMergedByName() {
    Rule same =
        new Rule(
            "own",
            "doc",
            Rule.Kind.TRANSFORM,
            Rule.Mode.READ,
            "CEL",
            null,
            null,
            null,
            null,
            null,
            false);
    Config config = new TestConfig().defaultRuleSet(OTHER).overrideRuleSet(domainRules(same)).get();

    assertThat(Inheritance.body(config, DRAFT.withRuleSet(OWN), Optional.empty()))
        .isEqualTo(expected(null, domainRules(rule("other", Rule.Mode.READ), same)));
    assertThat(Inheritance.body(config, DRAFT, Optional.empty()))
        .isEqualTo(expected(null, domainRules(rule("other", Rule.Mode.READ), same)));
  }
}
