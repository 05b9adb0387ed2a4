// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Vectors;
import io.avrolope.envelope.RecordPart;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rewriter replaces the envelope and leaves the datum unchanged. */
@Timeout(60)
class EnvelopeRewriterTest {
  private static final String TOPIC = Pair.TOPIC;
  private static final byte[] DATUM = Vectors.bytes("datum-v2");
  private static final List<String> ENVELOPES =
      List.of("version", "version-in-field", "versioned-event", "confluent");

  private final String registry = "mock://" + UUID.randomUUID();
  private final Rewriters rewriters = new Rewriters(registry);

  static Stream<Arguments> pairsOfEnvelopes() {
    return ENVELOPES.stream().flatMap(from -> ENVELOPES.stream().map(to -> Arguments.of(from, to)));
  }

  @ParameterizedTest(name = "{0} to {1}")
  @MethodSource("pairsOfEnvelopes")
  void theResultEqualsWhatTheSerializerWrites(String from, String to) {
    try (Pair source = rewriters.pair(from);
        Pair target = rewriters.pair(to);
        EnvelopeRewriter rewriter = rewriters.of(from, to)) {
      GenericRecord event = Vectors.event(Vectors.EVENT_V3);
      event.put("version", 1L);
      byte[] old = source.write(event);

      byte[] rewritten = Rewriters.rewrite(rewriter, old);

      assertThat(rewritten).isEqualTo(target.write(event));
      assertThat(target.read(rewritten)).isEqualTo(event);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "versioned-event, version, versioned-event-2, version-2",
    "version, versioned-event, version-2, versioned-event-2"
  })
  void theTestVectorsAreRewrittenIntoEachOther(
      String from, String to, String old, String expected) {
    rewriters.registerEvents();
    try (EnvelopeRewriter rewriter = rewriters.of(from, to)) {
      assertThat(Rewriters.rewrite(rewriter, Vectors.bytes(old)))
          .isEqualTo(Vectors.bytes(expected));
    }
  }

  @Test
  void theDatumIsNotDecoded() {
    rewriters.registerEvents();
    try (EnvelopeRewriter rewriter = rewriters.of("version", "confluent")) {
      assertThat(Rewriters.rewrite(rewriter, Vectors.hex("04 FFFFFFFFFFFFFFFFFFFFFFFFFFFF")))
          .isEqualTo(Vectors.hex("00 00000002 FFFFFFFFFFFFFFFFFFFFFFFFFFFF"));
      assertThat(Rewriters.rewrite(rewriter, Vectors.hex("04")))
          .isEqualTo(Vectors.hex("00 00000002"));
    }
  }

  @Test
  void topLevelBytesAreRewrittenWithoutALength() {
    byte[] bytes = {0, 1, -1};
    try (Pair source = rewriters.pair("versioned-event");
        Pair target = rewriters.pair("confluent");
        EnvelopeRewriter rewriter = rewriters.of("versioned-event", "confluent")) {
      byte[] rewritten = Rewriters.rewrite(rewriter, source.write(bytes));

      assertThat(rewritten).isEqualTo(Vectors.hex("00 00000001 0001FF"));
      assertThat(target.read(rewritten)).isEqualTo(bytes);
    }
  }

  @Test
  void theGivenBytesAndHeadersAreNotModified() {
    rewriters.registerEvents();
    byte[] old = Vectors.bytes("version-2");
    Headers headers = new RecordHeaders().add("trace", new byte[] {1});
    try (EnvelopeRewriter rewriter =
        rewriters.of(
            Map.of("envelope", "version"),
            Map.of("value.schema.id.serializer", "HeaderSchemaIdSerializer"))) {
      EnvelopeRewriter.Rewritten rewritten = rewriter.rewrite(TOPIC, headers, old);

      assertThat(rewritten.headers()).isNotSameAs(headers);
      assertThat(old).isEqualTo(Vectors.bytes("version-2"));
      assertThat(headers.toArray()).extracting(Header::key).containsExactly("trace");
    }
  }

