// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.Mode;
import io.avrolope.registry.SchemaCatalog.ReadOnly;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The imports that a copy has open in its target, at most one for each subject. Each is in a {@link
 * ImportJournal} while it changes the mode of its subject. Thread-safe: a shutdown hook may stop
 * them.
 */
final class OpenImports implements AutoCloseable {
  private final SchemaCatalog target;
  private final TargetModes modes;
  private final ReadOnly readOnly;
  private final ImportJournal journal;
  private final Map<String, SchemaCatalog.Import> imports = new LinkedHashMap<>();
  private volatile boolean isStopped;

  OpenImports(SchemaCatalog target, ReadOnly readOnly, ImportJournal journal) {
    this.target = target;
    this.modes = new TargetModes(target);
    this.readOnly = readOnly;
    this.journal = journal;
  }

  /** The modes of subjects that have no open import. */
  TargetModes modes() {
    return modes;
  }

  /**
   * The import of a subject, which is begun if it is not open.
   *
   * @throws CommandException if the user has stopped the program
   */
  synchronized SchemaCatalog.Import of(String subject) {
    requireRunning();
    SchemaCatalog.Import open = imports.get(subject);
    if (open == null) {
      open = begin(subject);
      imports.put(subject, open);
    }
    return open;
  }

  private SchemaCatalog.Import begin(String subject) {
    Optional<Mode> mode = modes.of(subject);
    if (mode.isEmpty() || mode.get().isImport()) {
      return target.importing(subject, readOnly);
    }
    journal.begin(subject, mode.filter(Mode::isOwn).map(Mode::name));
    try {
      return target.importing(subject, readOnly);
    } catch (RegistryRefusedException e) {
      journal.end(subject); // any other failure may have changed the mode
      throw e;
    }
  }

  /**
   * @throws CommandException if the user has stopped the program
   */
  void requireRunning() {
    if (isStopped) {
      throw new CommandException(ExitCode.INTERRUPTED, "Stopped by the user");
    }
  }

  /** Ends all imports, and lets no other begin. */
  synchronized void stop() {
    isStopped = true;
    close();
  }

  /** Restores the modes that the subjects had before their import, all of them if possible. */
  @Override
  public synchronized void close() {
    @Nullable RuntimeException failure = null;
    for (Map.Entry<String, SchemaCatalog.Import> each : imports.entrySet()) {
      modes.forget(each.getKey());
      try {
        each.getValue().close();
        journal.end(each.getKey());
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    imports.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
