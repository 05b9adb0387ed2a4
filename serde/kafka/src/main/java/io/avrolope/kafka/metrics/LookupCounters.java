// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.kafka.integration.metrics.MetricsTarget;
import io.avrolope.registry.cache.LookupListener;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts the schema look-ups of one serializer or deserializer. Thread-safe. */
final class LookupCounters implements LookupListener {
  private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

  private final LongAdder lookUps = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private volatile boolean isShown;
  private volatile MetricsTarget.@Nullable Durations latency;

  @Override
  public void lookupEnded() {
    if (isShown) {
      lookUps.increment();
    }
  }

  @Override
  public void registryAsked(long nanos) {
    if (isShown) {
      requests.increment();
    }
    MetricsTarget.Durations durations = latency;
    if (durations != null) {
      durations.record(nanos / NANOS_PER_MS);
    }
  }

  /** A look-up that ends at this moment may be missing. */
  private long hits() {
    return Math.max(0, lookUps.sum() - requests.sum());
  }

  /** Registers the metrics and starts to count. */
  void show(MetricRegistrations registrations) {
    registrations.add(SerdeMetric.LOOKUPS, Map.of(), requests::sum);
    registrations.add(SerdeMetric.CACHE_HITS, Map.of(), this::hits);
    latency =
        registrations.addDurations(SerdeMetric.LOOKUP_LATENCY_AVG, SerdeMetric.LOOKUP_LATENCY_MAX);
    isShown = true;
  }
}
