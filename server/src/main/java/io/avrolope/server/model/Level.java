// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The earlier versions that a new schema must be compatible with, and the direction. */
public enum Level {
  NONE(false, false, false),
  BACKWARD(true, false, false),
  BACKWARD_TRANSITIVE(true, false, true),
  FORWARD(false, true, false),
  FORWARD_TRANSITIVE(false, true, true),
  FULL(true, true, false),
  FULL_TRANSITIVE(true, true, true);

  private final boolean isBackward;
  private final boolean isForward;
  private final boolean isTransitive;

  Level(boolean isBackward, boolean isForward, boolean isTransitive) {
    this.isBackward = isBackward;
    this.isForward = isForward;
    this.isTransitive = isTransitive;
  }

  /** The level of a name, in any case; empty if there is none. */
  public static Optional<Level> named(String name) {
    return Stream.of(values())
        .filter(level -> level.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst();
  }

  /** Whether the new schema must read data of earlier ones. */
  public boolean isBackward() {
    return isBackward;
  }

  /** Whether earlier schemas must read data of the new one. */
  public boolean isForward() {
    return isForward;
  }

  /** Whether all earlier versions count, and not only the latest. */
  public boolean isTransitive() {
    return isTransitive;
  }
}
