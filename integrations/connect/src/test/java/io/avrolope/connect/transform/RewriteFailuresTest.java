// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import static io.avrolope.connect.transform.TwoRegistries.confluent;
import static io.avrolope.connect.transform.TwoRegistries.mirrored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.CapturedStderr;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are not rewritten, and the party at fault. */
class RewriteFailuresTest {
  private static final byte[] TEXT = "hello".getBytes(StandardCharsets.UTF_8);

  private final TwoRegistries registries = new TwoRegistries();

  /** The registry that fails. */
  enum Side {
    SOURCE,
    TARGET;

    RegistryServer of(TwoRegistries registries) {
      return this == SOURCE ? registries.source : registries.target;
    }
  }

  @AfterEach
  void close() {
    registries.close();
  }

  private void assertBadRecord(ConnectRecord<?> record, String message, Object... more) {
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values(more)) {
      assertThatThrownBy(() -> values.apply((SourceRecord) record))
          .isInstanceOf(DataException.class)
          .hasMessageContaining(message);
    }
    assertThat(registries.target.count("POST", "/subjects/a.orders-value/versions"))
        .isLessThanOrEqualTo(1);
  }

  @Test
  void aTruncatedEnvelopeIsABadRecord() {
    byte[] record = confluent(registries.orderId, 0x0E);
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values()) {
      for (int length = 0; length < 5; length++) {
        SourceRecord truncated = mirrored(Arrays.copyOf(record, length));
        assertThatThrownBy(() -> values.apply(truncated))
            .isInstanceOf(DataException.class)
            .hasMessageStartingWith("Cannot rewrite the value of topic orders")
            .hasMessageContaining("Expected");
      }
    }
    assertThat(registries.target.requests()).isEmpty();
  }

  @Test
  void aFlippedBitInTheEnvelopeIsABadRecord() {
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values()) {
      for (int bit = 0; bit < 40; bit++) {
        byte[] record =
            confluent(registries.orderId << 4, 0x0E); // unused, and so are its neighbours
        record[bit / 8] ^= (byte) (1 << (bit % 8));
        assertThatThrownBy(() -> values.apply(mirrored(record)))
            .as("bit %d", bit)
            .isInstanceOf(DataException.class);
      }
    }
    assertThat(registries.target.requests()).isEmpty();
  }

  @Test
  void aSchemaThatTheSourceLacksIsABadRecord() {
    assertBadRecord(mirrored(confluent(1042, 0x0E)), "Schema id 1042 not found");
  }

  @Test
  void aSchemaThatTheTargetLacksIsABadRecordIfNothingMayBeRegistered() {
    assertBadRecord(registries.order(), "not found", "target.auto.register.schemas", "false");
    assertThat(registries.target.count("POST", "/subjects/a.orders-value/versions")).isZero();
  }

  @Test
  void aSchemaThatTheTargetRefusesIsABadRecord() {
    registries.target.next(Misbehaviour.error(409, 409, "Schema being registered is incompatible"));

    assertBadRecord(registries.order(), "incompatible");
  }

  @Test
  void aTargetThatIsReadOnlyRefusesNewSchemas() {
    registries.target.setMode("a.orders-value", "READONLY");

    assertBadRecord(registries.order(), "read-only mode");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait", "fail"})
  void aTargetThatIsReadOnlyStopsTheTaskIfNoGoodRecordMayBeSkipped(String policy) {
    registries.target.setMode("a.orders-value", "READONLY");
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values("outage.policy", policy)) {
      assertThatThrownBy(() -> values.apply(registries.order()))
          .isInstanceOf(Error.class)
          .hasMessageStartingWith("The registry refuses the request, and outage.policy stops");
      registries.target.setMode("a.orders-value", "READWRITE");
      assertThat(values.apply(registries.order()).value()).isEqualTo(confluent(4, 0x0E));
    }
  }

  @Test
  void dataThatAreNotBytesAreABadRecord() {
    assertBadRecord(
        mirrored("hello"),
        "Expected the value of topic a.orders to be bytes, as ByteArrayConverter leaves them, but"
            + " found java.lang.String");
  }

  @Test
  void textIsABadRecordUnlessItIsCopied() {
    assertBadRecord(mirrored(TEXT), "Expected the magic byte 00 but found 68");
    SourceRecord text = mirrored(TEXT);
    try (RewriteEnvelope.Value<SourceRecord> values =
        registries.values("records.without.envelope", "copy")) {
      String log =
          CapturedStderr.of(
              () -> {
                assertThat(values.apply(text)).isSameAs(text);
                assertThat(values.apply(text)).isSameAs(text);
              });

      assertThat(log)
          .containsOnlyOnce("Records of topic orders without an envelope are copied unchanged");
      assertThat(values.apply(registries.order()).value()).isEqualTo(confluent(4, 0x0E));
    }
  }

  @Test
  void onlyRecordsWithoutAnEnvelopeAreCopied() {
    assertBadRecord(
        mirrored(confluent(1042, 0x0E)),
        "Schema id 1042 not found",
        "records.without.envelope",
        "copy");
  }

  @ParameterizedTest
  @EnumSource(Side.class)
  void byDefaultConnectRetriesTheRecordAfterAnOutage(Side side) {
    side.of(registries).failNext(1, 503);
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values()) {
      assertThatThrownBy(() -> values.apply(registries.order()))
          .isInstanceOf(RetriableException.class);
      assertThat(values.apply(registries.order()).value()).isEqualTo(confluent(4, 0x0E));
    }
  }

  @ParameterizedTest
  @EnumSource(Side.class)
  void aTaskThatWaitsRewritesTheRecordAfterTheOutage(Side side) {
    side.of(registries).failNext(1, 503);
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values("outage.policy", "wait")) {
      assertThat(values.apply(registries.order()).value()).isEqualTo(confluent(4, 0x0E));
    }
  }

  @ParameterizedTest
  @EnumSource(Side.class)
  void anErrorStopsTheTaskBecauseConnectToleratesNone(Side side) {
    side.of(registries).close();
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values("outage.policy", "fail")) {
      assertThatThrownBy(() -> values.apply(registries.order()))
          .isInstanceOf(Error.class)
          .hasMessageStartingWith("The registry is unavailable");
    }
  }

  @ParameterizedTest
  @EnumSource(Side.class)
  void aRegistryThatRefusesAccessIsNoFaultOfTheRecord(Side side) {
    side.of(registries).demand("user:password");
    try (RewriteEnvelope.Value<SourceRecord> retrying = registries.values();
        RewriteEnvelope.Value<SourceRecord> failing = registries.values("outage.policy", "fail")) {
      assertThatThrownBy(() -> retrying.apply(registries.order()))
          .isInstanceOf(ConfigException.class);
      assertThatThrownBy(() -> failing.apply(registries.order()))
          .isInstanceOf(Error.class)
          .hasMessageStartingWith("The registry refuses access");
    }
  }

  @Test
  void eachRegistryHasItsOwnCredentials() {
    registries.source.demand("from:1");
    registries.target.demand("to:2");
    Object[] credentials = {
      "source.basic.auth.credentials.source", "USER_INFO",
      "source.basic.auth.user.info", "from:1",
      "target.basic.auth.credentials.source", "USER_INFO",
      "target.basic.auth.user.info", "to:2"
    };
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values(credentials)) {
      assertThat(values.apply(registries.order()).value()).isEqualTo(confluent(4, 0x0E));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "source.envelope, none, In the keys with prefix source. envelope names an unknown envelope",
    "target.envelope, none, In the keys with prefix target. envelope names an unknown envelope",
    "target.use.schema.id, 1, In the keys with prefix target. use.schema.id cannot be combined",
    "subject.topic, record, Invalid value record for configuration subject.topic",
    "records.without.envelope, skip, Invalid value skip for configuration records.without.envelope"
  })
  void anInvalidValueIsRefusedWithTheNameOfItsKey(String key, String value, String message) {
    Object[] properties =
        key.equals("target.use.schema.id")
            ? new Object[] {key, value, "target.auto.register.schemas", "false"}
            : new Object[] {key, value};

    assertThatThrownBy(() -> registries.values(properties))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"source", "target"})
  void bothRegistriesMustBeNamed(String side) {
    RewriteEnvelope.Value<SourceRecord> values = new RewriteEnvelope.Value<>();
    var properties = registries.properties();
    properties.remove(side + ".schema.registry.url");

    assertThatThrownBy(() -> values.configure(properties))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(side + ".schema.registry.url");
  }

  @Test
  void useBeforeConfigurationIsNamed() {
    assertThatThrownBy(() -> new RewriteEnvelope.Value<SourceRecord>().apply(registries.order()))
        .hasMessage("call configure() first");
  }
}
