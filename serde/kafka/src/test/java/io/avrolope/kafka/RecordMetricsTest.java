// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.subject.SubjectNameStrategy;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The metrics of a client count its records. */
class RecordMetricsTest {
  private static final byte[] JSON = "{\"id\":7}".getBytes(StandardCharsets.UTF_8);
  private static final GenericRecord ONE = Numbered.record(Numbered.schema(1), 1);
  private static final GenericRecord TWO = Numbered.record(Numbered.schema(2), 2);

  private final ClientMetrics metrics = new ClientMetrics();

  @AfterEach
  void close() {
    metrics.close();
  }

  @ParameterizedTest
  @CsvSource({
    "confluent, 'orders, confluent, id-1', 5",
    "version, 'orders, version, orders-value, version-1', 1",
    "versioned-event, 'orders, versioned-event, orders-value, version-1', 2"
  })
  void recordsAndTheirBytesAreCountedByTopicEnvelopeAndSchema(
      String envelope, String tags, int overhead) {
    try (Pair pair = Pair.of("envelope", envelope);
        ClientMetrics written = new ClientMetrics()) {
      written.show(pair.serializer());
      metrics.show(pair.deserializer());
      int length = overhead + 4; // an int, a length and two letters
      for (int i = 0; i < 10; i++) {
        byte[] record = pair.write(ONE);
        assertThat(record).hasSize(length);
        pair.read(record);
      }

      Map<String, Object> expected =
          Map.of("records-total{" + tags + "}", 10.0, "bytes-total{" + tags + "}", 10.0 * length);
      assertThat(written.counted("records", "bytes")).isEqualTo(expected);
      assertThat(metrics.counted("records", "bytes")).isEqualTo(expected);
    }
  }

  @Test
  void severalEnvelopesOfOneTopicAreCountedSeparately() {
    String registry = "mock://several";
    try (Pair wrapped = Pair.of("schema.registry.url", registry, "envelope", "versioned-event");
        Pair confluent = Pair.of("schema.registry.url", registry);
        Pair both =
            Pair.of(
                "schema.registry.url", registry, "envelope.detect", "versioned-event,confluent")) {
      metrics.show(both.deserializer());
      for (int i = 0; i < 3; i++) {
        both.read(wrapped.write(ONE));
        both.read(wrapped.write(TWO));
        both.read(confluent.write(TWO));
      }

      assertThat(metrics.counted("records", "oldest"))
          .isEqualTo(
              Map.of(
                  "records-total{orders, versioned-event, orders-value, version-1}", 3.0,
                  "records-total{orders, versioned-event, orders-value, version-2}", 3.0,
                  "records-total{orders, confluent, id-2}", 3.0,
                  "oldest-version{orders, orders-value}", 1.0));
    }
  }

  @Test
  void aSchemaInAHeaderIsCountedUnderTheHeadersEnvelope() {
    try (Pair pair = Pair.of("value.schema.id.serializer", "HeaderSchemaIdSerializer")) {
      metrics.show(pair.deserializer());
      for (int i = 0; i < 2; i++) {
        RecordHeaders headers = new RecordHeaders();
        byte[] record = pair.serializer().serialize("orders", headers, ONE);
        pair.deserializer().deserialize("orders", headers, record);
      }

      assertThat(metrics.counted("records"))
          .allSatisfy(
              (name, value) -> {
                assertThat(name).startsWith("records-total{orders, confluent-header, guid-");
                assertThat(value).isEqualTo(2.0);
              })
          .hasSize(1);
    }
  }

  @Test
  void theOldestVersionIsTheLowestSoFar() {
    try (Pair pair = Pair.of("envelope", "version")) {
      byte[] first = pair.write(ONE);
      byte[] second = pair.write(TWO);
      metrics.show(pair.deserializer());

      pair.read(second);
      assertThat(metrics.counted("oldest"))
          .isEqualTo(Map.of("oldest-version{orders, orders-value}", 2.0));
      pair.read(first);
      pair.read(second);
      assertThat(metrics.counted("oldest"))
          .isEqualTo(Map.of("oldest-version{orders, orders-value}", 1.0));
    }
  }

