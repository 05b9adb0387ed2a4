// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.metrics.PluginMetricsTarget;
import io.avrolope.kafka.record.RecordWriter;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import org.apache.kafka.common.metrics.Monitorable;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.jspecify.annotations.Nullable;

/**
 * A {@link KafkaAvroSerializer} whose metrics are the client's: they are in {@code
 * producer.metrics()} and in each of {@code metric.reporters}. Needs kafka-clients 4.1. Thread-safe
 * once configured. Can be extended as that class can.
 *
 * @see <a
 *     href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-877%3A+Mechanism+for+plugins+and+connectors+to+register+metrics">KIP-877</a>
 */
public class MeteredKafkaAvroSerializer extends KafkaAvroSerializer implements Monitorable {
  private volatile @Nullable PluginMetrics metrics;

  /** Called by Kafka, which then calls {@link #configure}. */
  public MeteredKafkaAvroSerializer() {
    super();
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public MeteredKafkaAvroSerializer(SchemaRegistry registry) {
    super(registry);
  }

  /**
   * Starts to count, and shows the counters in these metrics (docs/metrics.md). Kafka's clients
   * call this method after {@link #configure}. If several clients call it, the last one has the
   * metrics. Configuring again resets the counters.
   */
  @Override
  public void withPluginMetrics(PluginMetrics wanted) {
    metrics = wanted;
    RecordWriter configured = configured();
    if (configured != null) {
      configured.show(new PluginMetricsTarget(wanted));
    }
  }

  @Override
  void show(RecordWriter configured, Map<String, ?> configs, boolean isKey) {
    PluginMetrics wanted = metrics;
    if (wanted != null) {
      configured.show(new PluginMetricsTarget(wanted));
    }
  }
}
