// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.Mode;
import io.avrolope.registry.SchemaCatalog.ReadOnly;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.avro.AvroContents;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks before a write what would make the target refuse it: the mode of the subject, ids that
 * belong to other schemas, and soft-deleted versions.
 */
record TargetState(
    SchemaCatalog target, TargetModes modes, CopyPolicy policy, VersionComparison comparison) {

  /**
   * @throws CommandException if the target would refuse a version of the plan
   */
  void requireWritable(String subject, List<PlannedVersion> plan) {
    List<RegisteredVersion> missing =
        plan.stream().filter(each -> !each.isPresent()).map(PlannedVersion::wanted).toList();
    if (missing.isEmpty()) {
      return;
    }
    Optional<Mode> mode = modes.of(subject);
    mode.ifPresent(present -> requireMode(subject, present));
    if (policy.ids() == CopyPolicy.Ids.KEPT) {
      missing.forEach(this::requireFreeId);
      if (mode.isPresent() && !mode.get().isImport()) {
        requireNothingDeleted(subject);
      }
    }
  }

  private void requireMode(String subject, Mode mode) {
    boolean keepsIds = policy.ids() == CopyPolicy.Ids.KEPT;
    if (mode.isReadOnly() && policy.readOnly() == ReadOnly.RESPECTED) {
      throw rejection(
          "subject "
              + subject
              + " is in mode "
              + mode.name()
              + " in the target"
              + (mode.isOwn() ? "" : ", set for its context or the whole registry")
              + (keepsIds ? ". Use --override-readonly to copy nevertheless" : ""));
    }
    if (mode.isImport() && !keepsIds) {
      throw rejection(
          "subject "
              + subject
              + " is in mode IMPORT in the target, which then accepts only copies with --ids");
    }
  }

  private void requireFreeId(RegisteredVersion wanted) {
    int id = wanted.id().orElseThrow();
    Optional<SchemaContent> owner = target.ofId(wanted.subject(), id);
    if (owner.isPresent() && !isSame(owner.get(), wanted.content())) {
      throw RejectedVersion.because(
          wanted, " has id " + id + ", which is the id of another schema in the target");
    }
  }

  /** A registry with metadata and rules gives schemas that differ only in these their own ids. */
  private boolean isSame(SchemaContent owner, SchemaContent wanted) {
    return AvroContents.same(owner, wanted)
        && (!comparison.contracts()
            || Contract.of(owner).difference(Contract.of(wanted)).isEmpty());
  }

  private void requireNothingDeleted(String subject) {
    List<Long> deleted = target.deletedVersions(subject);
    if (!deleted.isEmpty()) {
      throw rejection(
          "subject "
              + subject
              + " has soft-deleted versions in the target: "
              + deleted.stream().map(String::valueOf).collect(Collectors.joining(", "))
              + ". Mode IMPORT, which --ids requires, would make the target forget them and their"
              + " ids. Delete them permanently first, if no record needs them");
    }
  }

  private static CommandException rejection(String message) {
    return new CommandException(ExitCode.NO, message);
  }
}
