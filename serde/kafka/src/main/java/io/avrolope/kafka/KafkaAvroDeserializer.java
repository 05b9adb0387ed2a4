// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.Slice;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.metrics.OwnMetrics;
import io.avrolope.kafka.metrics.SerdeRole;
import io.avrolope.kafka.record.RecordReader;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Deserializes Avro whose envelope refers to the writer schema: the {@code value.deserializer} or
 * {@code key.deserializer} of a consumer.
 *
 * <p>Returns what {@link KafkaAvroSerializer} accepts, and also plain classes and Java records.
 * Top-level strings are {@code String}, top-level bytes are {@code byte[]}. {@link AvrolopeConfig}
 * has the configuration keys. Thread-safe once configured. The deserializer does not keep the bytes
 * that it reads, and waits for the registry only at the first record of a schema.
 */
public sealed class KafkaAvroDeserializer implements Deserializer<Object>
    permits MeteredKafkaAvroDeserializer {
  private final @Nullable SchemaRegistry given;
  private final OwnMetrics metrics;
  private volatile @Nullable RecordReader reader;

  /** Called by Kafka, which then calls {@link #configure}. */
  public KafkaAvroDeserializer() {
    this(null, OwnMetrics.ofClient(SerdeRole.DESERIALIZER));
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public KafkaAvroDeserializer(SchemaRegistry registry) {
    this(registry, OwnMetrics.ofClient(SerdeRole.DESERIALIZER));
  }

  KafkaAvroDeserializer(@Nullable SchemaRegistry given, OwnMetrics metrics) {
    this.given = given;
    this.metrics = metrics;
  }

  /**
   * Reads the configuration and opens the registry; sends no request yet.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    ParsedConfig config = RegistryOpener.parse(configs, isKey, given);
    RecordReader configured = RecordReader.open(config, given);
    close();
    show(configured, configs, isKey);
    reader = configured;
  }

  /** Shows the counters of what was configured, unless a client asks for them. */
  void show(RecordReader configured, Map<String, ?> configs, boolean isKey) {
    metrics.show(this, configured, configs, isKey);
  }

  /** Null before the instance is configured. */
  final @Nullable RecordReader configured() {
    return reader;
  }

  @Override
  public @Nullable Object deserialize(String topic, byte @Nullable [] data) {
    return data == null ? null : read(topic, null, data, 0, data.length);
  }

  /**
   * Reads the envelope and decodes the datum.
   *
   * @param topic empty or null if it is unknown; then a schema that needs the topic's subject is
   *     unknown too
   * @param headers may name the writer schema, as Confluent's serializer 8.0 and later can do
   * @return null for null, without the registry
   * @throws SerializationException if the bytes are malformed or their schema cannot be fetched;
   *     the cause tells which
   * @throws InvalidConfigurationException if {@link #configure} was not called
   * @throws org.apache.kafka.common.errors.RetriableException if the registry is unavailable; the
   *     record can be read later
   */
  @Override
  public @Nullable Object deserialize(
      String topic, @Nullable Headers headers, byte @Nullable [] data) {
    return data == null ? null : read(topic, headers, data, 0, data.length);
  }

  /**
   * As above; reads from the buffer's position to its limit and changes neither. The bytes are not
   * copied if the buffer has an accessible array.
   */
  @Override
  public @Nullable Object deserialize(
      String topic, @Nullable Headers headers, @Nullable ByteBuffer data) {
    if (data == null) {
      return null;
    }
    Slice slice = Slice.of(data);
    return read(topic, headers, slice.bytes(), slice.offset(), slice.length());
  }

  private @Nullable Object read(
      @Nullable String given, @Nullable Headers headers, byte[] bytes, int offset, int length) {
    String topic = given == null ? "" : given;
    RecordReader configured = reader;
    if (configured == null) {
      throw new InvalidConfigurationException(
          "Cannot decode from topic " + topic + ": call configure() before deserialize()");
    }
    return configured.read(topic, headers, bytes, offset, length);
  }

  /** Closing twice has no effect. */
  @Override
  public void close() {
    metrics.close();
    RecordReader configured = reader;
    if (configured != null) {
      configured.close();
    }
  }
}
