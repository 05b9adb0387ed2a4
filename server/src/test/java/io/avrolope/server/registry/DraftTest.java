// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.domainRules;
import static io.avrolope.server.registry.TestState.property;
import static io.avrolope.server.registry.TestState.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DraftTest {
  private static final List<Reference> REFERENCES = List.of(new Reference("R", "r", 1));
  private static final Metadata METADATA = property("a", "1");
  private static final RuleSet RULES = domainRules(rule("r", Rule.Mode.READ));
  private static final Draft.Edits EDITS =
      new Draft.Edits(List.of(), null, Set.of("x"), Draft.Propagation.NONE);

  @Test
  void aDraftIsATextUnlessMoreIsSaid() {
    assertThat(Draft.of("t"))
        .isEqualTo(new Draft(0, -1, null, "t", List.of(), null, null, Draft.Edits.NONE));
  }

  @Test
  void eachPropertyIsSetByItsName() {
    assertThat(
            Draft.of("t")
                .withVersion(2)
                .withId(3)
                .withType("AVRO")
                .withReferences(REFERENCES)
                .withMetadata(METADATA)
                .withRuleSet(RULES)
                .withEdits(EDITS))
        .isEqualTo(new Draft(2, 3, "AVRO", "t", REFERENCES, METADATA, RULES, EDITS));
  }

  @Test
  void aDraftWithOtherContentKeepsWhatTheClientAsksFor() {
    Draft draft = Draft.of("t").withVersion(2).withId(3).withType("AVRO").withEdits(EDITS);

    assertThat(draft.withContent("u", REFERENCES, METADATA, RULES))
        .isEqualTo(new Draft(2, 3, "AVRO", "u", REFERENCES, METADATA, RULES, EDITS));
  }

  @Test
  void blankIsNoText() {
    assertThat(Draft.of("").hasText()).isFalse();
    assertThat(Draft.of(" \t\n").hasText()).isFalse();
    assertThat(Draft.of(" a").hasText()).isTrue();
  }

  @Test
  void editsAreEmptyIfNoneOfThemChangesAnything() {
    assertThat(Draft.Edits.NONE.isEmpty()).isTrue();
    assertThat(EDITS.isEmpty()).isFalse();
    assertThat(new Draft.Edits(List.of(), null, Set.of(), Draft.Propagation.FROM_LATEST).isEmpty())
        .isFalse();
  }
}
