// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A topic of three readable events, with the times 0 to 2, and four unreadable records between
 * them. Its registry is in memory.
 */
final class PoisonTopic {
  static final List<Object> TIMES = List.of(0L, 1L, 2L);
  static final long LENGTH = 7;
  static final byte[] JSON = "{\"id\":7}".getBytes(StandardCharsets.UTF_8);
  static final byte[] UNKNOWN_ID = {0, 0, 0, 4, 18, 2}; // schema id 1042

  /**
   * @param part {@code key} or {@code value}
   * @param context the text in parentheses of the message
   */
  private record Bad(
      ProducerRecord<byte[], byte[]> record,
      int offset,
      String part,
      String context,
      String reason,
      String cause,
      String message) {}

  private final RawTopic topic;
  private final String registry = Events.ownRegistry();
  private final List<Bad> bad = new ArrayList<>();

  /** Creates the topic and sends all of its records. */
  PoisonTopic(Cluster cluster) {
    this.topic = RawTopic.create(cluster, "poison");
    byte[] key = bytes("k", true);
    byte[] event = bytes(Events.v2(1), false);
    byte[] cut = Arrays.copyOf(event, event.length - 1);
    bad.add(
        new Bad(
            record(null, JSON, 1),
            1,
            "value",
            "envelope confluent",
            "malformed-envelope",
            "MalformedEnvelopeException",
            "Expected the magic byte 00 but found 7B (byte 0 of 8). The bytes look like JSON"));
    bad.add(
        new Bad(
            record(key, cut, 3),
            3,
            "value",
            "envelope confluent, schema id 2",
            "malformed-datum",
            "MalformedDatumException",
            "Expected a long but found the end of the datum at"
                + " io.avrolope.examples.event.EventV2.attributes (byte "
                + (cut.length - 5)
                + " of "
                + (cut.length - 5)
                + ")"));
    bad.add(
        new Bad(
            record(key, UNKNOWN_ID, 4),
            4,
            "value",
            "envelope confluent, schema id 1042",
            "unknown-schema",
            "UnknownSchemaException",
            "Schema id 1042 not found in " + registry));
    bad.add(
        new Bad(
            record(JSON, event, 5),
            5,
            "key",
            "envelope confluent",
            "malformed-envelope",
            "MalformedEnvelopeException",
            "Expected the magic byte 00 but found 7B (byte 0 of 8). The bytes look like JSON"));
    topic.send(
        List.of(
            good(0),
            bad.get(0).record(),
            good(1),
            bad.get(1).record(),
            bad.get(2).record(),
            bad.get(3).record(),
            good(2)));
  }

  String name() {
    return topic.name();
  }

  /** The {@code schema.registry.url}. */
  String registry() {
    return registry;
  }

  private ProducerRecord<byte[], byte[]> good(long time) {
    return new ProducerRecord<>(topic.name(), bytes("k", true), bytes(Events.v2(time), false));
  }

  /** A record with headers: one name occurs twice, and one header has no value. */
  private ProducerRecord<byte[], byte[]> record(byte @Nullable [] key, byte[] value, int number) {
    long timestampMs = System.currentTimeMillis() - 10_000 + number;
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topic.name(), null, timestampMs, key, value);
    record
        .headers()
        .add("trace", new byte[] {'a', (byte) ('0' + number)})
        .add("none", null)
        .add("trace", new byte[] {'b'});
    return record;
  }

  private byte[] bytes(Object value, boolean isKey) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", registry), isKey);
      return Objects.requireNonNull(serializer.serialize(topic.name(), value));
    }
  }

  /**
   * Asserts that the letters are exactly the unreadable records, unchanged, each with its reason.
   */
  void assertDeadLetters(List<ConsumerRecord<byte[], byte[]>> letters) {
    assertThat(letters).hasSize(bad.size());
    for (int i = 0; i < bad.size(); i++) {
      ConsumerRecord<byte[], byte[]> letter = letters.get(i);
      ProducerRecord<byte[], byte[]> record = bad.get(i).record();
      assertThat(letter.key()).isEqualTo(record.key());
      assertThat(letter.value()).isEqualTo(record.value());
      assertThat(letter.timestamp()).isEqualTo(record.timestamp());
      List<String> expected = new ArrayList<>(lines(record.headers()));
      expected.addAll(addedHeaders(bad.get(i)));
      assertThat(lines(letter.headers())).isEqualTo(expected);
    }
  }

  private List<String> addedHeaders(Bad each) {
    return List.of(
        "__streams.errors.exception=org.apache.kafka.common.errors.SerializationException",
        "__streams.errors.message=Cannot decode the "
            + each.part()
            + " of topic "
            + topic.name()
            + " ("
            + each.context()
            + "). See "
            + TROUBLESHOOTING
            + "#"
            + each.reason(),
        "__streams.errors.topic=" + topic.name(),
        "__streams.errors.partition=0",
        "__streams.errors.offset=" + each.offset(),
        "__avrolope.errors.timestamp=" + each.record().timestamp(),
        "__avrolope.errors.reason=" + each.reason(),
        "__avrolope.errors.cause=io.avrolope.error." + each.cause(),
        "__avrolope.errors.cause.message=" + each.message());
  }

  private static List<String> lines(Headers headers) {
    return Arrays.stream(headers.toArray()).map(PoisonTopic::line).toList();
  }

  private static String line(Header header) {
    byte[] value = header.value();
    String text = value == null ? "null" : new String(value, StandardCharsets.UTF_8);
    return header.key() + "=" + text;
  }
}
