// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeRewriter;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/** Messages whose envelope is changed from {@code version} to {@code confluent}. */
public final class Rewrites {
  private static final String TOPIC = Avrolope.TOPIC;
  private static final Headers NO_HEADERS = new ProducerRecord<>(TOPIC, "").headers();

  /** How the envelope is changed. */
  public enum Way {
    REWRITE,
    DECODE_AND_ENCODE
  }

  private final Way way;
  private final EnvelopeRewriter rewriter;
  private final KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
  private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();
  private final byte[][] messages;

  /**
   * Rewrites all messages in both ways.
   *
   * @throws IllegalStateException if the two ways give different messages
   */
  public Rewrites(Way way, Shape shape) {
    String registry = "mock://" + UUID.randomUUID();
    Map<String, ?> version = with(registry, "version");
    Map<String, ?> confluent = with(registry, "confluent");
    this.way = way;
    this.rewriter = new EnvelopeRewriter(version, confluent, RecordPart.VALUE);
    this.messages = new byte[shape.data().size()][];
    deserializer.configure(version, false);
    serializer.configure(version, false);
    for (int i = 0; i < messages.length; i++) {
      messages[i] = requireNonNull(serializer.serialize(TOPIC, shape.data().get(i)));
    }
    serializer.configure(confluent, false);
    for (byte[] message : messages) {
      if (!Arrays.equals(rewritten(message), decodedAndEncoded(message))) {
        throw new IllegalStateException(
            "The two ways give different messages for " + shape.writer().getFullName());
      }
    }
  }

  private static Map<String, ?> with(String registry, String envelope) {
    return Map.of("schema.registry.url", registry, "envelope", envelope);
  }

  /**
   * Changes the envelope of one message.
   *
   * @param i the number of the message, in rotation
   */
  public byte[] rewrite(int i) {
    byte[] message = messages[i & (messages.length - 1)];
    return way == Way.REWRITE ? rewritten(message) : decodedAndEncoded(message);
  }

  private byte[] rewritten(byte[] message) {
    return requireNonNull(rewriter.rewrite(TOPIC, NO_HEADERS, message).data());
  }

  private byte[] decodedAndEncoded(byte[] message) {
    return requireNonNull(serializer.serialize(TOPIC, deserializer.deserialize(TOPIC, message)));
  }
}
