// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.Numbered;
import io.avrolope.kafka.integration.metrics.MetricDescription;
import io.avrolope.kafka.integration.metrics.MetricsTarget;
import io.avrolope.kafka.mapping.Decoding;
import io.avrolope.registry.testserver.RegistryServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The metrics of an integration in a framework's own metrics, with any version of Kafka. */
class MetricsTargetTest {
  private final RegistryServer registry = new RegistryServer();

  @AfterEach
  void close() {
    registry.close();
  }

  private Map<String, Object> configs(Map<String, ?> more) {
    Map<String, Object> configs = new HashMap<>(more);
    configs.put("schema.registry.url", registry.url());
    return configs;
  }

  /** A framework without Kafka's classes of metrics. */
  private static final class MapTarget implements MetricsTarget {
    final Map<String, DoubleSupplier> values = new TreeMap<>();
    final List<Double> durations = new ArrayList<>();
    boolean closed;

    @Override
    public Runnable add(MetricDescription metric, DoubleSupplier value) {
      if (closed) {
        throw new IllegalStateException("closed");
      }
      String key = metric.kind() + " " + metric.name() + metric.tags().values();
      if (values.putIfAbsent(key, value) != null) {
        throw new IllegalArgumentException(key);
      }
      return () -> values.remove(key);
    }

    @Override
    public Durations addDurations(MetricDescription average, MetricDescription maximum) {
      String key = average.name() + "/" + maximum.name();
      values.put(key, durations::size);
      return new Durations() {
        @Override
        public void record(double milliseconds) {
          durations.add(milliseconds);
        }

        @Override
        public void remove() {
          values.remove(key);
        }
      };
    }

    double value(String key) {
      return Objects.requireNonNull(values.get(key)).getAsDouble();
    }
  }

  @Test
  void anyTargetShowsTheCounters() {
    int id = registry.register("orders-value", Numbered.schema(0).toString());
    MapTarget target = new MapTarget();
    RecordDecoder<String> decoder =
        new RecordDecoder<>(
            writer -> new Decoding<>(new NumberModel(), writer.reader(), String::valueOf));
    decoder.show(target);
    decoder.configure(configs(Map.of("codec.engine", "compiled")), false);
    byte[] record = Numbered.five(id);
    decoder.decode("orders", null, record, 0, record.length);
    decoder.decode("orders", null, record, 0, record.length);

    assertThat(target.value("COUNTER records-total[orders, confluent, , id-" + id + "]"))
        .isEqualTo(2);
    assertThat(target.value("COUNTER lookups-total[]")).isEqualTo(1);
    assertThat(target.value("GAUGE decoders-compiled[]")).isEqualTo(1);
    assertThat(target.durations).hasSize(1);

    decoder.close();
    assertThat(target.values).isEmpty();
  }

  @Test
  void aTargetThatRefusesAMetricFailsNoRecord() {
    int id = registry.register("orders-value", Numbered.schema(0).toString());
    MapTarget target = new MapTarget();
    byte[] record = Numbered.five(id);
    target.values.put("GAUGE decoders-compiled[]", () -> -1);
    try (RecordDecoder<String> decoder =
        new RecordDecoder<>(
            writer -> new Decoding<>(new NumberModel(), writer.reader(), String::valueOf))) {
      decoder.configure(configs(Map.of()), false);
      decoder.show(target);
      assertThat(target.value("GAUGE decoders-compiled[]")).isEqualTo(-1);
      target.closed = true;

      assertThat(decoder.decode("orders", null, record, 0, record.length)).isNotNull();
    }
  }
}
