// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Marks;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the metrics of a client are registered, and the metrics that do not count records. */
class MonitorableTest {
  private static final String RECORDS = "records-total{orders, confluent, id-1}";
  private static final byte[] RECORD = Numbered.five(1);

  private final RegistryServer registry = new RegistryServer();
  private final ClientMetrics metrics = new ClientMetrics();
  private final Map<String, Object> properties =
      Map.of("schema.registry.url", registry.url(), "max.retries", 0);
  private final MeteredKafkaAvroDeserializer deserializer = new MeteredKafkaAvroDeserializer();

  MonitorableTest() {
    registry.register("orders-value", Numbered.schema(0).toString());
  }

  @AfterEach
  void close() {
    deserializer.close();
    metrics.close();
    registry.close();
  }

  private void read(int times) {
    for (int i = 0; i < times; i++) {
      assertThat(deserializer.deserialize("orders", RECORD)).isNotNull();
    }
  }

  @Test
  void countingBeginsWhenAClientRegistersMetrics() {
    deserializer.configure(properties, false);
    read(5);
    deserializer.withPluginMetrics(metrics);
    assertThat(metrics.values())
        .containsEntry(RECORDS, 0.0)
        .containsEntry("lookups-total", 0.0)
        .containsEntry("lookup-latency-max", Double.NaN)
        .containsEntry("schemas-cached", 1.0);

    read(3);
    assertThat(metrics.values()).containsEntry(RECORDS, 3.0);
  }

  @Test
  void anInstanceConfiguredAfterTheMetricsIsCounted() {
    deserializer.withPluginMetrics(metrics);
    assertThat(metrics.values()).isEmpty();
    assertThatThrownBy(() -> deserializer.deserialize("orders", RECORD))
        .isInstanceOf(InvalidConfigurationException.class);

    deserializer.configure(properties, false);
    read(2);

    assertThat(metrics.values()).containsEntry(RECORDS, 2.0);
  }

  @Test
  void configuringAgainResetsAllMetrics() {
    deserializer.configure(properties, false);
    deserializer.withPluginMetrics(metrics);
    read(2);
    deserializer.configure(properties, false);
    assertThat(metrics.values())
        .doesNotContainKey(RECORDS)
        .containsEntry("lookups-total", 0.0)
        .containsEntry("errors-total{malformed-datum}", 0.0);

    read(1);

    assertThat(metrics.values())
        .containsEntry(RECORDS, 1.0)
        .containsEntry("lookups-total", 0.0)
        .containsEntry("cache-hits-total", 1.0);
  }

  @Test
  void theLastOfSeveralClientsHasTheMetrics() {
    deserializer.configure(properties, false);
    try (ClientMetrics first = new ClientMetrics()) {
      deserializer.withPluginMetrics(first);
      read(2);
      deserializer.withPluginMetrics(metrics);
      read(1);

      assertThat(first.values()).isEmpty();
      assertThat(metrics.values()).containsEntry(RECORDS, 3.0);
    }
  }

  @Test
  void recordsAreStillReadAfterTheClientIsClosed() {
    deserializer.configure(properties, false);
    deserializer.withPluginMetrics(metrics);
    metrics.close();

    read(2);
    assertThatThrownBy(() -> deserializer.deserialize("orders", new byte[] {1}))
        .isInstanceOf(SerializationException.class);
    deserializer.configure(properties, false);
    read(1);
    assertThat(metrics.values()).isEmpty();
  }

  @Test
  void closingRemovesTheMetrics() {
    deserializer.configure(properties, false);
    deserializer.withPluginMetrics(metrics);
    read(1);
    deserializer.close();
    deserializer.close();

    assertThat(metrics.values()).isEmpty();
  }

