// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that cannot be rewritten, and the failures. */
@Timeout(60)
class RewriteRefusalTest {
  private static final byte[] DATUM = Vectors.bytes("datum-v2");

  private final String registry = "mock://" + UUID.randomUUID();
  private final Rewriters rewriters = new Rewriters(registry);

  @Test
  void aFirstFieldWithAnotherVersionIsRefused() {
    try (Pair pair = rewriters.pair("confluent");
        EnvelopeRewriter rewriter = rewriters.of("confluent", "version-in-field")) {
      byte[] old = pair.write(Vectors.event(Vectors.EVENT_V3));

      assertThatThrownBy(() -> Rewriters.rewrite(rewriter, old))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot rewrite the value of topic orders (envelope confluent, schema id 1) for topic"
                  + " orders (envelope version-in-field). See "
                  + TROUBLESHOOTING
                  + "#invalid-datum")
          .cause()
          .isInstanceOf(InvalidDatumException.class)
          .hasMessage(
              "Expected the record's first field to be 1, the version that it is written with, but"
                  + " found another number");
    }
  }

  @Test
  void aFirstFieldThatIsNotAVersionIsRefused() {
    rewriters.registerEvents();
    try (EnvelopeRewriter rewriter = rewriters.of("version", "version-in-field")) {
      assertThatThrownBy(() -> Rewriters.rewrite(rewriter, Vectors.bytes("version-2")))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(InvalidDatumException.class)
          .hasMessage(
              "Schema io.avrolope.examples.event.EventV2 cannot be written with the envelope"
                  + " version-in-field: its first field must be a long, for the version");
    }
  }

  @Test
  void aVersionThatReadersTakeAsWrappedIsNotWrittenUnwrapped() {
    rewriters.registerEvents();
    try (EnvelopeRewriter rewriter =
        rewriters.of(
            Map.of("envelope", "versioned-event"),
            Map.of("envelope", "version", "envelope.wrapped.max.version", "2"))) {
      assertThatThrownBy(() -> Rewriters.rewrite(rewriter, Vectors.bytes("versioned-event-2")))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(InvalidDatumException.class)
          .hasMessage(
              "Expected a version above 2, up to which readers take records as wrapped, but found"
                  + " version 2; write it with the envelope versioned-event");
    }
  }

  @Test
  void aRecordOfAnotherEnvelopeIsRefused() {
    try (EnvelopeRewriter rewriter = rewriters.of("confluent", "version")) {
      assertThatThrownBy(() -> Rewriters.rewrite(rewriter, "{}".getBytes(StandardCharsets.UTF_8)))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot rewrite the value of topic orders (envelope confluent) for topic orders"
                  + " (envelope version). See "
                  + TROUBLESHOOTING
                  + "#malformed-envelope")
          .hasRootCauseMessage(
              "Expected the magic byte 00 but found 7B (byte 0 of 2). The bytes look like JSON");
    }
  }

  /** As Kafka's {@code LongSerializer} writes keys: the first four bytes look like an id. */
  @ParameterizedTest
  @ValueSource(longs = {20_000_000, 33_554_431})
  void aNumberThatLooksLikeAnEnvelopeIsNotChanged(long number) {
    try (Pair pair = rewriters.pair("confluent");
        EnvelopeRewriter rewriter = rewriters.of("confluent", "version")) {
      pair.write("text");
      byte[] key = ByteBuffer.allocate(Long.BYTES).putLong(number).array();

      assertThatThrownBy(() -> Rewriters.rewrite(rewriter, key))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(MalformedEnvelopeException.class)
          .hasMessageStartingWith(
              "The record has 8 bytes, as a number of Kafka's LongSerializer or DoubleSerializer,"
                  + " and only looks like envelope confluent: Expected");
    }
  }

  /** A registry may lag behind, so the record is not taken for a number. */
  @Test
  void aRecordOf8BytesWhoseSchemaIsUnknownIsNoNumber() {
    try (EnvelopeRewriter rewriter = rewriters.of("confluent", "version")) {
      byte[] record = {0, 0, 0, 0, 9, 4, 'a', 'b'};

      assertThatThrownBy(() -> Rewriters.rewrite(rewriter, record))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(UnknownSchemaException.class);
    }
  }

  @Test
  void aRecordOf8BytesThatDecodesIsRewritten() {
    try (Pair pair = rewriters.pair("confluent");
        EnvelopeRewriter rewriter = rewriters.of("confluent", "version")) {
      byte[] record = pair.write("ab");
      assertThat(record).hasSize(Long.BYTES);

      assertThat(Rewriters.rewrite(rewriter, record)).hasSize(4);
    }
  }

  @Test
  void aSchemaMissingInTheTargetRegistryIsUnknownWithoutAutoRegister() {
    rewriters.registerEvents();
    try (EnvelopeRewriter rewriter =
        new EnvelopeRewriter(
            Map.of("schema.registry.url", registry),
            Map.of(
                "schema.registry.url",
                "mock://" + UUID.randomUUID(),
                "auto.register.schemas",
                "false"),
            RecordPart.VALUE)) {
      assertThatThrownBy(() -> Rewriters.rewrite(rewriter, Vectors.hex("00 00000001 0A")))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot rewrite the value of topic orders (envelope confluent, schema id 1) for topic"
                  + " orders (envelope confluent). See "
                  + TROUBLESHOOTING
                  + "#unknown-schema")
          .hasCauseInstanceOf(UnknownSchemaException.class);
    }
  }

  @Test
  void theSameRecordIsRewrittenAfterAnOutage() {
    rewriters.registerEvents();
    try (RegistryServer server = new RegistryServer();
        EnvelopeRewriter rewriter =
            new EnvelopeRewriter(
                Map.of("schema.registry.url", registry),
                Map.of(
                    "schema.registry.url", server.url(), "max.retries", 0, "envelope", "version"),
                RecordPart.VALUE)) {
      byte[] old = Vectors.hex("00 00000002 " + Rewriters.hex(DATUM));
      server.failNext(1, 503);

      assertThatThrownBy(() -> Rewriters.rewrite(rewriter, old))
          .isInstanceOf(RetriableException.class);
      assertThat(Rewriters.rewrite(rewriter, old))
          .isEqualTo(Vectors.hex("02 " + Rewriters.hex(DATUM)));
    }
  }

  @ParameterizedTest
  @CsvSource({"use.latest.version, true", "use.schema.id, 1"})
  void keysThatChooseOneSchemaForAllRecordsAreRefused(String key, String value) {
    assertThatThrownBy(
            () ->
                rewriters.of(
                    Map.of("envelope", "version"),
                    Map.of("auto.register.schemas", "false", key, value)))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            key + " cannot be combined with rewriting: a rewritten record keeps its schema");
  }

  @Test
  void anEnvelopeWithOneSchemaForAllRecordsIsRefused() {
    assertThatThrownBy(
            () ->
                rewriters.of(
                    Map.of("envelope", "confluent"),
                    Map.of("envelope", "bare", "envelope.bare.schema", "\"string\"")))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "envelope=bare cannot be combined with rewriting: a rewritten record keeps its schema");
  }

  @Test
  void anUnknownEnvelopeOfSourceOrTargetIsAConfigurationError() {
    String message =
        "envelope names an unknown envelope, none-such; known are "
            + String.join(", ", Envelopes.NAMES);
    assertThatThrownBy(() -> rewriters.of("none-such", "confluent"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> rewriters.of("confluent", "none-such"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }
}
