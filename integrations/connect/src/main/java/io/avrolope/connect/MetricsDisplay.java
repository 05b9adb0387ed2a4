// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.kafka.integration.RecordDecoder;
import io.avrolope.kafka.integration.RecordEncoder;

/**
 * Where a converter shows its counters. Needs no class of kafka-clients 4.1, so that the converter
 * can be loaded without them.
 */
interface MetricsDisplay {
  /** Shows the counters of reading. */
  void show(RecordDecoder<?> decoder);

  /** Shows the counters of writing, as soon as the encoder is configured. */
  void show(RecordEncoder encoder);
}
