// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.jspecify.annotations.Nullable;

/** The configuration of a subject, a context or the registry. What is null is not set. */
public record Config(
    @Nullable String alias,
    @Nullable String aliasForDeks,
    @Nullable Boolean normalize,
    @Nullable Boolean validateFields,
    @Nullable Boolean validateNewSchemas,
    @Nullable Boolean validateRules,
    @Nullable Level compatibilityLevel,
    @Nullable String compatibilityPolicy,
    @Nullable String compatibilityGroup,
    @Nullable Metadata defaultMetadata,
    @Nullable Metadata overrideMetadata,
    @Nullable RuleSet defaultRuleSet,
    @Nullable RuleSet overrideRuleSet) {
  /** Nothing is set. */
  public static final Config EMPTY =
      new Config(null, null, null, null, null, null, null, null, null, null, null, null, null);

  public Config withLevel(Level level) {
    return new Config(
        alias,
        aliasForDeks,
        normalize,
        validateFields,
        validateNewSchemas,
        validateRules,
        level,
        compatibilityPolicy,
        compatibilityGroup,
        defaultMetadata,
        overrideMetadata,
        defaultRuleSet,
        overrideRuleSet);
  }

  @JsonIgnore
  public Level level() {
    return compatibilityLevel == null ? Level.BACKWARD : compatibilityLevel;
  }
}
