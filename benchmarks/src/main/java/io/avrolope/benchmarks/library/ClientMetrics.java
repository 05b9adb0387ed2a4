// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.MetricValueProvider;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;

/**
 * The metrics registry that a Kafka client passes to its serializers. Each instance has its own
 * client id.
 */
final class ClientMetrics implements PluginMetrics {
  private final Metrics metrics = new Metrics();
  private final String client = UUID.randomUUID().toString();

  @Override
  @SuppressWarnings("NonApiType") // Kafka's signature
  public MetricName metricName(
      String name, String description, LinkedHashMap<String, String> tags) {
    Map<String, String> all = new HashMap<>(tags);
    all.put("client-id", client);
    return metrics.metricName(name, "plugins", description, all);
  }

  @Override
  public void addMetric(MetricName name, MetricValueProvider<?> provider) {
    metrics.addMetric(name, provider);
  }

  @Override
  public void removeMetric(MetricName name) {
    metrics.removeMetric(name);
  }

  @Override
  public Sensor addSensor(String name) {
    return metrics.sensor(name);
  }

  @Override
  public void removeSensor(String name) {
    metrics.removeSensor(name);
  }
}
