// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.Config;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts that a schema takes over: metadata and rules of the latest version if it has none, and
 * those that the configuration gives to all schemas.
 */
final class Inheritance {
  private Inheritance() {}

  /** The content that a draft becomes. Its text and references must be canonical. */
  static SchemaBody body(Config config, Draft draft, Optional<StoredVersion> latest) {
    return SchemaBody.of(
        draft.language().type(),
        draft.text(),
        draft.references(),
        metadata(config, draft.metadata(), latest),
        rules(config, draft.ruleSet(), latest));
  }

  private static @Nullable Metadata metadata(
      Config config, @Nullable Metadata own, Optional<StoredVersion> latest) {
    Metadata specific =
        own != null
            ? own
            : Metadata.withoutVersion(
                latest.map(StoredVersion::body).map(SchemaBody::metadata).orElse(null));
    return Metadata.merged(
        Metadata.merged(config.defaultMetadata(), specific), config.overrideMetadata());
  }

  private static @Nullable RuleSet rules(
      Config config, @Nullable RuleSet own, Optional<StoredVersion> latest) {
    RuleSet specific =
        own != null ? own : latest.map(StoredVersion::body).map(SchemaBody::ruleSet).orElse(null);
    return RuleSet.merged(
        RuleSet.merged(config.defaultRuleSet(), specific), config.overrideRuleSet());
  }
}
