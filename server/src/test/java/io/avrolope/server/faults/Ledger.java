// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The servers' answers to clients, and contradictions among them. Thread-safe. */
final class Ledger {
  private final Map<Integer, Written> byId = new ConcurrentHashMap<>();
  private final Map<String, Written> byVersion = new ConcurrentHashMap<>();
  private final List<Written> confirmed = new ArrayList<>();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final RunLog log;

  Ledger(RunLog log) {
    this.log = log;
  }

  /** A server has confirmed a text for the first time. */
  void confirm(Written written, int server) {
    log.add("server " + server + " confirmed " + written);
    Written sameId = byId.putIfAbsent(written.id(), written);
    if (sameId != null) {
      violate("The id " + written.id() + " was given twice: " + sameId + " and " + written);
    }
    Written sameVersion =
        byVersion.putIfAbsent(written.subject() + "/" + written.version(), written);
    if (sameVersion != null) {
      violate("A version was given twice: " + sameVersion + " and " + written);
    }
    synchronized (confirmed) {
      confirmed.add(written);
    }
  }

  /** All answers to a client said that nothing is written. */
  void refuse(String text) {
    refused.add(text);
  }

  void fail() {
    failures.incrementAndGet();
  }

  void read() {
    reads.incrementAndGet();
  }

  void violate(String what) {
    log.add("VIOLATION " + what);
    violations.add(what);
  }

  List<String> violations() {
    return List.copyOf(violations);
  }

  /** The confirmed version at a position between 0 and 1; null before the first one. */
  @Nullable Written confirmedAt(double position) {
    synchronized (confirmed) {
      return confirmed.isEmpty() ? null : confirmed.get((int) (position * confirmed.size()));
    }
  }

  Collection<Written> confirmed() {
    synchronized (confirmed) {
      return List.copyOf(confirmed);
    }
  }

  Set<String> refused() {
    return refused;
  }

  @Override
  public String toString() {
    synchronized (confirmed) {
      return confirmed.size()
          + " confirmed writes, "
          + failures
          + " failed requests, "
          + refused.size()
          + " writes certainly refused, "
          + reads
          + " reads at other servers, "
          + violations.size()
          + " violations";
    }
  }
}
