// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.record.KafkaExceptions;
import io.avrolope.kafka.record.RecordReader;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.metrics.Monitorable;
import org.apache.kafka.common.metrics.PluginMetrics;
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
public final class KafkaAvroDeserializer implements Deserializer<Object>, Monitorable {
  private final @Nullable SchemaRegistry given;
  private volatile @Nullable RecordReader reader;
  private volatile @Nullable PluginMetrics metrics;

  /** Called by Kafka, which then calls {@link #configure}. */
  public KafkaAvroDeserializer() {
    this.given = null;
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public KafkaAvroDeserializer(SchemaRegistry registry) {
    this.given = registry;
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
    PluginMetrics wanted = metrics;
    if (wanted != null) {
      configured.show(wanted);
    }
    reader = configured;
  }

  /**
   * Starts to count, and shows the counters in these metrics (docs/metrics.md). Kafka's clients
   * call this method after {@link #configure}. If several clients call it, the last one has the
   * metrics. Configuring again resets the counters.
   */
  @Override
  public void withPluginMetrics(PluginMetrics wanted) {
    metrics = wanted;
    RecordReader configured = reader;
    if (configured != null) {
      configured.show(wanted);
    }
  }

  @Override
  public @Nullable Object deserialize(String topic, byte @Nullable [] data) {
    return deserialize(topic, null, data);
  }

  /**
   * Reads the envelope and decodes the datum.
   *
   * @param headers may name the writer schema, as Confluent's serializer 8.0 and later can do
   * @return null for null, without the registry
   * @throws SerializationException if the bytes are malformed or their schema cannot be fetched;
   *     the cause tells which
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
      String topic, @Nullable Headers headers, byte[] bytes, int offset, int length) {
    RecordReader configured = reader;
    if (configured == null) {
      throw new SerializationException(
          "Cannot decode from topic " + topic + ": call configure() before deserialize()");
    }
    try {
      return configured.read(topic, headers, bytes, offset, length);
    } catch (AvrolopeException e) {
      configured.failed(e);
      String described = configured.describe(topic, headers, new Slice(bytes, offset, length));
      throw KafkaExceptions.wrap(
          "Cannot decode the " + configured.part() + " of topic " + topic + " (" + described + ")",
          e);
    } catch (RuntimeException e) {
      configured.failed(e);
      throw e;
    }
  }

  /** Closing twice has no effect. */
  @Override
  public void close() {
    RecordReader configured = reader;
    if (configured != null) {
      configured.close();
    }
  }
}
