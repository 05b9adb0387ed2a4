// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.error.AvrolopeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts failures by reason. Thread-safe. */
final class ErrorCounters {
  /** The reason of failures that are not an {@link AvrolopeException}. */
  static final String OTHER = "other";

  /** All are registered at once: an alarm on increase misses a metric that appears with 1. */
  static final List<String> REASONS =
      List.of(
          "malformed-envelope",
          "malformed-datum",
          "invalid-datum",
          "unknown-schema",
          "incompatible-schemas",
          "schema-rules",
          "registry-refused",
          "registry-unavailable",
          "interrupted");

  private final Map<String, LongAdder> counts = new LinkedHashMap<>();
  private final LongAdder others = new LongAdder();

  ErrorCounters() {
    for (String reason : REASONS) {
      counts.put(reason, new LongAdder());
    }
    counts.put(OTHER, others);
  }

  void count(RuntimeException failure) {
    LongAdder count =
        failure instanceof AvrolopeException known ? counts.get(known.anchor()) : others;
    (count == null ? others : count).increment();
  }

  void show(MetricRegistrations registrations) {
    counts.forEach(
        (reason, count) ->
            registrations.add(SerdeMetric.ERRORS, Map.of("reason", reason), count::sum));
  }
}
