// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import io.avrolope.kafka.integration.metrics.MetricsTarget;
import io.avrolope.kafka.mapping.DecodingTarget;
import io.avrolope.kafka.record.RecordReader;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Decodes records as {@link io.avrolope.kafka.KafkaAvroDeserializer} does, into the objects of an
 * integration. It has the same configuration keys, envelopes, registries, caches and metrics.
 * Thread-safe once configured. The decoder does not keep the bytes that it reads, and waits for the
 * registry only at the first record of a schema.
 *
 * @param <R> what is returned for each record
 */
public final class RecordDecoder<R> implements AutoCloseable {
  private final DecodingTarget<R> target;
  private final @Nullable SchemaRegistry given;
  private @Nullable MetricsTarget metrics;
  private volatile @Nullable RecordReader reader;

  public RecordDecoder(DecodingTarget<R> target) {
    this.target = target;
    this.given = null;
  }

  /** Uses this registry instead of {@code schema.registry.url}; it is cached, and not closed. */
  public RecordDecoder(DecodingTarget<R> target, SchemaRegistry registry) {
    this.target = target;
    this.given = registry;
  }

  /**
   * Reads the configuration and opens the registry; sends no request yet. Keys that choose a class
   * to decode into have no effect.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  public synchronized void configure(Map<String, ?> configs, boolean isKey) {
    RecordReader configured =
        RecordReader.open(RegistryOpener.parse(configs, isKey, given), given, target);
    close();
    reader = configured;
    if (metrics != null) {
      configured.show(metrics);
    }
  }

  /**
   * Starts to count, and shows the counters in this target (docs/metrics.md). If it is called
   * again, the last target has the metrics. Configuring again resets the counters, and closing
   * removes them.
   */
  public synchronized void show(MetricsTarget target) {
    metrics = target;
    RecordReader configured = reader;
    if (configured != null) {
      configured.show(target);
    }
  }

  /**
   * Reads the envelope and decodes the datum.
   *
   * @param headers may name the writer schema
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   * @return what the target's {@code result} made of the datum
   * @throws org.apache.kafka.common.errors.SerializationException if the bytes are malformed or
   *     their schema cannot be fetched; the cause tells which
   * @throws InvalidConfigurationException if {@link #configure} was not called
   * @throws org.apache.kafka.common.errors.RetriableException if the registry is unavailable; the
   *     record can be read later
   */
  @SuppressWarnings({"unchecked", "NullAway"}) // the target made it
  public R decode(String topic, @Nullable Headers headers, byte[] bytes, int offset, int length) {
    RecordReader configured = reader;
    if (configured == null) {
      throw new InvalidConfigurationException(
          "Cannot decode from topic " + topic + ": call configure() before decode()");
    }
    return (R) configured.read(topic, headers, bytes, offset, length);
  }

  /** Closing twice has no effect. */
  @Override
  public synchronized void close() {
    RecordReader configured = reader;
    if (configured != null) {
      configured.close();
    }
  }
}
