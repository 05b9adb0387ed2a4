// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The broken promises of a run. Each one is in the log at once. Thread-safe. */
public final class Violations {
  private static final int MAX_KEPT = 1_000;

  private final Queue<String> found = new ConcurrentLinkedQueue<>();
  private final RunLog log;

  public Violations(RunLog log) {
    this.log = log;
  }

  public void add(String violation) {
    log.add("VIOLATION " + violation);
    if (found.size() < MAX_KEPT) {
      found.add(violation);
    }
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  public List<String> all() {
    return List.copyOf(found);
  }
}
