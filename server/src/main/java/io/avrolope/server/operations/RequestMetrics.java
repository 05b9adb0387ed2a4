// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import io.avrolope.server.operations.PrometheusText.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests by method, route and status, and measures them. Thread-safe. */
final class RequestMetrics {
  private static final int FIRST_FAILURE = 400;

  private final Map<Operation, Counters> operations = new ConcurrentHashMap<>();

  /**
   * The method and the route of a request.
   *
   * @param route such as {@code /subjects/{subject}}: there are few, whatever clients ask
   */
  private record Operation(String method, String route) {}

  private static final class Counters {
    private final Histogram durations = new Histogram();
    private final Map<Integer, LongAdder> byStatus = new ConcurrentHashMap<>();
  }

  void add(String method, String route, int status, long durationNanos) {
    Counters counters =
        operations.computeIfAbsent(new Operation(method, route), key -> new Counters());
    counters.durations.add(durationNanos);
    counters.byStatus.computeIfAbsent(status, key -> new LongAdder()).increment();
  }

  /** How many requests were answered with a status below 400. */
  long successes() {
    return count(true);
  }

  /** How many requests were answered with a status from 400. */
  long failures() {
    return count(false);
  }

  private long count(boolean isSuccess) {
    return operations.values().stream()
        .flatMap(counters -> counters.byStatus.entrySet().stream())
        .filter(entry -> entry.getKey() < FIRST_FAILURE == isSuccess)
        .mapToLong(entry -> entry.getValue().sum())
        .sum();
  }

  void write(PrometheusText text) {
    List<Map.Entry<Operation, Counters>> sorted =
        operations.entrySet().stream()
            .sorted(
                Map.Entry.comparingByKey(
                    Comparator.comparing(Operation::route).thenComparing(Operation::method)))
            .toList();
    String requests = "avrolope_http_requests_total";
    text.family(requests, Kind.COUNTER, "Requests that were answered.");
    for (Map.Entry<Operation, Counters> entry : sorted) {
      Operation operation = entry.getKey();
      entry.getValue().byStatus.entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(
              status ->
                  text.sample(
                      requests,
                      status.getValue().sum(),
                      "method",
                      operation.method(),
                      "route",
                      operation.route(),
                      "status",
                      status.getKey().toString()));
    }
    String durations = "avrolope_http_request_duration_seconds";
    text.family(
        durations, Kind.HISTOGRAM, "Time from a request's first byte to its answer's last one.");
    for (Map.Entry<Operation, Counters> entry : sorted) {
      Operation operation = entry.getKey();
      entry
          .getValue()
          .durations
          .write(text, durations, "method", operation.method(), "route", operation.route());
    }
  }
}
