// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.kafka.integration.metrics.MetricDescription;
import io.avrolope.kafka.integration.metrics.MetricsTarget;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.Max;

/** A target that has Kafka's metrics. Durations are averaged over Kafka's sampling window. */
interface KafkaTarget extends MetricsTarget {

  /** A name with the tags of the target and with further ones. */
  MetricName metricName(String name, String description, Map<String, String> tags);

  void addMetric(MetricName name, Measurable value);

  void removeMetric(MetricName name);

  Sensor addSensor(String name);

  void removeSensor(String name);

  @Override
  default Runnable add(MetricDescription metric, DoubleSupplier value) {
    MetricName name = name(metric);
    addMetric(name, (config, now) -> value.getAsDouble());
    return () -> removeMetric(name);
  }

  @Override
  default Durations addDurations(MetricDescription average, MetricDescription maximum) {
    MetricName name = name(average);
    // a client identifies its sensors by name only
    Sensor sensor = addSensor("avrolope-" + name.name() + name.tags());
    try {
      sensor.add(name, new Avg());
      sensor.add(name(maximum), new Max());
    } catch (RuntimeException e) {
      removeSensor(sensor.name());
      throw e;
    }
    return new SensorDurations(this, sensor);
  }

  private MetricName name(MetricDescription metric) {
    return metricName(metric.name(), metric.meaning(), metric.tags());
  }

  /** Durations that a sensor receives. */
  record SensorDurations(KafkaTarget target, Sensor sensor) implements Durations {
    @Override
    public void record(double milliseconds) {
      sensor.record(milliseconds);
    }

    @Override
    public void remove() {
      target.removeSensor(sensor.name());
    }
  }
}
