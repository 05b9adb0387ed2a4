// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the outcomes of a run. Not thread-safe. */
final class Tally {
  private final Map<IntendedDifference, Long> intended = new EnumMap<>(IntendedDifference.class);
  private final List<String> unexplained = new ArrayList<>();
  private long converted;
  private long failed;
  private long different;

  void same(Answer answer) {
    if (answer instanceof Answer.Failed) {
      failed++;
    } else {
      converted++;
    }
  }

  void intended(Set<IntendedDifference> kinds) {
    different++;
    kinds.forEach(kind -> intended.merge(kind, 1L, Long::sum));
  }

  void unexplained(String report) {
    unexplained.add(report);
  }

  List<String> unexplained() {
    return unexplained;
  }

  Set<IntendedDifference> kinds() {
    return intended.keySet();
  }

  /** The values that all converted to the same answer. */
  long converted() {
    return converted;
  }

  long values() {
    return converted + failed + different + unexplained.size();
  }

  @Override
  public String toString() {
    return "%,d values: %,d equal, %,d refused by all, %,d intended differences %s, %d unexplained"
        .formatted(values(), converted, failed, different, intended, unexplained.size());
  }
}
