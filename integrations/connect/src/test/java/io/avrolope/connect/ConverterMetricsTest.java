// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.registry.testserver.RegistryServer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.internals.Plugin;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Monitorable;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The metrics that a worker registers for the converters, by Kafka's own wrapper of plug-ins. */
@SuppressWarnings("try") // Kafka's Plugin declares Exception, and throws none here
class ConverterMetricsTest {
  private final RegistryServer registry = new RegistryServer();
  private final Metrics worker = new Metrics();

  @AfterEach
  void close() {
    worker.close();
    registry.close();
  }

  private <T> Plugin<T> plugin(T converter) {
    return Plugin.wrapInstance(
        converter, worker, () -> new LinkedHashMap<>(Map.of("connector", "orders-sink")));
  }

  private Map<String, Object> configs() {
    return Map.of("schema.registry.url", registry.url());
  }

  /** The values by name and direction, without the metrics of the worker. */
  private Map<String, Object> values() {
    Map<String, Object> values = new TreeMap<>();
    worker
        .metrics()
        .forEach(
            (name, metric) -> {
              if ("orders-sink".equals(name.tags().get("connector"))) {
                String direction = name.tags().get("direction");
                values.put(
                    direction == null ? name.name() : name.name() + " " + direction,
                    metric.metricValue());
              }
            });
    return values;
  }

  @Test
  void aWorkerCountsWhatIsReadAndWhatIsWritten() throws Exception {
    MeteredAvroConverter converter = new MeteredAvroConverter();
    converter.configure(configs(), false);
    try (Plugin<MeteredAvroConverter> plugin = plugin(converter)) {
      byte[] record =
          Objects.requireNonNull(
              plugin.get().fromConnectData("orders", Schema.STRING_SCHEMA, "abc"));
      plugin.get().toConnectData("orders", record);
      plugin.get().toConnectData("orders", record);

      assertThat(values())
          .containsEntry("records-total write", 1.0)
          .containsEntry("records-total read", 2.0)
          .containsEntry("bytes-total read", 2.0 * record.length)
          .containsEntry("struct-values-direct", 1.0);
    }
  }

  @Test
  void countersOfWritingAppearWithTheFirstRecordThatIsWritten() throws Exception {
    MeteredAvroConverter converter = new MeteredAvroConverter();
    converter.configure(configs(), false);
    try (Plugin<MeteredAvroConverter> plugin = plugin(converter)) {
      assertThat(values())
          .containsKey("lookups-total read")
          .doesNotContainKey("lookups-total write");

      plugin.get().fromConnectData("orders", Schema.STRING_SCHEMA, "abc");

      assertThat(values()).containsEntry("lookups-total write", 1.0);
    }
  }

  @Test
  void aClosedConverterHasNoMetrics() throws Exception {
    MeteredAvroConverter converter = new MeteredAvroConverter();
    converter.configure(configs(), false);
    Plugin<MeteredAvroConverter> plugin = plugin(converter);
    assertThat(values()).isNotEmpty();

    plugin.close();

    assertThat(values()).isEmpty();
  }

  @Test
  void aConverterThatIsConfiguredAfterwardsShowsItsCounters() throws Exception {
    MeteredAvroConverter converter = new MeteredAvroConverter();
    try (Plugin<MeteredAvroConverter> plugin = plugin(converter)) {
      plugin.get().configure(configs(), false);
      plugin.get().configure(configs(), false);
      plugin.get().fromConnectData("orders", Schema.STRING_SCHEMA, "abc");

      assertThat(values()).containsEntry("records-total write", 1.0);
    }
  }

  @Test
  void headersAreCounted() throws Exception {
    MeteredAvroHeaderConverter converter = new MeteredAvroHeaderConverter();
    converter.configure(configs());
    try (Plugin<MeteredAvroHeaderConverter> plugin = plugin(converter)) {
      byte[] value = plugin.get().fromConnectHeader("orders", "trace", Schema.STRING_SCHEMA, "abc");
      plugin.get().toConnectHeader("orders", "trace", value);

      assertThat(values())
          .containsEntry("records-total write", 1.0)
          .containsEntry("records-total read", 1.0)
          .containsEntry("struct-values-direct", 1.0);
    }
  }

  /** Kafka before 4.1 has no Monitorable. */
  @Test
  void theOtherConvertersCanBeLoadedWithoutKafkasInterface() {
    assertThat(Monitorable.class.isAssignableFrom(AvroConverter.class)).isFalse();
    assertThat(Monitorable.class.isAssignableFrom(AvroHeaderConverter.class)).isFalse();
  }

  @Test
  void theDocumentHasTheMetricThatOnlyConvertersHave() {
    assertThat(Repository.text("docs/metrics.md"))
        .contains(
            "| `"
                + ConverterMetrics.STRUCT_VALUES_DIRECT
                + "` |  | converter | "
                + ConverterMetrics.STRUCT_VALUES_DIRECT_MEANING
                + " |");
  }
}
