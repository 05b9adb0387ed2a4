// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.RuleSet;
import org.jspecify.annotations.Nullable;

/** Configurations of tests, built by the names of their properties. */
final class TestConfig {
  private @Nullable String alias;
  private @Nullable Boolean normalize;
  private @Nullable Boolean validateFields;
  private @Nullable Boolean validateNewSchemas;
  private @Nullable Level level;
  private @Nullable String group;
  private @Nullable Metadata defaultMetadata;
  private @Nullable Metadata overrideMetadata;
  private @Nullable RuleSet defaultRuleSet;
  private @Nullable RuleSet overrideRuleSet;

  TestConfig alias(String next) {
    alias = next;
    return this;
  }

  TestConfig normalize(boolean next) {
    normalize = next;
    return this;
  }

  TestConfig validateFields(boolean next) {
    validateFields = next;
    return this;
  }

  TestConfig validateNewSchemas(boolean next) {
    validateNewSchemas = next;
    return this;
  }

  TestConfig level(Level next) {
    level = next;
    return this;
  }

  TestConfig group(String next) {
    group = next;
    return this;
  }

  TestConfig defaultMetadata(Metadata next) {
    defaultMetadata = next;
    return this;
  }

  TestConfig overrideMetadata(Metadata next) {
    overrideMetadata = next;
    return this;
  }

  TestConfig defaultRuleSet(RuleSet next) {
    defaultRuleSet = next;
    return this;
  }

  TestConfig overrideRuleSet(RuleSet next) {
    overrideRuleSet = next;
    return this;
  }

  Config get() {
    return new Config(
        alias,
        null,
        normalize,
        validateFields,
        validateNewSchemas,
        null,
        level,
        null,
        group,
        defaultMetadata,
        overrideMetadata,
        defaultRuleSet,
        overrideRuleSet);
  }
}
