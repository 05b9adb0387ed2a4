// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.registry.comparison.CompatibilityDirection;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The compatibility levels of Confluent's registry. */
public enum CompatibilityLevel {
  BACKWARD(CompatibilityDirection.BACKWARD),
  BACKWARD_TRANSITIVE(CompatibilityDirection.BACKWARD),
  FORWARD(CompatibilityDirection.FORWARD),
  FORWARD_TRANSITIVE(CompatibilityDirection.FORWARD),
  FULL(CompatibilityDirection.FULL),
  FULL_TRANSITIVE(CompatibilityDirection.FULL),
  NONE(null);

  private final @Nullable CompatibilityDirection direction;

  CompatibilityLevel(@Nullable CompatibilityDirection direction) {
    this.direction = direction;
  }

  /** The level that a registry names, such as {@code FULL_TRANSITIVE}; empty if it is unknown. */
  public static Optional<CompatibilityLevel> named(String name) {
    return Arrays.stream(values()).filter(level -> level.name().equalsIgnoreCase(name)).findFirst();
  }

  /** The direction to check; null: none. */
  public @Nullable CompatibilityDirection direction() {
    return direction;
  }

  /** Whether all earlier versions count, and not only the one before. */
  public boolean isTransitive() {
    return name().endsWith("_TRANSITIVE");
  }

  /** Selects the earlier versions with which a version must be compatible. */
  public <T> List<T> selectCompared(List<T> before) {
    if (direction == null || before.isEmpty()) {
      return List.of();
    }
    return isTransitive() ? before : before.subList(before.size() - 1, before.size());
  }

  /** The name in options and files, such as {@code full-transitive}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
