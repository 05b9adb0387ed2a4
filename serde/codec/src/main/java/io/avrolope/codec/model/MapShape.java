// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The Java class into which a map is read. Immutable. */
public sealed interface MapShape {
  /** Turns the filled map into the final object; null if that is the map. */
  default @Nullable Converter finish() {
    return null;
  }

  /** {@code HashMap}. */
  record Hash() implements MapShape {}

  /**
   * Any other map.
   *
   * @param factory takes the number of entries to reserve room for
   * @param finish turns the filled map into the final object; null if that is the map
   */
  record Custom(
      String name,
      IntFunction<? extends Map<@Nullable Object, @Nullable Object>> factory,
      @Nullable Converter finish)
      implements MapShape {}
}
