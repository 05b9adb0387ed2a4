// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.Mode;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The modes of the target's subjects before a copy changes them, each asked once. Thread-safe. */
final class TargetModes {
  private final SchemaCatalog target;
  private final Map<String, Optional<Mode>> known = new ConcurrentHashMap<>();

  TargetModes(SchemaCatalog target) {
    this.target = target;
  }

  /** The mode that applies to a subject; empty if the target has no modes or hides them. */
  Optional<Mode> of(String subject) {
    Optional<Mode> mode = known.get(subject);
    if (mode == null) {
      mode = target.mode(subject);
      known.put(subject, mode);
    }
    return mode;
  }

  /** Asks again when the mode is next needed. */
  void forget(String subject) {
    known.remove(subject);
  }
}