  @Test
  void theSchemaHeaderIsAddedAndRemoved() {
    Map<String, Object> inHeader = Map.of("value.schema.id.serializer", "HeaderSchemaIdSerializer");
    GenericRecord event = Vectors.event(Vectors.EVENT_V2);
    Headers headers = new RecordHeaders().add("trace", new byte[] {1}).add("trace", new byte[] {2});
    try (Pair pair = rewriters.pair("version");
        EnvelopeRewriter to = rewriters.of(Map.of("envelope", "version"), inHeader);
        EnvelopeRewriter back = rewriters.of(Map.of(), Map.of("envelope", "version"))) {
      byte[] old = pair.write(event);
      EnvelopeRewriter.Rewritten bare = to.rewrite(TOPIC, headers, old);

      assertThat(bare.data()).isEqualTo(DATUM);
      assertThat(bare.headers().toArray())
          .extracting(Header::key)
          .containsExactly("trace", "trace", "__value_schema_id");
      assertThat(pair.deserializer().deserialize(TOPIC, bare.headers(), bare.data()))
          .isEqualTo(event);

      EnvelopeRewriter.Rewritten again = back.rewrite(TOPIC, bare.headers(), bare.data());
      assertThat(again.data()).isEqualTo(old);
      assertThat(again.headers()).isEqualTo(headers);
    }
  }

  @Test
  void aStaleSchemaHeaderIsReplaced() {
    rewriters.registerEvents();
    Headers stale = new RecordHeaders().add("__value_schema_id", new byte[17]);
    Map<String, Object> source =
        Map.of("envelope", "version", "value.schema.id.deserializer", "PrefixSchemaIdDeserializer");
    try (EnvelopeRewriter toHeader =
            rewriters.of(source, Map.of("value.schema.id.serializer", "HeaderSchemaIdSerializer"));
        EnvelopeRewriter toPrefix = rewriters.of(source, Map.of())) {
      byte[] old = Vectors.bytes("version-2");

      assertThat(toHeader.rewrite(TOPIC, stale, old).headers().toArray())
          .singleElement()
          .satisfies(header -> assertThat(header.value()).startsWith(1));
      assertThat(toPrefix.rewrite(TOPIC, stale, old).headers().toArray()).isEmpty();
    }
  }

  @Test
  void unchangedHeadersAreTheSameObjectEvenIfReadOnly() {
    rewriters.registerEvents();
    RecordHeaders headers = new RecordHeaders();
    headers.setReadOnly();
    try (EnvelopeRewriter rewriter = rewriters.of("version", "confluent")) {
      assertThat(rewriter.rewrite(TOPIC, headers, Vectors.bytes("version-2")).headers())
          .isSameAs(headers);
    }
  }

  @Test
  void theHeadersOfAUsersHeaderEnvelopeAreRemoved() {
    rewriters.registerEvents();
    Headers headers =
        new RecordHeaders().add("house-version", new byte[] {2}).add("other", new byte[] {1});
    try (EnvelopeRewriter rewriter =
        rewriters.of(
            Map.of("envelope.detect", HouseHeader.class.getName() + ",confluent"),
            Map.of("envelope", "version"))) {
      EnvelopeRewriter.Rewritten rewritten = rewriter.rewrite(TOPIC, headers, DATUM);
      assertThat(rewritten.data()).isEqualTo(Vectors.bytes("version-2"));
      assertThat(rewritten.headers().toArray()).extracting(Header::key).containsExactly("other");

      Headers none = new RecordHeaders();
      assertThat(rewriter.rewrite(TOPIC, none, Vectors.hex("00 00000001 0A")).data())
          .isEqualTo(Vectors.hex("02 0A"));
    }
  }

  @Test
  void severalEnvelopesOnOneTopicAreRewrittenIntoOne() {
    rewriters.registerEvents();
    try (EnvelopeRewriter rewriter =
        rewriters.of(
            Map.of("envelope.detect", "version,confluent", "envelope.wrapped.max.version", "2"),
            Map.of("envelope", "confluent"))) {
      byte[] expected = Vectors.hex("00 00000002 " + Rewriters.hex(DATUM));

      assertThat(Rewriters.rewrite(rewriter, Vectors.bytes("versioned-event-2")))
          .isEqualTo(expected);
      assertThat(Rewriters.rewrite(rewriter, expected)).isEqualTo(expected);
      assertThat(Rewriters.rewrite(rewriter, Vectors.hex("06 0A")))
          .isEqualTo(Vectors.hex("00 00000003 0A"));
    }
  }

