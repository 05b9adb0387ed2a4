// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The order of confirmed registrations. A registration is linearizable if it can have happened at
 * one moment between its request and its answer: what begins after the answer of another one gets a
 * later number. So it is checked for the versions of each subject, and for all ids. Each text is
 * registered once, so an order of numbers that agrees with the times is the only one to look for.
 * Thread-safe.
 */
public final class RegistrationHistory {
  private final List<Registration> all = new ArrayList<>();

  /** A registration, with the times of its first request and of its answer. */
  private record Registration(RegisteredVersion written, long startNanos, long endNanos) {}

  /**
   * Adds a registration.
   *
   * @param startNanos {@link System#nanoTime} before the first request
   * @param endNanos after the answer
   */
  public synchronized void add(RegisteredVersion written, long startNanos, long endNanos) {
    all.add(new Registration(written, startNanos, endNanos));
  }

  /** Returns a description of each registration that cannot have happened in its time. */
  public List<String> contradictions() {
    List<Registration> snapshot;
    synchronized (this) {
      snapshot = new ArrayList<>(all);
    }
    List<String> found = new ArrayList<>();
    Map<String, List<Registration>> bySubject = new HashMap<>();
    for (Registration each : snapshot) {
      bySubject.computeIfAbsent(each.written().subject(), name -> new ArrayList<>()).add(each);
    }
    for (List<Registration> ofSubject : bySubject.values()) {
      check(
          ofSubject, RegisteredVersion::version, later -> "the version " + later.version(), found);
    }
    check(snapshot, RegisteredVersion::id, later -> "the id " + later.id(), found);
    return found;
  }

  /** Goes through the registrations by their start, with those that had ended before. */
  private static void check(
      List<Registration> registrations,
      ToIntFunction<RegisteredVersion> number,
      Function<RegisteredVersion, String> text,
      List<String> found) {
    List<Registration> byStart = new ArrayList<>(registrations);
    byStart.sort(Comparator.comparingLong(Registration::startNanos));
    PriorityQueue<Registration> byEnd =
        new PriorityQueue<>(Comparator.comparingLong(Registration::endNanos));
    byEnd.addAll(registrations);
    int highest = Integer.MIN_VALUE;
    for (Registration each : byStart) {
      for (Registration ended = byEnd.peek();
          ended != null && ended.endNanos() - each.startNanos() < 0;
          ended = byEnd.peek()) {
        highest = Math.max(highest, number.applyAsInt(ended.written()));
        byEnd.remove();
      }
      if (number.applyAsInt(each.written()) <= highest) {
        found.add(
            each.written()
                + " got "
                + text.apply(each.written())
                + " though a registration with "
                + highest
                + " had ended before it began");
      }
    }
  }
}
