// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.content.Subjects;
import io.avrolope.schema.SchemaReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Copies subjects version by version, and reads each version back. Schemas that a version
 * references are copied before it. Not thread-safe, except {@link #stop}.
 */
final class SchemaCopier implements AutoCloseable {
  private final SchemaCatalog source;
  private final SchemaCatalog target;
  private final CopyPlanner planner;
  private final CopyPolicy policy;
  private final OpenImports imports;
  private final Map<String, List<PlannedVersion>> plans = new LinkedHashMap<>();
  private final Set<String> inProgress = new HashSet<>();
  private final Set<String> done = new HashSet<>();
  private final List<CopiedVersion> copied = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /** The parts of contracts that the target dropped, each with the version that lost it. */
  private final Map<String, SchemaReference> dropped = new LinkedHashMap<>();

  private final CopyMode mode;

  SchemaCopier(CopyJob job, OpenImports imports) {
    this.source = job.source();
    this.target = job.target();
    this.policy = job.policy();
    this.mode = job.mode();
    this.planner = new CopyPlanner(source, target, policy, imports.modes());
    this.imports = imports;
  }

  /** The results so far, in the order of writing. */
  List<CopiedVersion> copied() {
    return List.copyOf(copied);
  }

  /** Facts that the user should know beside the results. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * Copies a subject and the schemas it references. Afterwards, even after a failure, the target's
   * subjects are no longer in import mode.
   *
   * @throws CommandException if the subject is rejected, and none of its versions was written; or
   *     if the target stored something else than was sent
   * @throws IncompatibleSchemasException if the target rejects a version; the versions before it
   *     were written
   */
  void copy(String subject) {
    try {
      copy(subject, Long.MAX_VALUE);
    } catch (RuntimeException failure) {
      try {
        close();
      } catch (AvrolopeException e) {
        failure.addSuppressed(e);
        notes.add(e.getMessage());
      }
      throw failure;
    }
    close();
  }

  private void copy(String subject, long upTo) {
    for (PlannedVersion version : plan(subject)) {
      String name = version.from() + ":" + subject;
      if (version.from() > upTo || done.contains(name)) {
        continue;
      }
      if (!inProgress.add(name)) {
        throw new CommandException(
            ExitCode.NO,
            "Circular reference to version " + version.from() + " of subject " + subject);
      }
      try {
        for (SchemaContent.Reference each : version.wanted().content().references()) {
          String referenced = Subjects.qualified(Subjects.context(subject), each.subject());
          copy(referenced, each.version() < 0 ? Long.MAX_VALUE : each.version());
        }
        write(version);
        done.add(name);
      } finally {
        inProgress.remove(name);
      }
    }
  }

  private List<PlannedVersion> plan(String subject) {
    List<PlannedVersion> plan = plans.get(subject);
    if (plan == null) {
      if (policy.ids() == CopyPolicy.Ids.KEPT) {
        noteImport(subject);
      }
      plan = planner.plan(subject);
      plans.put(subject, plan);
    }
    return plan;
  }

  private void noteImport(String subject) {
    Optional<SchemaCatalog.Mode> now = imports.modes().of(subject);
    if (now.isPresent() && now.get().isImport() && now.get().isOwn()) {
      notes.add(
          subject
              + ": the subject is in mode IMPORT in the target, and stays so: no client can register"
              + " schemas under it. If an interrupted copy has left that mode, send DELETE"
              + " /mode/<subject>");
    }
  }

  private void write(PlannedVersion planned) {
    RegisteredVersion wanted = planned.wanted();
    if (planned.isPresent()) {
      copied.add(CopiedVersion.of(planned, wanted, CopiedVersion.State.PRESENT));
    } else if (mode == CopyMode.DRY) {
      copied.add(CopiedVersion.of(planned, wanted, CopiedVersion.State.PLANNED));
    } else {
      requireKept(wanted);
      RegisteredVersion written = verified(wanted, put(wanted));
      copied.add(CopiedVersion.of(planned, written, CopiedVersion.State.WRITTEN));
    }
  }

  /** Refuses a version that would lose what the target has dropped from another one. */
  private void requireKept(RegisteredVersion wanted) {
    Contract contract = Contract.of(wanted.content());
    dropped.forEach(
        (part, other) -> {
          if (contract.has(part)) {
            throw RejectedVersion.because(
                wanted,
                " has " + part + ", which the target does not keep, as " + other + " has shown");
          }
        });
  }

  /** Writes a version and returns its number in the target. */
  private long put(RegisteredVersion wanted) {
    imports.requireRunning();
    if (!planner.importsVersions()) {
      return target.add(wanted.subject(), wanted.content()).version();
    }
    imports.of(wanted.subject()).put(wanted);
    return wanted.version();
  }

  private RegisteredVersion verified(RegisteredVersion wanted, long number) {
    if (number != wanted.version() && policy.numbers() != CopyPolicy.Numbers.ANY) {
      throw new CommandException(
          ExitCode.NO, "The target has stored " + wanted.reference() + " as version " + number);
    }
    RegisteredVersion written = target.version(wanted.subject(), number);
    planner
        .comparison()
        .difference(wanted, written)
        .ifPresent(
            difference -> {
              Contract.of(wanted.content())
                  .lostBy(Contract.of(written.content()))
                  .ifPresent(part -> dropped.putIfAbsent(part, wanted.reference()));
              throw new CommandException(
                  ExitCode.NO,
                  "The copy is wrong: "
                      + wanted.reference()
                      + " "
                      + difference
                      + ". Delete it there before clients use it");
            });
    return written;
  }

  /** Whether both registries still respond, so that a failure is that of one subject. */
  boolean registriesRespond() {
    try {
      source.subjects();
      target.subjects();
      return true;
    } catch (AvrolopeException e) {
      return false;
    }
  }

  /** Restores modes at once, and lets {@link #copy} fail before its next write. */
  void stop() {
    imports.stop();
  }

  /** Restores the modes that the subjects had before their import. */
  @Override
  public void close() {
    imports.close();
  }
}
