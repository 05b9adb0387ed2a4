// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;

/**
 * The metrics of a client. This class cannot be loaded with kafka-clients older than 4.1; only the
 * serdes that implement Kafka's {@code Monitorable} use it.
 */
public record PluginMetricsTarget(PluginMetrics metrics) implements KafkaTarget {

  @Override
  public MetricName metricName(String name, String description, Map<String, String> tags) {
    return metrics.metricName(name, description, new LinkedHashMap<>(tags));
  }

  @Override
  public void addMetric(MetricName name, Measurable value) {
    metrics.addMetric(name, value);
  }

  @Override
  public void removeMetric(MetricName name) {
    metrics.removeMetric(name);
  }

  @Override
  public Sensor addSensor(String name) {
    return metrics.addSensor(name);
  }

  @Override
  public void removeSensor(String name) {
    metrics.removeSensor(name);
  }
}
