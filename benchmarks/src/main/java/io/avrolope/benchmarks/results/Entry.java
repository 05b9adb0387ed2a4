// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One result of one library. Immutable.
 *
 * @param benchmark the benchmark's class and method, or the duel's task
 * @param params the parameters except the library
 * @param nanos the time of one operation, in nanoseconds
 * @param bytes the allocation of one operation, in bytes; NaN if it was not measured
 * @param counts other counters by name; if there are any, the time is irrelevant
 */
public record Entry(
    String benchmark,
    SortedMap<String, String> params,
    String library,
    Samples nanos,
    double bytes,
    SortedMap<String, Double> counts) {

  /** Straight-line code, and plain byte arrays. */
  private static final Set<String> LIMITS = Set.of("LIMIT", "BYTES");

  /** How a library relates to Avrolope. */
  public enum Role {
    OURS,
    /** A part of Avrolope, or Avrolope with other settings. */
    OUR_VARIANT,
    /** Written by hand for one workload. */
    LIMIT,
    /** A baseline of a post that decodes nothing. */
    BASELINE,
    PEER
  }

  public Entry {
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** An entry without counters. */
  static Entry of(String benchmark, Map<String, String> params, String library, Samples nanos) {
    return new Entry(benchmark, new TreeMap<>(params), library, nanos, Double.NaN, new TreeMap<>());
  }

  Entry allocating(double perOperation) {
    return new Entry(benchmark, params, library, nanos, perOperation, counts);
  }

  public Role role() {
    String name = library.toUpperCase(Locale.ROOT);
    if (name.equals("AVROLOPE")) {
      return Role.OURS;
    }
    if (name.contains("AVROLOPE") || name.equals("REWRITE")) {
      return Role.OUR_VARIANT;
    }
    if (name.equals("SUBSTRING")) {
      return Role.BASELINE;
    }
    return LIMITS.contains(name) ? Role.LIMIT : Role.PEER;
  }

  /** The benchmark with its parameters, as in {@code firstDatum fields=100}. */
  public String task() {
    return params.isEmpty() ? benchmark : benchmark + " " + parameters();
  }

  /** The parameters, as in {@code fields=100}. */
  public String parameters() {
    return params.entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining(" "));
  }
}
