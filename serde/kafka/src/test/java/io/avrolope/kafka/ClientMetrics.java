// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.metrics.PluginMetricsTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricValueProvider;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;

/** The metrics of a client, which refuse additions after the client is closed, like Kafka's. */
public final class ClientMetrics implements PluginMetrics, AutoCloseable {
  private final Metrics metrics = new Metrics();
  private final List<MetricName> added = new ArrayList<>();
  private final List<String> sensors = new ArrayList<>();
  private boolean closed;

  /** Metrics without an entry. */
  public ClientMetrics() {}

  @Override
  @SuppressWarnings("NonApiType") // the signature is Kafka's
  public synchronized MetricName metricName(
      String name, String description, LinkedHashMap<String, String> tags) {
    requireOpen();
    Map<String, String> all = new HashMap<>(tags);
    all.put("class", "ours");
    return metrics.metricName(name, "plugins", description, all);
  }

  @Override
  public synchronized void addMetric(MetricName name, MetricValueProvider<?> provider) {
    requireOpen();
    metrics.addMetric(name, provider);
    added.add(name);
  }

  @Override
  public synchronized void removeMetric(MetricName name) {
    requireOpen();
    metrics.removeMetric(name);
    added.remove(name);
  }

  @Override
  public synchronized Sensor addSensor(String name) {
    requireOpen();
    sensors.add(name);
    return metrics.sensor(name);
  }

  @Override
  public synchronized void removeSensor(String name) {
    requireOpen();
    metrics.removeSensor(name);
    sensors.remove(name);
  }

  /** Shows the counters of a configured serializer, as a client does that asks for them. */
  public void show(KafkaAvroSerializer serializer) {
    Objects.requireNonNull(serializer.configured()).show(new PluginMetricsTarget(this));
  }

  /** Shows the counters of a configured deserializer. */
  public void show(KafkaAvroDeserializer deserializer) {
    Objects.requireNonNull(deserializer.configured()).show(new PluginMetricsTarget(this));
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("This PluginMetrics instance is closed");
    }
  }

  /** The values of the plug-in's metrics, by {@code name} or {@code name{value of tag, …}}. */
  public SortedMap<String, Object> values() {
    SortedMap<String, Object> values = new TreeMap<>();
    for (KafkaMetric metric : metrics.metrics().values()) {
      MetricName name = metric.metricName();
      if (name.group().equals("plugins")) {
        values.put(name.name() + tags(name.tags()), metric.metricValue());
      }
    }
    return values;
  }

  private static String tags(Map<String, String> all) {
    List<String> tags =
        List.of("topic", "envelope", "subject", "schema", "reason").stream()
            .map(tag -> all.getOrDefault(tag, ""))
            .filter(value -> !value.isEmpty())
            .toList();
    return tags.isEmpty() ? "" : "{" + String.join(", ", tags) + "}";
  }

  /** The values other than 0 of the metrics whose names begin with one of {@code names}. */
  public Map<String, Object> counted(String... names) {
    Map<String, Object> counted = values();
    counted.values().removeIf(value -> value.equals(0.0));
    counted.keySet().removeIf(key -> List.of(names).stream().noneMatch(key::startsWith));
    return counted;
  }

  /** Closes the client: nothing can be added any more. */
  @Override
  public synchronized void close() {
    closed = true;
    added.forEach(metrics::removeMetric);
    sensors.forEach(metrics::removeSensor);
  }
}
