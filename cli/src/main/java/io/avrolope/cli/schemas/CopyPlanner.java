// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.Ability;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.avro.AvroContents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Plans which versions of a subject to write. It rejects a subject whose copy would differ from the
 * original, or that the target would refuse, before any of its versions is written.
 */
final class CopyPlanner {
  private final SchemaCatalog source;
  private final SchemaCatalog target;
  private final CopyPolicy policy;
  private final VersionComparison comparison;
  private final AssignedNumbers assigned;
  private final TargetState state;

  CopyPlanner(SchemaCatalog source, SchemaCatalog target, CopyPolicy policy, TargetModes modes) {
    this.source = source;
    this.target = target;
    this.policy = policy;
    this.comparison =
        new VersionComparison(
            policy,
            policy.contracts() == CopyPolicy.Contracts.KEPT
                && source.abilities().contains(Ability.CONTRACTS));
    this.assigned = new AssignedNumbers(target, comparison);
    this.state = new TargetState(target, modes, policy, comparison);
  }

  /** Whether versions are written under given numbers; otherwise the target assigns the numbers. */
  boolean importsVersions() {
    return policy.ids() == CopyPolicy.Ids.KEPT
        || (policy.numbers() != CopyPolicy.Numbers.ANY
            && target.abilities().contains(Ability.IMPORT_NUMBERS));
  }

  VersionComparison comparison() {
    return comparison;
  }

  /**
   * All versions of a subject, in ascending order.
   *
   * @throws CommandException if the subject is rejected
   */
  List<PlannedVersion> plan(String subject) {
    List<RegisteredVersion> originals =
        source.versions(subject).stream().map(number -> source.version(subject, number)).toList();
    List<RegisteredVersion> wanted = wanted(originals);
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
      plan.add(new PlannedVersion(originals.get(i), match.orElse(version), match.isPresent()));
    }
    if (!importsVersions() && policy.numbers() != CopyPolicy.Numbers.ANY) {
      assigned.require(plan, existing);
    }
    state.requireWritable(subject, plan);
    return plan;
  }

  private static Optional<RegisteredVersion> find(
      Map<Long, RegisteredVersion> existing, SchemaContent content) {
    return existing.values().stream()
        .filter(each -> AvroContents.same(each.content(), content))
        .findFirst();
  }

  private List<RegisteredVersion> wanted(List<RegisteredVersion> originals) {
    List<RegisteredVersion> wanted = new ArrayList<>();
    for (int i = 0; i < originals.size(); i++) {
      RegisteredVersion version = keepable(originals.get(i));
      long number =
          policy.numbers() == CopyPolicy.Numbers.RENUMBERED
              ? target.firstVersion() + i
              : version.version();
      if (number < target.firstVersion() && policy.numbers() != CopyPolicy.Numbers.ANY) {
        throw RejectedVersion.because(
            version,
            " is less than "
                + target.firstVersion()
                + ", the first version of the target. "
                + policy.advice().always());
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
    if (!content.isAvro()) {
      throw RejectedVersion.because(version, " is of type " + content.type() + ", not Avro");
    }
    if (!content.references().isEmpty()) {
      requireReferences(version);
    }
    Optional<UUID> guid = version.guid();
    if (policy.contracts() == CopyPolicy.Contracts.DROPPED && !content.contract().isEmpty()) {
      content = content.withoutContract();
      guid = Optional.empty(); // it is computed from metadata and rules too
    }
    if (!content.contract().isEmpty() && !target.abilities().contains(Ability.CONTRACTS)) {
      throw RejectedVersion.because(
          version,
          " has metadata or rules, which the target cannot store. Use --drop-contracts to leave"
              + " them out");
    }
    boolean keepsIds = policy.ids() == CopyPolicy.Ids.KEPT;
    if (keepsIds && version.id().isEmpty()) {
      throw RejectedVersion.because(
          version, " has no id, which --ids requires. Copy without --ids");
    }
    return new RegisteredVersion(
        version.reference(), keepsIds ? version.id() : OptionalInt.empty(), guid, content);
  }

  private void requireReferences(RegisteredVersion version) {
    SchemaContent.Reference first = version.content().references().get(0);
    if (!target.abilities().contains(Ability.REFERENCES)) {
      throw RejectedVersion.because(
          version, " references " + first.name() + ", but the target cannot store references");
    }
    if (policy.numbers() == CopyPolicy.Numbers.RENUMBERED) {
      throw RejectedVersion.because(
          version,
          " references a version of " + first.subject() + ", which --renumber would change");
    }
  }

  private void requireSame(RegisteredVersion wanted, RegisteredVersion existing) {
    comparison
        .difference(wanted, existing)
        .ifPresent(
            difference -> {
              throw RejectedVersion.because(wanted, " " + difference);
            });
  }
}
