// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.domainRules;
import static io.avrolope.server.registry.TestState.property;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.language.TagEdit;
import io.avrolope.server.language.avro.AvroLanguage;
import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BodyEditsTest {
  private static final RuleSet R1 = domainRules(rule("r1", Rule.Mode.READ));
  private static final RuleSet R2 = domainRules(rule("r2", Rule.Mode.READ));
  private static final RuleSet BOTH =
      domainRules(rule("r1", Rule.Mode.READ), rule("r2", Rule.Mode.READ));

  private final PreparedComparisons prepared = new PreparedComparisons();

  private static String tagged(String... tags) {
    String list = tags.length == 0 ? "" : "\"" + String.join("\",\"", tags) + "\"";
    return "{\"type\":\"record\",\"name\":\"R\",\"fields\":"
        + "[{\"name\":\"a\",\"type\":\"int\",\"confluent:tags\":["
        + list
        + "]}]}";
  }

  private static List<TagEdit> tag(String path, String tag) {
    return List.of(new TagEdit(path, TagEdit.Kind.FIELD, List.of(tag), TagEdit.Action.ADD));
  }

  private static Draft.Edits rules(@Nullable RuleSet merged, String... removed) {
    return new Draft.Edits(List.of(), merged, Set.of(removed), Draft.Propagation.NONE);
  }

  private SchemaBody applied(SchemaBody body, Draft.Edits edits) {
    return BodyEdits.applied(body, edits, Optional.empty(), prepared);
  }

  private String text(String canonical, Draft.Edits edits, Optional<StoredVersion> latest) {
    return BodyEdits.text(AvroLanguage.INSTANCE, canonical, edits, latest, prepared);
  }

  private static SchemaBody withRules(@Nullable RuleSet rules) {
    return SchemaBody.of(record("R", "a"), List.of(), property("p", "1"), rules);
  }

  @Test
  void noEditsChangeNothing() {
    assertThat(applied(withRules(R1), Draft.Edits.NONE)).isEqualTo(withRules(R1));
    assertThat(text("not parsed", Draft.Edits.NONE, Optional.empty())).isEqualTo("not parsed");
  }

  @Test
  void tagsAreAdded() {
    Draft.Edits edits = new Draft.Edits(tag("R.a", "PII"), null, Set.of(), Draft.Propagation.NONE);

    assertThat(applied(withRules(R1), edits)).isEqualTo(withRules(R1).withText(tagged("PII")));
  }

  @Test
  void anUnknownFieldIsRefused() {
    Draft.Edits edits = new Draft.Edits(tag("R.b", "PII"), null, Set.of(), Draft.Propagation.NONE);

    Refused.with(
        42201,
        "java.lang.IllegalArgumentException: No matching path 'R.b' found in the schema",
        () -> applied(withRules(null), edits));
  }

  @Test
  void rulesAreMergedAndThenRemoved() {
    assertThat(applied(withRules(R1), rules(R2))).isEqualTo(withRules(BOTH));
    assertThat(applied(withRules(null), rules(R2))).isEqualTo(withRules(R2));
    assertThat(applied(withRules(BOTH), rules(null, "r2", "r3"))).isEqualTo(withRules(R1));
    assertThat(applied(withRules(R1), rules(R2, "r1"))).isEqualTo(withRules(R2));
    assertThat(applied(withRules(null), rules(null, "r1"))).isEqualTo(withRules(null));
  }

  @Test
  void tagsOfTheLatestVersionAreTakenOverOnRequest() {
    Optional<StoredVersion> latest = Optional.of(TestState.version("s", 1, 1, body(tagged("OLD"))));

    for (Draft.Propagation propagation : Draft.Propagation.values()) {
      Draft.Edits edits = new Draft.Edits(tag("R.a", "NEW"), null, Set.of(), propagation);
      boolean isTakenOver = propagation == Draft.Propagation.FROM_LATEST;

      assertThat(text(record("R", "a"), edits, latest))
          .isEqualTo(isTakenOver ? tagged("NEW", "OLD") : tagged("NEW"));
      assertThat(text(record("R", "a"), edits, Optional.empty())).isEqualTo(tagged("NEW"));
    }
  }

  @Test
  void theTextOfTheLatestVersionDecidesWhatIsPrepared() {
    Draft.Edits edits = new Draft.Edits(List.of(), null, Set.of(), Draft.Propagation.FROM_LATEST);

    for (String tag : List.of("A", "B")) {
      Optional<StoredVersion> latest = Optional.of(TestState.version("s", 1, 1, body(tagged(tag))));
      assertThat(text(record("R", "a"), edits, latest)).isEqualTo(tagged(tag));
    }
  }
}
