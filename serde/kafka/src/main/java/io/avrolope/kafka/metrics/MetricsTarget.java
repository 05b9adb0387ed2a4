// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.Sensor;

/**
 * Where metrics are shown. Methods throw {@link IllegalStateException} after the client was closed,
 * and {@link IllegalArgumentException} if it has a metric of the same name.
 */
public interface MetricsTarget {

  /** A name with the tags of the target and with further ones. */
  MetricName metricName(String name, String description, Map<String, String> tags);

  void addMetric(MetricName name, Measurable value);

  void removeMetric(MetricName name);

  Sensor addSensor(String name);

  void removeSensor(String name);
}
