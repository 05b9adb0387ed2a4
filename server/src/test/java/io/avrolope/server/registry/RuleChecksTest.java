// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleChecksTest {
  private static final Rule READ = TestState.rule("r", Rule.Mode.READ);

  private static RuleSet domain(Rule... rules) {
    return TestState.domainRules(rules);
  }

  private static RuleSet encoding(Rule... rules) {
    return new RuleSet(null, null, List.of(rules), null);
  }

  private static RuleSet migration(Rule... rules) {
    return new RuleSet(List.of(rules), null, null, null);
  }

  private static Rule rule(
      Rule.Mode mode, @Nullable String type, @Nullable String success, @Nullable String failure) {
    return new Rule(
        "r", null, Rule.Kind.CONDITION, mode, type, null, null, null, success, failure, false);
  }

  private static void accepted(@Nullable RuleSet rules) {
    assertThatCode(() -> RuleChecks.require(rules)).doesNotThrowAnyException();
  }

  private static void refused(String message, RuleSet rules) {
    Refused.with(42210, message, () -> RuleChecks.require(rules));
  }

  @Test
  void noRulesAreWellFormed() {
    accepted(null);
    accepted(new RuleSet(null, null, null, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "_", "ä", "a-b_c9", "A1"})
  void aNameBeginsWithALetterOrUnderscore(String name) {
    accepted(domain(TestState.rule(name, Rule.Mode.READ)));
  }

  @Test
  void aRuleHasAName() {
    refused("Missing rule name", domain(TestState.rule(null, Rule.Mode.READ)));
    refused("Empty rule name", domain(TestState.rule("", Rule.Mode.READ)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1a", "-a", " a", "."})
  void otherInitialsAreRefused(String name) {
    refused(
        "Illegal initial character in rule name: " + name,
        domain(TestState.rule(name, Rule.Mode.READ)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "a b", "a\n", "a/"})
  void otherCharactersAreRefused(String name) {
    refused(
        "Illegal character in rule name: " + name, domain(TestState.rule(name, Rule.Mode.READ)));
  }

  @Test
  void namesAreUniqueInAllListsTogether() {
    refused("Found rule with duplicate name 'r'", domain(READ, READ));
    refused(
        "Found rule with duplicate name 'r'",
        new RuleSet(null, List.of(READ), List.of(READ), null));
    refused(
        "Found rule with duplicate name 'r'",
        new RuleSet(List.of(TestState.rule("r", Rule.Mode.UPDOWN)), List.of(READ), null, null));
    accepted(new RuleSet(null, List.of(READ), List.of(TestState.rule("s", Rule.Mode.READ)), null));
  }

  @Test
  void aRuleHasAType() {
    refused("Missing rule type", domain(rule(Rule.Mode.READ, null, null, null)));
  }

  @ParameterizedTest
  @EnumSource(Rule.Mode.class)
  void migrationRulesAndOtherRulesHaveTheirOwnModes(Rule.Mode mode) {
    Rule rule = TestState.rule("r", mode);
    switch (mode) {
      case UPGRADE, DOWNGRADE, UPDOWN -> {
        accepted(migration(rule));
        refused("Domain rules can only be WRITE, READ, WRITEREAD", domain(rule));
        refused("Domain rules can only be WRITE, READ, WRITEREAD", encoding(rule));
      }
      case READ, WRITE, WRITEREAD -> {
        refused("Migration rules can only be UPGRADE, DOWNGRADE, UPDOWN", migration(rule));
        accepted(domain(rule));
        accepted(encoding(rule));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"READ, false", "WRITE, false", "WRITEREAD, true"})
  void severalActionsBelongToTwoDirections(Rule.Mode mode, boolean isAccepted) {
    for (RuleSet rules :
        List.of(
            domain(rule(mode, "CEL", "NONE,ERROR", null)),
            domain(rule(mode, "CEL", "NONE", "NONE,ERROR")))) {
      if (isAccepted) {
        accepted(rules);
      } else {
        refused("Multiple actions only valid with WRITEREAD and UPDOWN", rules);
      }
    }
    accepted(domain(rule(mode, "CEL", "NONE", "ERROR")));
  }

  @Test
  void severalActionsOfAnUpgradeAreRefused() {
    refused(
        "Multiple actions only valid with WRITEREAD and UPDOWN",
        migration(rule(Rule.Mode.UPGRADE, "CEL", "NONE,ERROR", null)));
    accepted(migration(rule(Rule.Mode.UPDOWN, "CEL", "NONE,ERROR", "NONE,ERROR")));
  }
}
