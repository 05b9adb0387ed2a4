// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.Ability;
import io.avrolope.registry.SchemaContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Plans which versions of a subject to write. It rejects a subject whose copy would differ from the
 * original, before any of its versions is written.
 */
final class CopyPlanner {
  private final SchemaCatalog source;
  private final SchemaCatalog target;
  private final CopyPolicy policy;

  CopyPlanner(SchemaCatalog source, SchemaCatalog target, CopyPolicy policy) {
    this.source = source;
    this.target = target;
    this.policy = policy;
  }

  /** Whether versions are written under given numbers; otherwise the target assigns the numbers. */
  boolean importsVersions() {
    return policy.ids() == CopyPolicy.Ids.KEPT
        || (policy.numbers() != CopyPolicy.Numbers.ANY
            && target.abilities().contains(Ability.IMPORT_NUMBERS));
  }

  /**
   * All versions of a subject, in ascending order.
   *
   * @throws CommandException if the subject is rejected
   */
  List<PlannedVersion> plan(String subject) {
    List<Long> numbers = source.versions(subject);
    List<RegisteredVersion> wanted = wanted(subject, numbers);
    NavigableMap<Long, RegisteredVersion> existing = new TreeMap<>();
    for (long number : target.versions(subject)) {
      existing.put(number, target.version(subject, number));
    }
    List<PlannedVersion> plan = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      RegisteredVersion version = wanted.get(i);
      Optional<RegisteredVersion> match =
          policy.numbers() == CopyPolicy.Numbers.ANY
              ? find(existing, version.content())
              : Optional.ofNullable(existing.get(version.version()));
      match.ifPresent(other -> requireSame(version, other));
      plan.add(new PlannedVersion(numbers.get(i), match.orElse(version), match.isPresent()));
    }
    if (!importsVersions() && policy.numbers() != CopyPolicy.Numbers.ANY) {
      requireAssignable(plan, existing);
    }
    return plan;
  }

  private static Optional<RegisteredVersion> find(
      Map<Long, RegisteredVersion> existing, SchemaContent content) {
    return existing.values().stream()
        .filter(each -> each.content().isSameSchema(content))
        .findFirst();
  }

  private List<RegisteredVersion> wanted(String subject, List<Long> numbers) {
    List<RegisteredVersion> wanted = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      RegisteredVersion version = keepable(source.version(subject, numbers.get(i)));
      long number =
          policy.numbers() == CopyPolicy.Numbers.RENUMBERED
              ? target.firstVersion() + i
              : version.version();
      if (number < target.firstVersion() && policy.numbers() != CopyPolicy.Numbers.ANY) {
        throw rejection(
            version,
            " is less than "
                + target.firstVersion()
                + ", the first version of the target. "
                + policy.advice());
      }
      wanted.add(version.numbered(number));
    }
    return wanted;
  }

  /**
   * The parts of a version that are copied.
   *
   * @throws CommandException if the target cannot store them
   */
  private RegisteredVersion keepable(RegisteredVersion version) {
    SchemaContent content = version.content();
    if (content.schema().isEmpty()) {
      throw rejection(version, " is of type " + content.type() + ", not Avro");
    }
    if (!content.references().isEmpty()) {
      if (!target.abilities().contains(Ability.REFERENCES)) {
        throw rejection(
            version,
            " references "
                + content.references().get(0).name()
                + ", but the target cannot store references");
      }
      if (policy.numbers() == CopyPolicy.Numbers.RENUMBERED) {
        throw rejection(
            version,
            " references a version of "
                + content.references().get(0).subject()
                + ", which --renumber would change");
      }
    }
    if (policy.contracts() == CopyPolicy.Contracts.DROPPED) {
      content = content.withoutContract();
    }
    if (!content.contract().isEmpty() && !target.abilities().contains(Ability.CONTRACTS)) {
      throw rejection(
          version,
          " has metadata or rules, which the target cannot store. Use --drop-contracts to leave"
              + " them out");
    }
    boolean keepsIds = policy.ids() == CopyPolicy.Ids.KEPT;
    if (keepsIds && version.id().isEmpty()) {
      throw rejection(version, " has no id, which --ids requires");
    }
    return new RegisteredVersion(
        version.reference(),
        keepsIds ? version.id() : version.withoutNames().id(),
        Optional.empty(),
        content);
  }

  /**
   * @param fact what is wrong with the version; continues the sentence
   */
  private static CommandException rejection(RegisteredVersion version, String fact) {
    return new CommandException(ExitCode.NO, version.reference() + fact);
  }

  private void requireSame(RegisteredVersion wanted, RegisteredVersion existing) {
    if (!wanted.content().isSameSchema(existing.content())) {
      throw rejection(wanted, " is another schema in the target");
    }
    if (policy.ids() == CopyPolicy.Ids.KEPT && !wanted.id().equals(existing.id())) {
      throw rejection(
          wanted,
          " has id "
              + wanted.id().orElseThrow()
              + ", but in the target "
              + (existing.id().isPresent()
                  ? "it has id " + existing.id().getAsInt()
                  : "it has no id"));
    }
  }

  /** Such a target assigns the number after its newest one, and only one number to each schema. */
  private void requireAssignable(
      List<PlannedVersion> plan, NavigableMap<Long, RegisteredVersion> existing) {
    long next = existing.isEmpty() ? target.firstVersion() : existing.lastKey() + 1;
    NavigableMap<Long, RegisteredVersion> known = new TreeMap<>(existing);
    for (PlannedVersion planned : plan) {
      RegisteredVersion wanted = planned.wanted();
      if (planned.isPresent()) {
        continue;
      }
      if (wanted.version() != next) {
        throw rejection(wanted, " would get number " + next + " in the target. " + policy.advice());
      }
      Optional<RegisteredVersion> twin = find(known, wanted.content());
      if (twin.isPresent()) {
        throw rejection(
            wanted,
            " is the same schema as version "
                + twin.get().version()
                + ", so the target would assign no new number");
      }
      known.put(next, wanted);
      next++;
    }
  }
}
