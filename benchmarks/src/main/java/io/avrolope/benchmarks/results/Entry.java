package io.avrolope.benchmarks.results;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What was found out about one contestant. Immutable.
 *
 * @param benchmark what was done: a benchmark's class and method, or a duel's task
 * @param params the parameters but the contestant
 * @param nanos the time of one operation, in nanoseconds
 * @param bytes what one operation allocates, in bytes; NaN if that was not measured
 * @param counts what else was counted, by its name; the time is then of no interest
 */
public record Entry(
    String benchmark,
    SortedMap<String, String> params,
    String contestant,
    Samples nanos,
    double bytes,
    SortedMap<String, Double> counts) {

  /** Straight-line code, and what sends bytes as they are. */
  private static final Set<String> LIMITS = Set.of("LIMIT", "BYTES");

  /** What a contestant is to us. */
  public enum Role {
    OURS,
    /** Ours too, but a part of it, or not as it is by default. */
    OURS_OTHERWISE,
    /** Written by hand for one workload. */
    LIMIT,
    /** What a post compares decoding with, and that decodes nothing. */
    NO_DECODER,
    PEER
  }

  public Entry {
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** One of which nothing was counted. */
  static Entry of(String benchmark, Map<String, String> params, String contestant, Samples nanos) {
    return new Entry(
        benchmark, new TreeMap<>(params), contestant, nanos, Double.NaN, new TreeMap<>());
  }

  Entry allocating(double perOperation) {
    return new Entry(benchmark, params, contestant, nanos, perOperation, counts);
  }

  public Role role() {
    String name = contestant.toUpperCase(Locale.ROOT);
    if (name.equals("AVROLOPE")) {
      return Role.OURS;
    }
    if (name.contains("AVROLOPE") || name.equals("REWRITE")) {
      return Role.OURS_OTHERWISE;
    }
    if (name.equals("SUBSTRING")) {
      return Role.NO_DECODER;
    }
    return LIMITS.contains(name) ? Role.LIMIT : Role.PEER;
  }

  /** What all of its contestants did, as in {@code firstDatum fields=100}. */
  public String task() {
    return params.isEmpty() ? benchmark : benchmark + " " + parameters();
  }

  /** Its parameters, as in {@code fields=100}. */
  public String parameters() {
    return params.entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining(" "));
  }
}
