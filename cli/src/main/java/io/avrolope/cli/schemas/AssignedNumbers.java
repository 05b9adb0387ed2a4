// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.Ability;
import io.avrolope.registry.avro.AvroContents;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Foresees the version numbers that a target assigns: the number after its newest one, and only one
 * number to equal contents. A schema without metadata or rules gets the metadata and rules of the
 * newest version.
 *
 * @param comparison decides whether metadata and rules count
 */
record AssignedNumbers(SchemaCatalog target, VersionComparison comparison) {

  /**
   * @param existing the versions of the target
   * @throws CommandException if a planned version would get another number or other contents
   */
  void require(List<PlannedVersion> plan, NavigableMap<Long, RegisteredVersion> existing) {
    long next = existing.isEmpty() ? target.firstVersion() : existing.lastKey() + 1;
    NavigableMap<Long, RegisteredVersion> known = new TreeMap<>(existing);
    for (PlannedVersion planned : plan) {
      RegisteredVersion wanted = planned.wanted();
      if (planned.isPresent()) {
        continue;
      }
      if (wanted.version() != next) {
        throw RejectedVersion.because(
            wanted, " would get number " + next + " in the target. " + advice(planned));
      }
      requireNew(wanted, known);
      known.put(next, wanted);
      next++;
    }
  }

  private String advice(PlannedVersion planned) {
    CopyPolicy.Advice advice = comparison.policy().advice();
    return planned.original().id().isPresent() ? advice.ifIds() : advice.always();
  }

  private void requireNew(RegisteredVersion wanted, NavigableMap<Long, RegisteredVersion> known) {
    boolean hasContracts = comparison.contracts() && target.abilities().contains(Ability.CONTRACTS);
    if (hasContracts && !known.isEmpty()) {
      requireNoInheritance(wanted, known.lastEntry().getValue());
    }
    known.values().stream()
        .filter(each -> AvroContents.same(each.content(), wanted.content()))
        .filter(each -> !hasContracts || comparison.difference(wanted, each).isEmpty())
        .findFirst()
        .ifPresent(
            twin -> {
              throw RejectedVersion.because(
                  wanted,
                  " is the same schema as version "
                      + twin.version()
                      + ", so the target would assign no new number");
            });
  }

  private static void requireNoInheritance(RegisteredVersion wanted, RegisteredVersion newest) {
    Contract own = Contract.of(wanted.content());
    Contract inherited = Contract.of(newest.content());
    String part =
        inherited.hasRules() && !own.hasRules()
            ? "rules"
            : inherited.hasMetadata() && !own.hasMetadata() ? "metadata" : "";
    if (!part.isEmpty()) {
      throw RejectedVersion.because(
          wanted,
          " has no "
              + part
              + ", but the target would add the "
              + part
              + " of version "
              + newest.version()
              + ". Use --ids, which adds none, or --drop-contracts");
    }
  }
}
