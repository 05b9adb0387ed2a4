// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Draft.Edits;
import io.avrolope.server.registry.Draft.Propagation;
import io.avrolope.server.registry.Refusal;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /subjects/{subject}/versions/{version}/tags}. */
record TagsBody(
    @Nullable Integer newVersion,
    @Nullable Metadata metadata,
    @Nullable RuleSet ruleSet,
    @Nullable List<RegisterBody.@Nullable Tags> tagsToAdd,
    @Nullable List<RegisterBody.@Nullable Tags> tagsToRemove,
    @Nullable RuleSet rulesToMerge,
    @Nullable List<String> rulesToRemove) {
  private static final int NEXT_VERSION = -2; // -1 would look the schema up

  /**
   * The draft of the body, without the text.
   *
   * @throws Refusal if the body has rules and changes of rules
   */
  Draft draft() {
    if (ruleSet != null && (rulesToMerge != null || rulesToRemove != null)) {
      throw Refusal.invalidRules(
          "ruleSet should be omitted if specifying rulesToMerge or rulesToRemove");
    }
    Edits edits =
        new Edits(
            RegisterBody.edits(tagsToAdd, tagsToRemove),
            rulesToMerge,
            rulesToRemove == null
                ? Set.of()
                : rulesToRemove.stream().filter(Objects::nonNull).collect(Collectors.toSet()),
            Propagation.NONE);
    return Draft.of("")
        .withVersion(newVersion == null ? NEXT_VERSION : newVersion)
        .withMetadata(metadata)
        .withRuleSet(ruleSet)
        .withEdits(edits);
  }
}
