// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.connect.data.StructValues;
import io.avrolope.kafka.integration.RecordDecoder;
import io.avrolope.kafka.integration.RecordEncoder;
import io.avrolope.kafka.integration.metrics.MetricDescription;
import io.avrolope.kafka.integration.metrics.MetricsTarget;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The metrics of a converter in a target. Needs no class of kafka-clients 4.1, so that the
 * converter can be loaded without them.
 */
record ConverterMetrics(MetricsTarget target) {
  static final String STRUCT_VALUES_DIRECT = "struct-values-direct";
  static final String STRUCT_VALUES_DIRECT_MEANING =
      "1 if values are written into the array inside a Struct, 0 if by Struct.put, which is slower";

  /** Shows the counters of reading. */
  void show(RecordDecoder<?> decoder) {
    decoder.show(new OfDirection(target, "read"));
  }

  /** Shows the counters of writing, as soon as the encoder is configured. */
  void show(RecordEncoder encoder) {
    encoder.show(new OfDirection(target, "write"));
  }

  /** Adds the metric that no serializer or deserializer has. */
  void addStructValues() {
    target.add(
        new MetricDescription(
            STRUCT_VALUES_DIRECT,
            MetricDescription.Kind.GAUGE,
            STRUCT_VALUES_DIRECT_MEANING,
            Map.of()),
        () -> StructValues.areDirect() ? 1 : 0);
  }

  /** A converter reads and writes; metrics of one name differ by this tag. */
  private record OfDirection(MetricsTarget target, String direction) implements MetricsTarget {
    private static final String TAG = "direction";

    @Override
    public Runnable add(MetricDescription metric, DoubleSupplier value) {
      return target.add(metric.tagged(TAG, direction), value);
    }

    @Override
    public Durations addDurations(MetricDescription average, MetricDescription maximum) {
      return target.addDurations(average.tagged(TAG, direction), maximum.tagged(TAG, direction));
    }
  }
}
