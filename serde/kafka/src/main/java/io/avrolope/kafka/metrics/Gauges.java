package io.avrolope.kafka.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.Max;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * What one serializer or deserializer has among a client's metrics. They are read when somebody
 * looks. Never fails: metrics are not worth a record. Thread-safe.
 */
final class Gauges implements AutoCloseable {
  private final PluginMetrics metrics;
  private final List<Runnable> removals = new ArrayList<>();
  private boolean closed;

  Gauges(PluginMetrics metrics) {
    this.metrics = metrics;
  }

  /**
   * @param tags the values of the metric's tags, by their names
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

  /** Of what is recorded by the sensor these are the average and the maximum, of the last while. */
  synchronized @Nullable Sensor addSensor(SerdeMetric average, SerdeMetric maximum) {
    List<Sensor> made = new ArrayList<>(1);
    unlessClosed(
        () -> {
          MetricName name = name(average, Map.of());
          // a client's sensors are told apart by their names alone
          Sensor sensor = metrics.addSensor("avrolope-" + name.name() + name.tags());
          removals.add(() -> metrics.removeSensor(sensor.name()));
          sensor.add(name, new Avg());
          sensor.add(name(maximum, Map.of()), new Max());
          made.add(sensor);
        });
    return made.isEmpty() ? null : made.get(0);
  }

  private MetricName name(SerdeMetric metric, Map<String, String> tags) {
    return metrics.metricName(metric.metricName(), metric.description(), new LinkedHashMap<>(tags));
  }

  private void unlessClosed(Runnable action) {
    if (closed) {
      return;
    }
    try {
      action.run();
    } catch (IllegalStateException e) {
      closed = true; // the client is, and has taken all of them with it
    } catch (IllegalArgumentException e) {
      LoggerFactory.getLogger(Gauges.class)
          .warn("A metric is left out, because the client has one of that name", e);
    }
  }

  @Override
  public synchronized void close() {
    removals.forEach(this::unlessClosed);
    removals.clear();
    closed = true;
  }
}
