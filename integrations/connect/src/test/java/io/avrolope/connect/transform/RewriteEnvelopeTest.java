// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import static io.avrolope.connect.transform.TwoRegistries.ORDER;
import static io.avrolope.connect.transform.TwoRegistries.confluent;
import static io.avrolope.connect.transform.TwoRegistries.mirrored;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The bytes, headers and registrations of a rewritten record. */
class RewriteEnvelopeTest {
  private static final String HEADER = "__value_schema_id";

  private final TwoRegistries registries = new TwoRegistries();

  @AfterEach
  void close() {
    registries.close();
  }

  private Object rewritten(SourceRecord record, Object... more) {
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values(more)) {
      return values.apply(record).value();
    }
  }

  private int registrations(String subject) {
    return registries.target.count("POST", "/subjects/" + subject + "/versions");
  }

  @Test
  void aValueGetsTheIdOfTheTargetRegistryAndKeepsItsDatum() {
    byte[] value = (byte[]) rewritten(registries.order());

    assertThat(value).isEqualTo(confluent(4, 0x0E));
    try (KafkaAvroDeserializer reader = new KafkaAvroDeserializer()) {
      reader.configure(Map.of("schema.registry.url", registries.target.url()), false);
      GenericRecord order = (GenericRecord) requireNonNull(reader.deserialize("a.orders", value));
      assertThat(order.get("id")).isEqualTo(TwoRegistries.ORDER_ID);
      assertThat(order.getSchema()).hasToString(ORDER);
    }
  }

  @Test
  void everythingElseOfTheRecordStays() {
    Headers headers = new ConnectHeaders().addString("trace", "abc").addBytes("b", new byte[] {1});
    SourceRecord before =
        mirrored("a.orders", new byte[] {1, 2}, confluent(registries.orderId, 0x0E), headers);
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values()) {
      SourceRecord after = values.apply(before);

      assertThat(after)
          .isEqualTo(
              before.newRecord(
                  "a.orders",
                  3,
                  before.keySchema(),
                  before.key(),
                  before.valueSchema(),
                  after.value(),
                  before.timestamp()));
      assertThat(before.value()).isEqualTo(confluent(registries.orderId, 0x0E));
    }
  }

  @Test
  void keysHaveASubjectOfTheirOwn() {
    SourceRecord before =
        mirrored("a.orders", confluent(registries.keyId, 2, 'k'), "any", new ConnectHeaders());
    try (RewriteEnvelope.Key<SourceRecord> keys = registries.keys()) {
      SourceRecord after = keys.apply(before);

      assertThat(after.key()).isEqualTo(confluent(4, 2, 'k'));
      assertThat(after.value()).isEqualTo("any");
      assertThat(registrations("a.orders-key")).isEqualTo(1);
    }
  }

  /** Keys of Kafka's {@code LongSerializer}, some of which begin like a record with an id. */
  @Test
  void numbersOf8BytesStayAsTheyAre() {
    try (RewriteEnvelope.Key<SourceRecord> keys =
        registries.keys("records.without.envelope", "copy")) {
      for (long number : new long[] {5, (registries.keyId << 24) + 0x312D00, -1}) {
        byte[] key = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        SourceRecord before = mirrored("a.orders", key, "any", new ConnectHeaders());

        assertThat(keys.apply(before).key()).isEqualTo(key);
      }
    }
    assertThat(registrations("a.orders-key")).isZero();
  }

  @Test
  void theTopicThatTheRecordGoesToNamesTheSubject() {
    rewritten(registries.order());

    assertThat(registrations("a.orders-value")).isEqualTo(1);
    assertThat(registrations("orders-value")).isZero();
  }

  @Test
  void theTopicThatTheRecordComesFromCanNameTheSubject() {
    rewritten(registries.order(), "subject.topic", "source");

    assertThat(registrations("orders-value")).isEqualTo(1);
    assertThat(registrations("a.orders-value")).isZero();
  }

  @Test
  void theSubjectCanBeNamedAfterTheRecordType() {
    rewritten(registries.order(), "target.value.subject.name.strategy", "RecordNameStrategy");

    assertThat(registrations("shop.Order")).isEqualTo(1);
  }

  @Test
  void aSchemaThatTheTargetHasIsNotRegisteredAgain() {
    int id = registries.target.register("a.orders-value", ORDER);

    assertThat(rewritten(registries.order(), "target.auto.register.schemas", "false"))
        .isEqualTo(confluent(id, 0x0E));
    assertThat(registrations("a.orders-value")).isZero();
  }

  @Test
  void eachRegistryIsAskedOnceForASchema() {
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values()) {
      values.apply(registries.order());
      int requests = registries.source.requests().size() + registries.target.requests().size();
      for (int i = 0; i < 10; i++) {
        assertThat(values.apply(registries.order()).value()).isEqualTo(confluent(4, 0x0E));
      }

      assertThat(registries.source.requests().size() + registries.target.requests().size())
          .isEqualTo(requests);
    }
  }

  @Test
  void schemasCanBeNormalized() {
    rewritten(registries.order(), "target.normalize.schemas", "true");

    assertThat(registries.target.requests())
        .anyMatch(
            request ->
                request.method().equals("POST") && request.query().contains("normalize=true"));
  }

  @Test
  void aSchemaWithReferencesIsRegisteredAsOneSchema() {
    String line = "{\"type\":\"record\",\"name\":\"x.Line\",\"fields\":[]}";
    String basket =
        "{\"type\":\"record\",\"name\":\"x.Basket\",\"fields\":"
            + "[{\"name\":\"line\",\"type\":\"x.Line\"}]}";
    registries.source.register("line", line);
    int id =
        registries.source.register(
            "baskets-value",
            basket,
            "{\"references\":[{\"name\":\"x.Line\",\"subject\":\"line\",\"version\":1}]}");

    assertThat(rewritten(mirrored(confluent(id)))).isEqualTo(confluent(4));
    assertThat(registries.target.requests())
        .filteredOn(request -> request.method().equals("POST"))
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.body()).contains("Line\\\",\\\"fields\\\"");
              assertThat(request.body()).doesNotContain("references");
            });
  }

  @Test
  void theEnvelopeCanChange() {
    assertThat((byte[]) rewritten(registries.order(), "target.envelope", "single-object"))
        .startsWith(0xC3, 0x01)
        .endsWith(0x0E)
        .hasSize(11);
  }

  @Test
  void recordsOfSeveralEnvelopesCanBecomeRecordsOfOne() {
    byte[] version = {2, 0x0E}; // version 1
    Object[] detect = {
      "source.envelope.detect", "single-object,version", "target.envelope", "confluent"
    };

    assertThat(rewritten(mirrored(version), detect)).isEqualTo(confluent(4, 0x0E));
  }

  @Test
  void aVersionIsLookedUpUnderTheTopicThatTheRecordComesFrom() {
    assertThat(rewritten(mirrored(new byte[] {2, 0x0E}), "source.envelope", "version"))
        .isEqualTo(confluent(4, 0x0E));
    assertThat(registries.source.requests())
        .anyMatch(request -> request.path().startsWith("/subjects/orders-value/"));
  }

  @Test
  void aSinkRecordComesFromItsOriginalTopic() {
    SinkRecord record =
        new SinkRecord(
            "copy",
            0,
            null,
            null,
            Schema.BYTES_SCHEMA,
            confluent(registries.orderId, 0x0E),
            5,
            1L,
            TimestampType.CREATE_TIME,
            List.<Header>of(),
            "orders",
            0,
            5);
    try (RewriteEnvelope.Value<SinkRecord> values = new RewriteEnvelope.Value<>()) {
      values.configure(registries.properties("subject.topic", "source"));

      assertThat(values.apply(record).value()).isEqualTo(confluent(4, 0x0E));
      assertThat(registrations("orders-value")).isEqualTo(1);
    }
  }

  /** Connect 3.5 knows no original topic. */
  @Test
  void aSinkRecordWithoutAnOriginalTopicComesFromItsTopic() {
    SinkRecord record =
        new SinkRecord(
            "orders", 0, null, null, Schema.BYTES_SCHEMA, confluent(registries.orderId, 0x0E), 5);
    try (RewriteEnvelope.Value<SinkRecord> values = new RewriteEnvelope.Value<>()) {
      values.configure(registries.properties("subject.topic", "source"));

      assertThat(values.apply(record).value()).isEqualTo(confluent(4, 0x0E));
    }
  }

  @Test
  void aHeaderThatNamesTheSchemaIsReplacedByThePrefix() {
    byte[] other = {1};
    Headers headers =
        new ConnectHeaders()
            .addString("trace", "abc")
            .addBytes(HEADER, guid())
            .addBytes("other", other)
            .addBytes("other", null);
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values()) {
      SourceRecord after = values.apply(mirrored("a.orders", null, new byte[] {0x0E}, headers));

      assertThat(after.value()).isEqualTo(confluent(4, 0x0E));
      assertThat(after.headers())
          .containsExactlyElementsOf(
              new ConnectHeaders()
                  .addString("trace", "abc")
                  .addBytes("other", other)
                  .addBytes("other", null));
      assertThat(headers.lastWithName(HEADER)).isNotNull();
    }
  }

  @Test
  void thePrefixIsReplacedByAHeader() {
    try (RewriteEnvelope.Value<SourceRecord> values =
        registries.values("target.envelope", "confluent-header")) {
      SourceRecord after = values.apply(registries.order());

      assertThat(after.value()).isEqualTo(new byte[] {0x0E});
      try (KafkaAvroDeserializer reader = new KafkaAvroDeserializer()) {
        reader.configure(Map.of("schema.registry.url", registries.target.url()), false);
        Object order =
            reader.deserialize(
                "a.orders", ByteHeaders.ofKafka(after.headers()), (byte[]) after.value());
        assertThat(((GenericRecord) requireNonNull(order)).get("id"))
            .isEqualTo(TwoRegistries.ORDER_ID);
      }
    }
  }

  /** The header that names the order schema by its GUID. */
  private byte[] guid() {
    org.apache.kafka.common.header.Headers headers = ByteHeaders.ofKafka(new ConnectHeaders());
    GenericRecord order = new GenericData.Record(new org.apache.avro.Schema.Parser().parse(ORDER));
    order.put("id", TwoRegistries.ORDER_ID);
    try (KafkaAvroSerializer writer = new KafkaAvroSerializer()) {
      writer.configure(
          Map.of("schema.registry.url", registries.source.url(), "envelope", "confluent-header"),
          false);
      assertThat(writer.serialize("orders", headers, order)).isEqualTo(new byte[] {0x0E});
    }
    return headers.lastHeader(HEADER).value();
  }

  @Test
  void aTombstoneStays() {
    SourceRecord tombstone = mirrored(null);
    try (RewriteEnvelope.Value<SourceRecord> values = registries.values()) {
      assertThat(values.apply(tombstone)).isSameAs(tombstone);
    }
  }

  @Test
  void aBufferIsReadFromItsPosition() {
    ByteBuffer value = ByteBuffer.allocate(8).put((byte) 9);
    value.put(confluent(registries.orderId, 0x0E)).flip().position(1);

    assertThat(rewritten(mirrored(value))).isEqualTo(confluent(4, 0x0E));
    assertThat(value.remaining()).isEqualTo(6);
  }
}
