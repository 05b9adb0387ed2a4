// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.duel;

import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.workload.Workload;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A workload and a direction; as text {@code W4_100_DECODE}. */
record DuelTask(Workload workload, Direction direction) {

  /**
   * Parses the text.
   *
   * @throws IllegalArgumentException if the workload or the direction is unknown
   */
  static DuelTask parse(String text) {
    for (Direction direction : Direction.values()) {
      String suffix = "_" + direction;
      if (text.endsWith(suffix)) {
        String workload = text.substring(0, text.length() - suffix.length());
        return Arrays.stream(Workload.values())
            .filter(each -> each.name().equals(workload))
            .findFirst()
            .map(each -> new DuelTask(each, direction))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Unknown workload "
                            + workload
                            + ", known are "
                            + Arrays.toString(Workload.values())));
      }
    }
    throw new IllegalArgumentException(
        "Task "
            + text
            + " does not end in "
            + Arrays.stream(Direction.values())
                .map(direction -> "_" + direction)
                .collect(Collectors.joining(", ")));
  }

  @Override
  public String toString() {
    return workload + "_" + direction;
  }
}
