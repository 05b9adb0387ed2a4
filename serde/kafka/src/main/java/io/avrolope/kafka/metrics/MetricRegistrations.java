// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.kafka.integration.metrics.MetricsTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Registers the metrics of one serializer or deserializer with a target, and removes them.
 * Thread-safe. No method fails: a metric that cannot be registered is dropped, the record is not.
 */
final class MetricRegistrations implements AutoCloseable {
  private final MetricsTarget metrics;
  private final List<Runnable> removals = new ArrayList<>();
  private boolean closed;

  MetricRegistrations(MetricsTarget metrics) {
    this.metrics = metrics;
  }

  /**
   * Registers a metric whose value is computed each time it is read.
   *
   * @param tags the values of the metric's tags, by name
   */
  synchronized void add(SerdeMetric metric, Map<String, String> tags, DoubleSupplier value) {
    unlessClosed(() -> removals.add(metrics.add(metric.described(tags), value)));
  }

  /**
   * Registers the average and the maximum of durations.
   *
   * @return receives the durations; null if the metrics cannot be registered
   */
  synchronized MetricsTarget.@Nullable Durations addDurations(
      SerdeMetric average, SerdeMetric maximum) {
    List<MetricsTarget.Durations> added = new ArrayList<>(1);
    unlessClosed(
        () -> {
          MetricsTarget.Durations durations =
              metrics.addDurations(average.described(Map.of()), maximum.described(Map.of()));
          removals.add(durations::remove);
          added.add(durations);
        });
    return added.isEmpty() ? null : added.get(0);
  }

  private void unlessClosed(Runnable action) {
    if (closed) {
      return;
    }
    try {
      action.run();
    } catch (IllegalStateException e) {
      closed = true; // a target that is closed has removed all its metrics
    } catch (IllegalArgumentException e) {
      LoggerFactory.getLogger(MetricRegistrations.class)
          .warn("A metric is not registered, because its target has one of the same name", e);
    }
  }

  @Override
  public synchronized void close() {
    removals.forEach(this::unlessClosed);
    removals.clear();
    closed = true;
  }
}
