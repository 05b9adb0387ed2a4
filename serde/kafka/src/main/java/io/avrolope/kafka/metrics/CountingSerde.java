// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.kafka.integration.metrics.MetricsTarget;

/** The part of a serializer or deserializer that counts. Thread-safe. */
public interface CountingSerde {

  /** Starts to count, and shows the counters; another target shows them no longer. */
  void show(MetricsTarget metrics);

  /** Stops to show the counters. */
  void hide();
}
