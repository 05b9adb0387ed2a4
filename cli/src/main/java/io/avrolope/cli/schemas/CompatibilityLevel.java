package io.avrolope.cli.schemas;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which earlier versions a version has to go with, and how: what Confluent's levels mean. */
enum CompatibilityLevel {
  BACKWARD(Direction.BACKWARD),
  BACKWARD_TRANSITIVE(Direction.BACKWARD),
  FORWARD(Direction.FORWARD),
  FORWARD_TRANSITIVE(Direction.FORWARD),
  FULL(Direction.FULL),
  FULL_TRANSITIVE(Direction.FULL),
  NONE(null);

  private final @Nullable Direction direction;

  CompatibilityLevel(@Nullable Direction direction) {
    this.direction = direction;
  }

  /** What has to hold; null: nothing. */
  @Nullable Direction direction() {
    return direction;
  }

  /** Of the versions before one, those that it has to go with. */
  <T> List<T> compared(List<T> before) {
    if (direction == null || before.isEmpty()) {
      return List.of();
    }
    return name().endsWith("_TRANSITIVE")
        ? before
        : before.subList(before.size() - 1, before.size());
  }

  /** As options and files have it, such as {@code full-transitive}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
