// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import static io.avrolope.connect.transform.TwoRegistries.confluent;
import static io.avrolope.connect.transform.TwoRegistries.mirrored;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Map;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MirrorMaker's own records are recognised by their topic and their bytes. */
class MirrorMakerRecordsTest {
  /** The aliases {@code a} and {@code b}. */
  private static final String BEAT_KEY = "000161000162";

  /** Version 0, and a time in 2025. It begins like Confluent's envelope with id 1. */
  private static final String BEAT = "000000000199aabbccdd";

  private final TwoRegistries registries = new TwoRegistries();

  @AfterEach
  void close() {
    registries.close();
  }

  private static SourceRecord record(String topic, String key, String value) {
    HexFormat hex = HexFormat.of();
    return mirrored(topic, hex.parseHex(key), hex.parseHex(value), new ConnectHeaders());
  }

  @Test
  void aHeartbeatStaysAlthoughItBeginsLikeAnEnvelopeWhoseIdIsKnown() {
    assertThat(registries.orderId).isEqualTo(1);
    SourceRecord beat = record("a.heartbeats", BEAT_KEY, BEAT);
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values();
        RewriteEnvelope.Key<SourceRecord> keys = registries.keys()) {
      assertThat(values.apply(beat)).isSameAs(beat);
      assertThat(keys.apply(beat)).isSameAs(beat);
    }
    assertThat(registries.target.requests()).isEmpty();
  }

  @Test
  void otherRecordsOfATopicNamedHeartbeatsAreRewritten() {
    SourceRecord own =
        mirrored(
            "a.heartbeats",
            new byte[] {'k'},
            confluent(registries.orderId, 0x0E),
            new ConnectHeaders());
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values()) {
      assertThat(values.apply(own).value()).isEqualTo(confluent(4, 0x0E));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a.heartbeats, 000161000162, 000000000199aabbccdd, true",
    "a.orders, 000161000162, 000000000199aabbccdd, false",
    "a.heartbeats, 0001610001, 000000000199aabbccdd, false",
    "a.heartbeats, 00016100016263, 000000000199aabbccdd, false",
    "a.heartbeats, 000161ffff62, 000000000199aabbccdd, false",
    "a.heartbeats, 00, 000000000199aabbccdd, false",
    "a.heartbeats, 000161000162, 000000000199aabbcc, false",
    "a.heartbeats, 000161000162, 000100000199aabbccdd, false",
    "a.checkpoints.internal, 00, 00, true",
    "a-checkpoints-internal, 00, 00, true",
    "a_checkpoints_internal, 00, 00, true",
    "a__checkpoints__internal, 00, 00, true",
    "a.checkpoints_internal, 00, 00, false",
    "a.mycheckpoints.internal, 00, 00, false",
    "a.checkpoints, 00, 00, false"
  })
  void ownRecordsAreRecognised(String topic, String key, String value, boolean isOwn) {
    assertThat(MirrorMakerRecords.isOwn(record(topic, key, value))).isEqualTo(isOwn);
  }

  @Test
  void aSourceTopicIsKnownOnlyForMirrorMaker() {
    SourceRecord mirrored = mirrored(new byte[0]);
    SourceRecord other =
        new SourceRecord(Map.of("topic", "orders"), Map.of(), "copy", null, null, new byte[0]);

    assertThat(MirrorMakerRecords.sourceTopic(mirrored)).isEqualTo("orders");
    assertThat(MirrorMakerRecords.sourceTopic(other)).isEqualTo("copy");
  }
}
