// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the form of rules. What their expressions say is the clients' concern. */
final class RuleChecks {
  private static final Pattern INITIAL = Pattern.compile("[\\p{L}_]");
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{Nd}_-]*");

  private RuleChecks() {}

  /**
   * @throws Refusal if a rule is malformed
   */
  static void require(@Nullable RuleSet rules) {
    if (rules == null) {
      return;
    }
    Set<String> names = new HashSet<>();
    requireAll(rules.migrationRules(), names, true);
    requireAll(rules.domainRules(), names, false);
    requireAll(rules.encodingRules(), names, false);
  }

  private static void requireAll(
      @Nullable List<Rule> rules, Set<String> names, boolean isMigration) {
    for (Rule rule : rules == null ? List.<Rule>of() : rules) {
      String name = requireName(rule.name());
      if (!names.add(name)) {
        throw Refusal.invalidRules("Found rule with duplicate name '" + name + "'");
      }
      requireParts(rule);
      requireMode(rule, isMigration);
      requireActions(rule);
    }
  }

  private static String requireName(@Nullable String name) {
    if (name == null) {
      throw Refusal.invalidRules("Missing rule name");
    }
    if (name.isEmpty()) {
      throw Refusal.invalidRules("Empty rule name");
    }
    if (!INITIAL.matcher(name).lookingAt()) {
      throw Refusal.invalidRules("Illegal initial character in rule name: " + name);
    }
    if (!NAME.matcher(name).matches()) {
      throw Refusal.invalidRules("Illegal character in rule name: " + name);
    }
    return name;
  }

  private static void requireParts(Rule rule) {
    if (rule.type() == null) {
      throw Refusal.invalidRules("Missing rule type");
    }
  }

  private static void requireMode(Rule rule, boolean isMigration) {
    if (rule.mode().isMigration() != isMigration) {
      throw Refusal.invalidRules(
          isMigration
              ? "Migration rules can only be UPGRADE, DOWNGRADE, UPDOWN"
              : "Domain rules can only be WRITE, READ, WRITEREAD");
    }
  }

  private static void requireActions(Rule rule) {
    requireActions(rule, rule.onSuccess());
    requireActions(rule, rule.onFailure());
  }

  private static void requireActions(Rule rule, @Nullable String actions) {
    if (actions != null && actions.contains(",") && !rule.mode().isBoth()) {
      throw Refusal.invalidRules("Multiple actions only valid with WRITEREAD and UPDOWN");
    }
  }
}
