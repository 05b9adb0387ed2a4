// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules of a schema. */
public record RuleSet(
    @Nullable List<Rule> migrationRules,
    @Nullable List<Rule> domainRules,
    @Nullable List<Rule> encodingRules,
    @Nullable Environment enableAt) {
  public RuleSet {
    migrationRules = checked(migrationRules);
    domainRules = checked(domainRules);
    encodingRules = checked(encodingRules);
  }

  private static @Nullable List<Rule> checked(@Nullable List<Rule> rules) {
    if (rules != null && rules.stream().anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException("A rule is null");
    }
    return rules == null || rules.isEmpty() ? null : List.copyOf(rules);
  }

  /** Where rules run. */
  public enum Environment {
    NONE,
    ALL,
    SERVER,
    GATEWAY,
    CLIENT
  }

  /** All rules of all three lists. */
  public Stream<Rule> all() {
    return Stream.of(migrationRules, domainRules, encodingRules)
        .flatMap(rules -> rules == null ? Stream.empty() : rules.stream());
  }

  /** A copy in which rules of {@code over} replace rules of the same name. Either may be null. */
  public static @Nullable RuleSet merged(@Nullable RuleSet base, @Nullable RuleSet over) {
    if (base == null || over == null) {
      return base == null ? over : base;
    }
    return new RuleSet(
        merged(base.migrationRules, over.migrationRules),
        merged(base.domainRules, over.domainRules),
        merged(base.encodingRules, over.encodingRules),
        over.enableAt == null ? base.enableAt : over.enableAt);
  }

  private static @Nullable List<Rule> merged(@Nullable List<Rule> base, @Nullable List<Rule> over) {
    if (base == null || base.isEmpty() || over == null || over.isEmpty()) {
      return base == null || base.isEmpty() ? over : base;
    }
    Map<String, Rule> byName = new LinkedHashMap<>();
    base.forEach(rule -> byName.put(String.valueOf(rule.name()), rule));
    for (Rule rule : over) {
      byName.remove(String.valueOf(rule.name()));
      byName.put(String.valueOf(rule.name()), rule);
    }
    return new ArrayList<>(byName.values());
  }

  /** A copy without the rules of these names. */
  public RuleSet without(Set<String> names) {
    return new RuleSet(
        without(migrationRules, names),
        without(domainRules, names),
        without(encodingRules, names),
        enableAt);
  }

  private static @Nullable List<Rule> without(@Nullable List<Rule> rules, Set<String> names) {
    return rules == null
        ? null
        : rules.stream().filter(rule -> !names.contains(String.valueOf(rule.name()))).toList();
  }
}
