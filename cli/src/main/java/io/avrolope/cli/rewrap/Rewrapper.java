// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeRewriter;
import io.avrolope.kafka.EnvelopeRewriter.Rewritten;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Converts a record of FROM into a record of TO. Thread-safe. */
final class Rewrapper implements AutoCloseable {
  private final String to;
  private final EnvelopeRewriter values;

  /** Null: keys are copied unchanged. */
  private final @Nullable EnvelopeRewriter keys;

  private final boolean registers;

  private Rewrapper(
      RewrapSettings settings,
      String to,
      EnvelopeRewriter values,
      @Nullable EnvelopeRewriter keys) {
    this.registers = settings.registers();
    this.to = to;
    this.values = values;
    this.keys = keys;
  }

  /**
   * @throws org.apache.kafka.common.config.ConfigException if the settings are invalid, such as an
   *     envelope that cannot be written
   */
  static Rewrapper open(RewrapSettings settings, String to) {
    EnvelopeRewriter values = rewriter(settings, RecordPart.VALUE);
    try {
      return new Rewrapper(
          settings,
          to,
          values,
          settings.keyEnvelope() == null ? null : rewriter(settings, RecordPart.KEY));
    } catch (Throwable e) {
      values.close();
      throw e;
    }
  }

  private static EnvelopeRewriter rewriter(RewrapSettings settings, RecordPart part) {
    return new EnvelopeRewriter(settings.source(), settings.writing(part), part);
  }

  /**
   * The record with the new envelope.
   *
   * @throws org.apache.kafka.common.errors.SerializationException if the record cannot be rewrapped
   * @throws org.apache.kafka.common.errors.RetriableException if a registry is unavailable
   */
  ProducerRecord<byte[], byte[]> rewrapped(ConsumerRecord<byte[], byte[]> record) {
    Rewritten value = values.rewrite(record.topic(), to, record.headers(), record.value());
    if (keys == null) {
      return copyOf(record, value.headers(), record.key(), value.data());
    }
    Rewritten key = keys.rewrite(record.topic(), to, value.headers(), record.key());
    return copyOf(record, key.headers(), key.data(), value.data());
  }

  /** Whether missing schemas are registered. */
  boolean registers() {
    return registers;
  }

  /** The record with its old envelope. */
  ProducerRecord<byte[], byte[]> unchanged(ConsumerRecord<byte[], byte[]> record) {
    return copyOf(record, record.headers(), record.key(), record.value());
  }

  private ProducerRecord<byte[], byte[]> copyOf(
      ConsumerRecord<byte[], byte[]> record,
      Headers headers,
      byte @Nullable [] key,
      byte @Nullable [] value) {
    if (record.timestamp() < 0) {
      throw new SerializationException(
          "The record has no timestamp, like records of producers before Kafka 0.10");
    }
    return new ProducerRecord<>(to, record.partition(), record.timestamp(), key, value, headers);
  }

  @Override
  public void close() {
    values.close();
    if (keys != null) {
      keys.close();
    }
  }
}