  @Test
  void versionsOfSeveralSubjectsOfATopicAreCountedSeparately() {
    try (Pair pair =
        Pair.of("envelope", "version", "value.subject.name.strategy", "TopicRecordNameStrategy")) {
      metrics.show(pair.serializer());
      pair.write(ONE);
      pair.write(TWO);

      assertThat(metrics.counted("records", "oldest"))
          .isEqualTo(
              Map.of(
                  "records-total{orders, version, orders-R1, version-1}", 1.0,
                  "records-total{orders, version, orders-R2, version-1}", 1.0,
                  "oldest-version{orders, orders-R1}", 1.0,
                  "oldest-version{orders, orders-R2}", 1.0));
    }
  }

  @Test
  void schemasBeyondTheFirstHundredAreCountedTogether() {
    try (Pair pair = Pair.of()) {
      metrics.show(pair.deserializer());
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 103; i++) {
          pair.read(pair.write(Numbered.record(Numbered.schema(i), i)));
        }
      }

      assertThat(metrics.counted("records"))
          .hasSize(101)
          .containsEntry("records-total{orders, confluent, id-100}", 2.0)
          .containsEntry("records-total{other, other, other}", 6.0);
    }
  }

  @Test
  void recordsThatCannotBeReadAreCountedByReason() {
    try (RegistryServer registry = new RegistryServer();
        Pair pair = Pair.of("schema.registry.url", registry.url(), "max.retries", 0)) {
      registry.register("orders-value", Numbered.schema(1).toString());
      metrics.show(pair.deserializer());

      registry.failNext(1, 503);
      assertThatThrownBy(() -> pair.read(Numbered.five(1))).isInstanceOf(RetriableException.class);
      for (byte[] poison : new byte[][] {JSON, JSON, {0, 0, 0, 0, 1, 10}, Numbered.five(7)}) {
        assertThatThrownBy(() -> pair.read(poison)).isInstanceOf(SerializationException.class);
      }

      assertThat(metrics.counted("errors", "records"))
          .isEqualTo(
              Map.of(
                  "errors-total{registry-unavailable}", 1.0,
                  "errors-total{malformed-envelope}", 2.0,
                  "errors-total{malformed-datum}", 1.0,
                  "errors-total{unknown-schema}", 1.0));
    }
  }

  @Test
  void anAmbiguousRecordIsCountedAsAnError() {
    try (Pair pair = Pair.of("envelope.detect", "version,versioned-event")) {
      metrics.show(pair.deserializer());
      pair.write("text, whose schema is version 1 from now on");

      assertThatThrownBy(() -> pair.read(new byte[] {2, 2, 0}))
          .hasRootCauseMessage(
              "Ambiguous record: it decodes completely as `version` (version 1 of subject"
                  + " orders-value) and as `versioned-event` (version 1 of subject orders-value)."
                  + " The bytes are 02 02 00");

      assertThat(metrics.counted("errors"))
          .isEqualTo(Map.of("errors-total{malformed-envelope}", 1.0));
    }
  }

  @Test
  void recordsThatCannotBeWrittenAreCountedByReason() {
    try (Pair pair = Pair.of("auto.register.schemas", false)) {
      metrics.show(pair.serializer());

      assertThatThrownBy(() -> pair.write(ONE)).isInstanceOf(SerializationException.class);

      assertThat(metrics.counted("errors", "records"))
          .isEqualTo(Map.of("errors-total{unknown-schema}", 1.0));
    }
  }

  @Test
  void anExceptionOfAUsersStrategyIsCountedAsOther() {
    try (Pair pair = Pair.of("value.subject.name.strategy", Failing.class.getName())) {
      metrics.show(pair.serializer());

      assertThatThrownBy(() -> pair.write(ONE))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("on purpose");

      assertThat(metrics.counted("errors")).isEqualTo(Map.of("errors-total{other}", 1.0));
    }
  }

  /** A strategy that fails. */
  public static final class Failing implements SubjectNameStrategy {
    @Override
    public String subject(String topic, RecordPart part, @Nullable Schema schema) {
      throw new IllegalStateException("on purpose");
    }
  }
}
