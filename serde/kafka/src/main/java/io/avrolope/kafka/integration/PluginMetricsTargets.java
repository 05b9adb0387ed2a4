// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import io.avrolope.kafka.integration.metrics.MetricsTarget;
import io.avrolope.kafka.metrics.PluginMetricsTarget;
import org.apache.kafka.common.metrics.PluginMetrics;

/**
 * Targets that are the metrics of a client or a worker of Kafka. This class cannot be loaded with
 * kafka-clients older than 4.1.
 */
public final class PluginMetricsTargets {
  private PluginMetricsTargets() {}

  /** The metrics that Kafka gives to a plug-in. */
  public static MetricsTarget of(PluginMetrics metrics) {
    return new PluginMetricsTarget(metrics);
  }
}
