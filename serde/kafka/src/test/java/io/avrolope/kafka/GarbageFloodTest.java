// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.testserver.RegistryServer;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Garbage that seems to name thousands of schemas costs the registry few requests. */
class GarbageFloodTest {
  private static final String TOPIC = "events";

  private final RegistryServer server = new RegistryServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void randomRecordsCauseFewRequests() {
    String envelopes =
        Envelopes.BUILT_IN.stream()
            .filter(each -> each.description().isDetectedByDefault())
            .map(each -> each.name())
            .collect(Collectors.joining(","));
    Map<String, Object> properties =
        Map.of("schema.registry.url", server.url(), "envelope.detect", envelopes);
    Random random = new Random(1);
    int unknown = 0;
    try (EnvelopeInspector inspector = new EnvelopeInspector(properties, RecordPart.VALUE)) {
      for (int i = 0; i < 20_000; i++) {
        byte[] record = new byte[40];
        random.nextBytes(record);
        unknown += isUnknown(inspector, record) ? 1 : 0;
      }
    }

    assertThat(unknown).isGreaterThan(9_000);
    assertThat(server.requests().size()).isBetween(20, 200);
  }

  private static boolean isUnknown(EnvelopeInspector inspector, byte[] record) {
    try {
      RecordKind kind = inspector.kind(TOPIC, new RecordHeaders(), record, 0, record.length);
      inspector.schema(kind.writer());
      return false;
    } catch (AvrolopeException e) {
      return e instanceof UnknownSchemaException;
    }
  }

  @Test
  void aRecordsUnknownIdIsRequestedOnce() {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(Map.of("schema.registry.url", server.url()), false);
      byte[] poison = {0, 0, 0, 0, 77, 2};
      for (int i = 0; i < 100; i++) {
        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, poison))
            .hasCauseInstanceOf(UnknownSchemaException.class);
      }
    }

    assertThat(server.requests()).hasSize(1);
  }
}
