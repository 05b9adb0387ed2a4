// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.kafka.integration.PluginMetricsTargets;
import io.avrolope.registry.SchemaRegistry;
import org.apache.kafka.common.metrics.Monitorable;
import org.apache.kafka.common.metrics.PluginMetrics;

/**
 * An {@link AvroHeaderConverter} whose metrics are the worker's: they are in JMX and in each of the
 * worker's {@code metric.reporters}. Needs Kafka Connect 4.1. Thread-safe once configured.
 *
 * @see <a
 *     href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-877%3A+Mechanism+for+plugins+and+connectors+to+register+metrics">KIP-877</a>
 */
public final class MeteredAvroHeaderConverter extends AvroHeaderConverter implements Monitorable {

  /** Called by Connect, which then calls {@link #configure}. */
  public MeteredAvroHeaderConverter() {
    super();
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public MeteredAvroHeaderConverter(SchemaRegistry registry) {
    super(registry);
  }

  /**
   * Starts to count, and shows the counters in these metrics (docs/metrics.md). Connect calls this
   * method once, after {@link #configure}. Configuring again resets the counters.
   */
  @Override
  public void withPluginMetrics(PluginMetrics metrics) {
    ConverterMetrics shown = new ConverterMetrics(PluginMetricsTargets.of(metrics));
    shown.addStructValues();
    show(shown);
  }
}
