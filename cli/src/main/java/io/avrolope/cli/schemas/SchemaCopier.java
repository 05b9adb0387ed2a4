// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Copies subjects version by version, and reads each version back. Schemas that a version
 * references are copied before it. Not thread-safe, except {@link #close}.
 */
final class SchemaCopier implements AutoCloseable {
  private final SchemaCatalog target;
  private final CopyPlanner planner;
  private final CopyPolicy policy;
  private final Map<String, List<PlannedVersion>> plans = new LinkedHashMap<>();
  private final Set<String> inProgress = new HashSet<>();
  private final Set<String> done = new HashSet<>();
  private final Map<String, SchemaCatalog.Import> imports = new LinkedHashMap<>();
  private final List<CopiedVersion> copied = new ArrayList<>();

  /** Whether versions are written. */
  enum Mode {
    REAL,
    DRY
  }

  private final Mode mode;

  SchemaCopier(SchemaCatalog source, SchemaCatalog target, CopyPolicy policy, Mode mode) {
    this.target = target;
    this.planner = new CopyPlanner(source, target, policy);
    this.policy = policy;
    this.mode = mode;
  }

  /** The results so far, in the order of writing. */
  List<CopiedVersion> copied() {
    return List.copyOf(copied);
  }

  /**
   * Copies a subject and the schemas it references. Afterwards, even after a failure, the target's
   * subjects are no longer in import mode.
   *
   * @throws CommandException if the subject is rejected; none of its versions was written
   * @throws IncompatibleSchemasException if the target rejects a version; the versions before it
   *     were written
   */
  void copy(String subject) {
    try {
      copy(subject, Long.MAX_VALUE);
    } finally {
      close();
    }
  }

  private void copy(String subject, long upTo) {
    List<PlannedVersion> plan = plans.get(subject);
    if (plan == null) {
      plan = planner.plan(subject);
      plans.put(subject, plan);
    }
    for (PlannedVersion version : plan) {
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
          copy(each.subject(), each.version() < 0 ? Long.MAX_VALUE : each.version());
        }
        write(version);
        done.add(name);
      } finally {
        inProgress.remove(name);
      }
    }
  }

  private void write(PlannedVersion planned) {
    RegisteredVersion wanted = planned.wanted();
    if (planned.isPresent()) {
      copied.add(CopiedVersion.of(planned, wanted, CopiedVersion.State.PRESENT));
    } else if (mode == Mode.DRY) {
      copied.add(CopiedVersion.of(planned, wanted, CopiedVersion.State.PLANNED));
    } else {
      RegisteredVersion written = verified(wanted, put(wanted));
      copied.add(CopiedVersion.of(planned, written, CopiedVersion.State.WRITTEN));
    }
  }

  /** Writes a version and returns its number in the target. */
  private long put(RegisteredVersion wanted) {
    if (!planner.importsVersions()) {
      return target.add(wanted.subject(), wanted.content()).version();
    }
    importing(wanted.subject()).put(wanted);
    return wanted.version();
  }

  private synchronized SchemaCatalog.Import importing(String subject) {
    return imports.computeIfAbsent(subject, target::importing);
  }

  private RegisteredVersion verified(RegisteredVersion wanted, long number) {
    if (number != wanted.version() && policy.numbers() != CopyPolicy.Numbers.ANY) {
      throw new CommandException(
          ExitCode.NO, "The target has stored " + wanted.reference() + " as version " + number);
    }
    RegisteredVersion written = target.version(wanted.subject(), number);
    boolean hasId = wanted.id().isEmpty() || wanted.id().equals(written.id());
    if (!hasId || !wanted.content().isSameSchema(written.content())) {
      throw new CommandException(
          ExitCode.NO,
          "The target returned "
              + (hasId ? "another schema" : "another id")
              + " for "
              + written.reference()
              + " after writing it");
    }
    return written;
  }

  /** Restores the modes that the subjects had before their import. */
  @Override
  public synchronized void close() {
    List<SchemaCatalog.Import> open = List.copyOf(imports.values());
    imports.clear();
    open.forEach(SchemaCatalog.Import::close);
  }
}
