// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.language.SchemaLanguage;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Draft.Propagation;
import io.avrolope.server.types.SchemaTypes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes the tags and rules of a schema that a client registers. */
final class BodyEdits {
  private BodyEdits() {}

  /**
   * A body after the edits.
   *
   * @param latest the version whose tags the schema may take over
   * @param prepared may have the text already
   * @throws Refusal if an edit names a record or field that the schema lacks
   */
  static SchemaBody applied(
      SchemaBody body,
      Draft.Edits edits,
      Optional<StoredVersion> latest,
      PreparedComparisons prepared) {
    String text = text(SchemaTypes.require(body.type()), body.text(), edits, latest, prepared);
    return body.withText(text).with(body.metadata(), rules(body, edits));
  }

  /** A text after the edits, which is prepared from then on. */
  static String text(
      SchemaLanguage language,
      String canonical,
      Draft.Edits edits,
      Optional<StoredVersion> latest,
      PreparedComparisons prepared) {
    return edits.isEmpty()
        ? canonical
        : prepared.edited(
            new PreparedComparisons.Edited(
                canonical, edits, latest.map(each -> each.body().guid()).orElse(null)),
            () -> text(language, canonical, edits, latest));
  }

  private static String text(
      SchemaLanguage language,
      String canonical,
      Draft.Edits edits,
      Optional<StoredVersion> latest) {
    String text = edited(language, canonical, edits);
    return edits.propagation() == Propagation.FROM_LATEST
        ? latest
            .map(StoredVersion::body)
            .filter(body -> body.type().equals(language.type()) && !body.isEmpty())
            .map(body -> language.withTagsOf(body.text(), text))
            .orElse(text)
        : text;
  }

  private static String edited(SchemaLanguage language, String text, Draft.Edits edits) {
    try {
      return language.withTags(text, edits.tags());
    } catch (IllegalArgumentException e) {
      throw Refusal.invalidSchema(e.toString());
    }
  }

  private static @Nullable RuleSet rules(SchemaBody body, Draft.Edits edits) {
    RuleSet rules = body.ruleSet();
    if (edits.rulesToMerge() != null) {
      rules = RuleSet.merged(rules, edits.rulesToMerge());
    }
    return rules == null || edits.rulesToRemove().isEmpty()
        ? rules
        : rules.without(edits.rulesToRemove());
  }
}
