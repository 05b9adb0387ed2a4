// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.kafka.integration.metrics.MetricsTarget;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.metrics.JmxReporter;
import org.apache.kafka.common.metrics.KafkaMetricsContext;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;

/**
 * Metrics of one serializer or deserializer in JMX, under the names that Kafka gives to the metrics
 * of a client's plug-ins. Needs nothing of the client but its properties. There is nothing to close
 * once all metrics are removed.
 */
final class JmxTarget implements KafkaTarget {
  private static final String GROUP = "plugins";
  private static final String INSTANCE = "instance";

  private final Metrics metrics;
  private final Map<String, String> tags;

  private JmxTarget(Metrics metrics, Map<String, String> tags) {
    this.metrics = metrics;
    this.tags = tags;
  }

  /**
   * Opens a target and fills it.
   *
   * @param configs the client's properties: which MBeans it shows, and its sampling window
   * @param domain the domain of the MBeans
   * @param tags the tags of all metrics; a number is added if another instance has the same ones
   * @param fill adds at least one metric
   */
  static synchronized void show(
      Map<String, ?> configs,
      String domain,
      Map<String, String> tags,
      Consumer<MetricsTarget> fill) {
    fill.accept(open(configs, domain, tags));
  }

  private static JmxTarget open(Map<String, ?> configs, String domain, Map<String, String> tags) {
    JmxReporter reporter = new JmxReporter();
    reporter.configure(configs);
    reporter.contextChange(new KafkaMetricsContext(domain));
    Metrics metrics = new Metrics(window(configs));
    // how many metrics there are: without the tags of a client its name would not be unique
    metrics.removeMetric(metrics.metricName("count", "kafka-metrics-count"));
    metrics.addReporter(reporter);
    return new JmxTarget(metrics, unique(domain, tags));
  }

  private static MetricConfig window(Map<String, ?> configs) {
    MetricConfig window = new MetricConfig();
    Object samples = configs.get(CommonClientConfigs.METRICS_NUM_SAMPLES_CONFIG);
    if (samples != null) {
      window.samples(
          (Integer)
              ConfigDef.parseType(
                  CommonClientConfigs.METRICS_NUM_SAMPLES_CONFIG, samples, ConfigDef.Type.INT));
    }
    Object length = configs.get(CommonClientConfigs.METRICS_SAMPLE_WINDOW_MS_CONFIG);
    if (length != null) {
      window.timeWindow(
          (Long)
              ConfigDef.parseType(
                  CommonClientConfigs.METRICS_SAMPLE_WINDOW_MS_CONFIG, length, ConfigDef.Type.LONG),
          TimeUnit.MILLISECONDS);
    }
    return window;
  }

  /** Two instances can have the same tags; from the second on they are numbered. */
  private static Map<String, String> unique(String domain, Map<String, String> tags) {
    Set<String> taken =
        ManagementFactory.getPlatformMBeanServer().queryNames(all(domain), null).stream()
            .filter(bean -> tags.entrySet().stream().allMatch(tag -> has(bean, tag)))
            .map(bean -> String.valueOf(bean.getKeyProperty(INSTANCE)))
            .collect(Collectors.toSet());
    Map<String, String> unique = new LinkedHashMap<>(tags);
    if (taken.contains("null")) {
      int number = 2;
      while (taken.contains(String.valueOf(number))) {
        number++;
      }
      unique.put(INSTANCE, String.valueOf(number));
    }
    return unique;
  }

  private static boolean has(ObjectName bean, Map.Entry<String, String> tag) {
    String value = bean.getKeyProperty(tag.getKey());
    return value != null
        && (value.startsWith("\"") ? ObjectName.unquote(value) : value).equals(tag.getValue());
  }

  private static ObjectName all(String domain) {
    try {
      return new ObjectName(domain + ":type=" + GROUP + ",*");
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(domain, e);
    }
  }

  @Override
  public MetricName metricName(String name, String description, Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(tags);
    all.putAll(more);
    return metrics.metricName(name, GROUP, description, all);
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
    return metrics.sensor(name);
  }

  @Override
  public void removeSensor(String name) {
    metrics.removeSensor(name);
  }
}
