// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.connect.data.StructValues;
import io.avrolope.kafka.integration.RecordDecoder;
import io.avrolope.kafka.integration.RecordEncoder;
import java.util.LinkedHashMap;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.MetricValueProvider;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;

/** The metrics that a worker gives to a converter. Needs kafka-clients 4.1. */
record PluginMetricsDisplay(PluginMetrics metrics) implements MetricsDisplay {
  static final String STRUCT_VALUES_DIRECT = "struct-values-direct";
  static final String STRUCT_VALUES_DIRECT_MEANING =
      "1 if values are written into the array inside a Struct, 0 if by Struct.put, which is slower";

  @Override
  public void show(RecordDecoder<?> decoder) {
    decoder.withPluginMetrics(new OfDirection(metrics, "read"));
  }

  @Override
  public void show(RecordEncoder encoder) {
    encoder.withPluginMetrics(new OfDirection(metrics, "write"));
  }

  /** Adds the metric that no serializer or deserializer has. */
  void addStructValues() {
    Measurable direct = (config, now) -> StructValues.areDirect() ? 1 : 0;
    metrics.addMetric(
        metrics.metricName(
            STRUCT_VALUES_DIRECT, STRUCT_VALUES_DIRECT_MEANING, new LinkedHashMap<>()),
        direct);
  }

  /** A converter reads and writes; metrics of one name differ by this tag. */
  private record OfDirection(PluginMetrics metrics, String direction) implements PluginMetrics {
    @Override
    public MetricName metricName(
        String name, String description, LinkedHashMap<String, String> tags) {
      LinkedHashMap<String, String> all = new LinkedHashMap<>();
      all.put("direction", direction);
      all.putAll(tags);
      return metrics.metricName(name, description, all);
    }

    @Override
    public void addMetric(MetricName name, MetricValueProvider<?> value) {
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
}
