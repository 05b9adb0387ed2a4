// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import io.avrolope.kafka.integration.metrics.MetricsTarget;
import io.avrolope.kafka.mapping.Encoding;
import io.avrolope.kafka.record.RecordWriter;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Encodes records as {@link io.avrolope.kafka.KafkaAvroSerializer} does, from the objects of an
 * integration. It has the same configuration keys, envelopes, registries, caches and metrics.
 * Thread-safe once configured. The encoder waits for the registry only at the first record of a
 * schema.
 */
public final class RecordEncoder implements AutoCloseable {
  private final @Nullable SchemaRegistry given;
  private @Nullable MetricsTarget metrics;
  private volatile @Nullable RecordWriter writer;

  public RecordEncoder() {
    this.given = null;
  }

  /** Uses this registry instead of {@code schema.registry.url}; it is cached, and not closed. */
  public RecordEncoder(SchemaRegistry registry) {
    this.given = registry;
  }

  /**
   * Reads the configuration and opens the registry; sends no request yet.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  public synchronized void configure(Map<String, ?> configs, boolean isKey) {
    RecordWriter configured = RecordWriter.open(RegistryOpener.parse(configs, isKey, given), given);
    close();
    writer = configured;
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
    RecordWriter configured = writer;
    if (configured != null) {
      configured.show(target);
    }
  }

  /**
   * Encodes an object and prepends the envelope.
   *
   * @param headers the schema is added to them if the configured envelope uses a header
   * @throws org.apache.kafka.common.errors.SerializationException if the object does not fit its
   *     schema, or the schema cannot be fetched or registered; the cause tells which
   * @throws InvalidConfigurationException if {@link #configure} was not called
   * @throws org.apache.kafka.common.errors.RetriableException if the registry is unavailable
   */
  public byte[] encode(String topic, @Nullable Headers headers, Encoding encoding, Object datum) {
    RecordWriter configured = writer;
    if (configured == null) {
      throw new InvalidConfigurationException(
          "Cannot encode for topic " + topic + ": call configure() before encode()");
    }
    return configured.write(topic, headers, encoding, datum);
  }

  /** Closing twice has no effect. */
  @Override
  public synchronized void close() {
    RecordWriter configured = writer;
    if (configured != null) {
      configured.close();
    }
  }
}
