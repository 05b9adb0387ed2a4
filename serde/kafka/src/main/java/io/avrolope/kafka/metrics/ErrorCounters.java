package io.avrolope.kafka.metrics;

import io.avrolope.error.AvrolopeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Failures by their reasons. Thread-safe. */
final class ErrorCounters {
  /** Of those that are not an {@link AvrolopeException}. */
  static final String OTHER = "other";

  /** All are shown from the beginning: an alarm misses what first appears as 1. */
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
    REASONS.forEach(reason -> counts.put(reason, new LongAdder()));
    counts.put(OTHER, others);
  }

  void count(RuntimeException failure) {
    LongAdder count =
        failure instanceof AvrolopeException ours ? counts.get(ours.anchor()) : others;
    (count == null ? others : count).increment();
  }

  void show(Gauges gauges) {
    counts.forEach(
        (reason, count) -> gauges.add(SerdeMetric.ERRORS, Map.of("reason", reason), count::sum));
  }
}
