// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.Max;
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
    unlessClosed(
        () -> {
          MetricName name = name(metric, tags);
          Measurable measurable = (config, now) -> value.getAsDouble();
          metrics.addMetric(name, measurable);
          removals.add(() -> metrics.removeMetric(name));
        });
  }

  /**
   * Registers the average and the maximum, over Kafka's sampling window, of what a new sensor
   * records.
   *
   * @return null if the metrics cannot be registered
   */
  synchronized @Nullable Sensor addSensor(SerdeMetric average, SerdeMetric maximum) {
    List<Sensor> added = new ArrayList<>(1);
    unlessClosed(
        () -> {
          MetricName name = name(average, Map.of());
          // a client identifies its sensors by name only
          Sensor sensor = metrics.addSensor("avrolope-" + name.name() + name.tags());
          removals.add(() -> metrics.removeSensor(sensor.name()));
          sensor.add(name, new Avg());
          sensor.add(name(maximum, Map.of()), new Max());
          added.add(sensor);
        });
    return added.isEmpty() ? null : added.get(0);
  }

  private MetricName name(SerdeMetric metric, Map<String, String> tags) {
    return metrics.metricName(metric.metricName(), metric.description(), tags);
  }

  private void unlessClosed(Runnable action) {
    if (closed) {
      return;
    }
    try {
      action.run();
    } catch (IllegalStateException e) {
      closed = true; // a client that is closed has removed all its metrics
    } catch (IllegalArgumentException e) {
      LoggerFactory.getLogger(MetricRegistrations.class)
          .warn("A metric is not registered, because the client has one of the same name", e);
    }
  }

  @Override
  public synchronized void close() {
    removals.forEach(this::unlessClosed);
    removals.clear();
    closed = true;
  }
}
