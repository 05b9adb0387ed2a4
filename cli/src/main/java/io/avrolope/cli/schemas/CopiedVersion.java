package io.avrolope.cli.schemas;

import io.avrolope.registry.RegisteredVersion;
import java.util.OptionalInt;

/**
 * What became of a version.
 *
 * @param from the number in the source
 * @param to the number in the target
 * @param id in the target
 */
record CopiedVersion(String subject, long from, long to, OptionalInt id, State state) {
  /** Of a version. */
  enum State {
    /** It was there, and is the same. */
    THERE,
    /** It was written, and read back. */
    WRITTEN,
    /** It is missing. */
    PLANNED
  }

  static CopiedVersion of(PlannedVersion planned, RegisteredVersion now, State state) {
    return new CopiedVersion(now.subject(), planned.from(), now.version(), now.id(), state);
  }
}