  @Test
  void severalThreadsSendOneRequestForASchema() throws Exception {
    try (RegistryServer server = new RegistryServer();
        Pair pair = Pair.of("schema.registry.url", server.url(), "envelope", "version");
        EnvelopeRewriter rewriter =
            new EnvelopeRewriter(
                Map.of("schema.registry.url", server.url(), "envelope", "version"),
                Map.of("schema.registry.url", server.url(), "auto.register.schemas", "false"),
                RecordPart.VALUE)) {
      byte[] old = pair.write(Vectors.event(Vectors.EVENT_V2));
      int before = server.requests().size();
      List<byte[]> rewritten = inFourThreads(() -> Rewriters.rewrite(rewriter, old));

      assertThat(rewritten)
          .hasSize(4_000)
          .allMatch(
              each -> Arrays.equals(each, Vectors.hex("00 00000001 " + Rewriters.hex(DATUM))));
      assertThat(server.requests().stream().skip(before).map(Request::toString))
          .containsExactly(
              "GET /subjects/orders-value/versions/1?deleted=true", "POST /subjects/orders-value");
    }
  }

  private static List<byte[]> inFourThreads(Callable<byte[]> rewriting) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<byte[]>>> results = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        results.add(
            threads.submit(
                () -> {
                  List<byte[]> all = new ArrayList<>();
                  for (int n = 0; n < 1_000; n++) {
                    all.add(rewriting.call());
                  }
                  return all;
                }));
      }
      List<byte[]> all = new ArrayList<>();
      for (Future<List<byte[]>> result : results) {
        all.addAll(result.get());
      }
      return all;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aTargetRegistryAssignsItsOwnIds() {
    rewriters.registerEvents();
    String other = "mock://" + UUID.randomUUID();
    try (Pair elsewhere = Pair.of("schema.registry.url", other);
        EnvelopeRewriter rewriter =
            new EnvelopeRewriter(
                Map.of("schema.registry.url", registry),
                Map.of("schema.registry.url", other),
                RecordPart.VALUE)) {
      elsewhere.serializer().serialize("first", 1);

      byte[] rewritten =
          Rewriters.rewrite(rewriter, Vectors.hex("00 00000002 " + Rewriters.hex(DATUM)));

      assertThat(rewritten).isEqualTo(Vectors.hex("00 00000002 " + Rewriters.hex(DATUM)));
      assertThat(Rewriters.rewrite(rewriter, Vectors.hex("00 00000001 0A")))
          .isEqualTo(Vectors.hex("00 00000003 0A"));
      assertThat(elsewhere.read(rewritten)).isEqualTo(Vectors.event(Vectors.EVENT_V2));
    }
  }

  @Test
  void aTargetTopicHasItsOwnVersions() {
    rewriters.registerEvents();
    try (EnvelopeRewriter rewriter = rewriters.of("versioned-event", "version")) {
      EnvelopeRewriter.Rewritten rewritten =
          rewriter.rewrite(
              TOPIC, "orders-2", new RecordHeaders(), Vectors.bytes("versioned-event-2"));

      assertThat(rewritten.data()).isEqualTo(Vectors.hex("02 " + Rewriters.hex(DATUM)));
    }
  }

  @Test
  void keysUseTheSubjectsAndPropertiesOfKeys() {
    Map<String, Object> properties =
        Map.of("schema.registry.url", registry, "key.envelope", "version");
    KafkaAvroSerializer keys = new KafkaAvroSerializer();
    keys.configure(properties, true);
    byte[] old = requireNonNull(keys.serialize(TOPIC, "k"));
    try (keys;
        EnvelopeRewriter rewriter =
            new EnvelopeRewriter(
                properties, Map.of("schema.registry.url", registry), RecordPart.KEY)) {
      assertThat(Rewriters.rewrite(rewriter, old)).isEqualTo(Vectors.hex("00 00000001 026B"));
    }
  }

  @Test
  void aNullValueStaysNullAndKeepsItsHeaders() {
    Headers headers = new RecordHeaders().add("__value_schema_id", new byte[17]);
    try (EnvelopeRewriter rewriter = rewriters.of("version", "confluent")) {
      EnvelopeRewriter.Rewritten rewritten = rewriter.rewrite(TOPIC, headers, null);

      assertThat(rewritten.data()).isNull();
      assertThat(rewritten.headers()).isSameAs(headers);
    }
  }
}
