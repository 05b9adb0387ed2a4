// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.Violations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Makes faults, up to five at the same time but never two of one target. The seed decides on kinds
 * and targets; when they happen depends on the machine. A fault without a visible effect is made
 * once more later. One thread may use it.
 */
final class Faults implements AutoCloseable {
  private static final int AT_ONCE = 5;
  private static final int ATTEMPTS = 4;
  private static final int POLL_MS = 50;
  private static final long TARGET_NANOS = Duration.ofMinutes(2).toNanos();

  private final Violations violations;
  private final RunLog log;
  private final Random random;
  private final Map<String, List<Fault>> byKind = new LinkedHashMap<>();
  private final List<Fault> alone = new ArrayList<>();
  private final List<String> deck = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Set<String> broken = ConcurrentHashMap.newKeySet();
  private final Map<String, Count> counts = new TreeMap<>();
  private final List<String> deferred = new ArrayList<>();

  /** Kinds without a visible effect, which the next deck has once more. */
  private final Queue<String> unseen = new ConcurrentLinkedQueue<>();

  private int number;

  /**
   * The faults of a kind.
   *
   * @param effective how many had a visible effect
   */
  record Count(int made, int effective) {}

  Faults(Collection<Fault> faults, long seed, Violations violations, RunLog log) {
    this.violations = violations;
    this.log = log;
    this.random = new Random(seed);
    for (Fault fault : faults) {
      if (fault.exclusive()) {
        alone.add(fault);
        continue;
      }
      byKind.computeIfAbsent(fault.kind(), kind -> new ArrayList<>()).add(fault);
    }
  }

  /** The faults by kind. */
  Map<String, Count> counts() {
    synchronized (counts) {
      return new TreeMap<>(counts);
    }
  }

  int made() {
    return counts().values().stream().mapToInt(Count::made).sum();
  }

  /**
   * Begins the next fault as soon as there is a place for it. A fault whose targets are all broken
   * comes later, and the next one is drawn.
   */
  void next() throws InterruptedException {
    long deadline = System.nanoTime() + TARGET_NANOS;
    while (System.nanoTime() - deadline < 0) {
      places.acquire(1);
      Optional<Fault> taken = takeDeferred();
      for (int i = 0; i < ATTEMPTS && taken.isEmpty(); i++) {
        String kind = drawn();
        taken = take(byKind.getOrDefault(kind, List.of()));
        if (taken.isEmpty()) {
          deferred.add(kind);
        }
      }
      if (taken.isPresent()) {
        begin(taken.get());
        return;
      }
      places.release(1);
      Thread.sleep(POLL_MS);
    }
    violations.add("No target for a fault for two minutes; these wait: " + deferred);
  }

  private Optional<Fault> takeDeferred() {
    for (int i = 0; i < deferred.size(); i++) {
      Optional<Fault> taken = take(byKind.getOrDefault(deferred.get(i), List.of()));
      if (taken.isPresent()) {
        deferred.remove(i);
        return taken;
      }
    }
    return Optional.empty();
  }

  /** Makes the faults that no other may accompany, one after another. */
  void alone() throws InterruptedException {
    for (Fault fault : alone) {
      places.acquire(AT_ONCE);
      try {
        make(number++, fault, new Random(random.nextLong()));
      } finally {
        places.release(AT_ONCE);
      }
    }
  }

  private void begin(Fault fault) {
    long seed = random.nextLong();
    int current = number++;
    threads.execute(
        () -> {
          try {
            if (!make(current, fault, new Random(seed))) {
              unseen.add(fault.kind());
            }
          } finally {
            places.release(1);
          }
        });
  }

  /** The next kind of a deck that has each kind; then the next deck is shuffled. */
  private String drawn() {
    if (deck.isEmpty()) {
      deck.addAll(byKind.keySet());
      for (String kind = unseen.poll(); kind != null; kind = unseen.poll()) {
        deck.add(kind);
      }
      Collections.shuffle(deck, random);
    }
    return deck.remove(deck.size() - 1);
  }

  private Optional<Fault> take(List<Fault> choice) {
    int first = random.nextInt(choice.size());
    for (int i = 0; i < choice.size(); i++) {
      Fault fault = choice.get((first + i) % choice.size());
      if (broken.add(fault.target())) {
        return Optional.of(fault);
      }
    }
    return Optional.empty();
  }

  /** Makes a fault, and returns whether it had a visible effect. */
  private boolean make(int current, Fault fault, Random seeded) {
    String what = "fault " + current + ": " + fault.kind() + ", " + fault.target();
    log.add("begin of " + what);
    String effect = "";
    try {
      effect = fault.action().run(seeded);
    } catch (Exception e) {
      violations.add("The run failed at " + what + ": " + e);
    } finally {
      log.add("end of " + what + ": " + (effect.isEmpty() ? "no visible effect" : effect));
      count(fault.kind(), !effect.isEmpty());
      broken.remove(fault.target());
    }
    return !effect.isEmpty();
  }

  private void count(String kind, boolean isEffective) {
    synchronized (counts) {
      Count old = counts.getOrDefault(kind, new Count(0, 0));
      counts.put(kind, new Count(old.made() + 1, old.effective() + (isEffective ? 1 : 0)));
    }
  }

  /** Waits until no fault lasts. */
  void awaitEnd() throws InterruptedException {
    places.acquire(AT_ONCE);
    places.release(AT_ONCE);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