  @Test
  void instancesThatShareACacheCountTheirOwnLookups() {
    try (MeteredKafkaAvroDeserializer other = new MeteredKafkaAvroDeserializer();
        ClientMetrics others = new ClientMetrics()) {
      deserializer.configure(properties, false);
      other.configure(properties, false);
      deserializer.withPluginMetrics(metrics);
      other.withPluginMetrics(others);

      read(10);
      other.deserialize("orders", RECORD);

      assertThat(metrics.counted("lookups", "cache", "schemas"))
          .isEqualTo(Map.of("lookups-total", 1.0, "schemas-cached", 1.0));
      assertThat(others.counted("lookups", "cache", "schemas"))
          .isEqualTo(Map.of("cache-hits-total", 1.0, "schemas-cached", 1.0));
      assertThat(others.values()).containsEntry("lookup-latency-avg", Double.NaN);
      assertThat(metrics.values().get("lookup-latency-avg"))
          .isEqualTo(metrics.values().get("lookup-latency-max"))
          .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
          .isPositive();
    }
  }

  @Test
  void aFailedLookupIsCounted() {
    deserializer.configure(properties, false);
    deserializer.withPluginMetrics(metrics);
    registry.failNext(2, 503);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> deserializer.deserialize("orders", RECORD))
          .isInstanceOf(RuntimeException.class);
    }
    read(1);

    assertThat(metrics.counted("lookups", "cache")).isEqualTo(Map.of("lookups-total", 3.0));
  }

  @Test
  void metricsOfARecordThatFailsQuoteNoneOfItsValues() {
    deserializer.configure(properties, false);
    deserializer.withPluginMetrics(metrics);

    byte[] value = Marks.TEXT.getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> deserializer.deserialize("orders", value))
        .isInstanceOf(SerializationException.class);

    Marks.assertNoneIn(metrics.values().toString());
  }

  @Test
  void withUseLatestVersionEachRecordIsALookup() {
    try (MeteredKafkaAvroSerializer serializer = new MeteredKafkaAvroSerializer()) {
      serializer.configure(
          Map.of(
              "schema.registry.url",
              registry.url(),
              "use.latest.version",
              true,
              "auto.register.schemas",
              false),
          false);
      serializer.withPluginMetrics(metrics);
      for (int i = 0; i < 10; i++) {
        serializer.serialize("orders", Numbered.record(Numbered.schema(0), i));
      }

      assertThat(metrics.counted("lookups", "cache"))
          .isEqualTo(
              Map.of(
                  "lookups-total",
                  1.0,
                  "cache-hits-total",
                  10.0)); // one more when the writer is prepared
      assertThat(metrics.values()).containsEntry(RECORDS, 10.0);
    }
  }

  @ParameterizedTest
  @CsvSource({"compiled, 1, 0", "interpreted, 0, 1"})
  void codecsAreCountedByEngine(String engine, double compiled, double interpreted) {
    try (Pair pair = Pair.of("codec.engine", engine);
        ClientMetrics written = new ClientMetrics()) {
      written.show(pair.serializer());
      metrics.show(pair.deserializer());
      pair.read(pair.write(Numbered.record(Numbered.schema(0), 1)));
      pair.read(pair.write(new byte[] {1})); // is copied without an engine

      assertThat(metrics.values())
          .containsEntry("decoders-compiled", compiled)
          .containsEntry("decoders-interpreted", interpreted)
          .containsEntry("compile-failures-total", 0.0);
      assertThat(written.values())
          .containsEntry("encoders-compiled", compiled)
          .containsEntry("encoders-interpreted", interpreted)
          .containsEntry("compile-failures-total", 0.0);
    }
  }

  /** Such a class has the client's metrics, and its own treatment of failures. */
  @Test
  void theClassesWithTheClientsMetricsCanBeExtended() {
    class Tolerant extends MeteredKafkaAvroDeserializer {
      @Override
      public @Nullable Object deserialize(
          String topic, @Nullable Headers headers, byte @Nullable [] data) {
        try {
          return super.deserialize(topic, headers, data);
        } catch (SerializationException e) {
          return "replaced";
        }
      }
    }
    try (Tolerant tolerant = new Tolerant()) {
      tolerant.configure(properties, false);
      tolerant.withPluginMetrics(metrics);

      assertThat(tolerant.deserialize("orders", null, ByteBuffer.wrap(RECORD))).isNotNull();
      assertThat(tolerant.deserialize("orders", null, ByteBuffer.wrap(new byte[] {9})))
          .isEqualTo("replaced");
      assertThat(metrics.values()).containsEntry(RECORDS, 1.0);
    }
  }
}
