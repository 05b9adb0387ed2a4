// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.registry.comparison.CompatibilityDirection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The compatibility levels of Confluent's registry. */
enum CompatibilityLevel {
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

  /** The direction to check; null: none. */
  @Nullable CompatibilityDirection direction() {
    return direction;
  }

  /** Selects the earlier versions with which a version must be compatible. */
  <T> List<T> selectCompared(List<T> before) {
    if (direction == null || before.isEmpty()) {
      return List.of();
    }
    return name().endsWith("_TRANSITIVE")
        ? before
        : before.subList(before.size() - 1, before.size());
  }

  /** The name in options and files, such as {@code full-transitive}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
