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
 * Says which versions of a subject are to be written, and refuses a subject whose copy could not be
 * the same, before anything of it is written.
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

  /** Whether versions are put where they are wanted; else the target counts them. */
  boolean importsVersions() {
    return policy.ids() == CopyPolicy.Ids.KEPT
        || (policy.numbers() != CopyPolicy.Numbers.ANY
            && target.abilities().contains(Ability.IMPORT_NUMBERS));
  }

  /**
   * All versions of a subject, in order; none if it has none.
   *
   * @throws CommandException if it is refused
   */
  List<PlannedVersion> plan(String subject) {
    List<Long> numbers = source.versions(subject);
    List<RegisteredVersion> wanted = wanted(subject, numbers);
    NavigableMap<Long, RegisteredVersion> there = new TreeMap<>();
    for (long number : target.versions(subject)) {
      there.put(number, target.version(subject, number));
    }
    List<PlannedVersion> plan = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      RegisteredVersion version = wanted.get(i);
      Optional<RegisteredVersion> match =
          policy.numbers() == CopyPolicy.Numbers.ANY
              ? find(there, version.content())
              : Optional.ofNullable(there.get(version.version()));
      match.ifPresent(other -> requireSame(version, other));
      plan.add(new PlannedVersion(numbers.get(i), match.orElse(version), match.isPresent()));
    }
    if (!importsVersions() && policy.numbers() != CopyPolicy.Numbers.ANY) {
      requireCountable(plan, there);
    }
    return plan;
  }

  private static Optional<RegisteredVersion> find(
      Map<Long, RegisteredVersion> there, SchemaContent content) {
    return there.values().stream().filter(each -> each.content().isSameSchema(content)).findFirst();
  }

  private List<RegisteredVersion> wanted(String subject, List<Long> numbers) {
    List<RegisteredVersion> wanted = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      RegisteredVersion version = keepable(source.version(subject, numbers.get(i)));
      long number =
          policy.numbers() == CopyPolicy.Numbers.COUNTED_ANEW
              ? target.firstVersion() + i
              : version.version();
      if (number < target.firstVersion() && policy.numbers() != CopyPolicy.Numbers.ANY) {
        throw refusal(
            version,
            "a version from "
                + target.firstVersion()
                + " on, from where the target counts, but found "
                + version.version()
                + "; "
                + policy.advice());
      }
      wanted.add(version.numbered(number));
    }
    return wanted;
  }

  /** What is kept of a version, if the target can keep it. */
  private RegisteredVersion keepable(RegisteredVersion version) {
    SchemaContent content = version.content();
    if (content.schema().isEmpty()) {
      throw refusal(version, "an Avro schema but found one of type " + content.type());
    }
    if (!content.references().isEmpty()) {
      if (!target.abilities().contains(Ability.REFERENCES)) {
        throw refusal(
            version,
            "a schema that stands alone, as the target keeps no others, but found one that refers"
                + " to "
                + content.references().get(0).name());
      }
      if (policy.numbers() == CopyPolicy.Numbers.COUNTED_ANEW) {
        throw refusal(
            version,
            "a schema that stands alone, where versions are counted anew, but found one that"
                + " refers to a version of "
                + content.references().get(0).subject());
      }
    }
    if (policy.contracts() == CopyPolicy.Contracts.DROPPED) {
      content = content.withoutContract();
    }
    if (!content.contract().isEmpty() && !target.abilities().contains(Ability.CONTRACTS)) {
      throw refusal(
          version,
          "a schema without metadata and rules, as the target keeps none, but found one that has"
              + " them; --drop-contracts leaves them out");
    }
    boolean keepsIds = policy.ids() == CopyPolicy.Ids.KEPT;
    if (keepsIds && version.id().isEmpty()) {
      throw refusal(version, "an id, which --ids keeps, but found none");
    }
    return new RegisteredVersion(
        version.reference(),
        keepsIds ? version.id() : version.withoutNames().id(),
        Optional.empty(),
        content);
  }

  private static CommandException refusal(RegisteredVersion version, String expectedAndFound) {
    return new CommandException(
        ExitCode.NO, "Expected " + expectedAndFound + " at " + version.reference());
  }

  private void requireSame(RegisteredVersion wanted, RegisteredVersion there) {
    if (!wanted.content().isSameSchema(there.content())) {
      throw refusal(wanted, "the same schema in both registries but found different ones");
    }
    if (policy.ids() == CopyPolicy.Ids.KEPT && !wanted.id().equals(there.id())) {
      throw refusal(
          wanted,
          "the same id in both registries but found "
              + wanted.id().orElseThrow()
              + " and "
              + (there.id().isPresent() ? there.id().getAsInt() : "none"));
    }
  }

  /** A target that counts gives the numbers behind its newest, one to each schema. */
  private void requireCountable(
      List<PlannedVersion> plan, NavigableMap<Long, RegisteredVersion> there) {
    long next = there.isEmpty() ? target.firstVersion() : there.lastKey() + 1;
    NavigableMap<Long, RegisteredVersion> known = new TreeMap<>(there);
    for (PlannedVersion planned : plan) {
      RegisteredVersion wanted = planned.wanted();
      if (planned.isThere()) {
        continue;
      }
      if (wanted.version() != next) {
        throw refusal(
            wanted,
            "a version that the target would give, but found that it gives "
                + next
                + " next; "
                + policy.advice());
      }
      Optional<RegisteredVersion> twin = find(known, wanted.content());
      if (twin.isPresent()) {
        throw refusal(
            wanted,
            "a schema that the target does not have, but found that of version "
                + twin.get().version()
                + ", under which it would stay");
      }
      known.put(next, wanted);
      next++;
    }
  }
}
