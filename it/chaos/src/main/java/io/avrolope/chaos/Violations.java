// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The broken promises of a run. Each one is in the log at once. Thread-safe. */
final class Violations {
  private static final int MAX_KEPT = 1_000;

  private final Queue<String> found = new ConcurrentLinkedQueue<>();
  private final RunLog log;

  Violations(RunLog log) {
    this.log = log;
  }

  void add(String violation) {
    log.add("VIOLATION " + violation);
    if (found.size() < MAX_KEPT) {
      found.add(violation);
    }
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  List<String> all() {
    return List.copyOf(found);
  }
}
