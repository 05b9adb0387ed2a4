// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.connect.data.DataPlans;
import io.avrolope.connect.outage.Outages;
import io.avrolope.kafka.integration.RecordDecoder;
import io.avrolope.kafka.integration.RecordEncoder;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/**
 * Converts between Avro records and Connect's data: the {@code key.converter} or {@code
 * value.converter} of a worker or a connector.
 *
 * <p>Records are read from all envelopes and registries of {@link
 * io.avrolope.kafka.KafkaAvroDeserializer}, and written as {@link
 * io.avrolope.kafka.KafkaAvroSerializer} writes them, with the same configuration keys behind
 * {@code value.converter.}. Schemas are mapped by the rules of Confluent's converter. Bytes become
 * the values of a {@code Struct} directly, and the reverse. {@link #config} documents all keys.
 * Thread-safe once configured.
 */
public sealed class AvroConverter implements Converter permits MeteredAvroConverter {
  private final @Nullable SchemaRegistry given;
  private volatile @Nullable Configured configured;
  private @Nullable ConverterMetrics metrics;

  private record Configured(
      DataPlans plans,
      RecordDecoder<SchemaAndValue> decoder,
      LazyEncoder encoder,
      Outages outages) {
    void show(ConverterMetrics metrics) {
      metrics.show(decoder);
      encoder.show(metrics);
    }

    SchemaAndValue read(String topic, @Nullable Headers headers, byte[] value) {
      return decoder.decode(topic, headers, value, 0, value.length);
    }

    byte[] written(String topic, @Nullable Headers headers, @Nullable Schema schema, Object value) {
      return encoder.get().encode(topic, headers, plans.encoding(schema), value);
    }

    void close() {
      decoder.close();
      encoder.close();
    }
  }

  /** Called by Connect, which then calls {@link #configure}. */
  public AvroConverter() {
    this.given = null;
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public AvroConverter(SchemaRegistry registry) {
    this.given = registry;
  }

  /**
   * Reads the configuration and opens the registry; sends no request yet.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  @Override
  public synchronized void configure(Map<String, ?> configs, boolean isKey) {
    ConverterConfig config = new ConverterConfig(configs);
    DataPlans plans = new DataPlans(config.rules(), config.schemas());
    Configured next =
        new Configured(
            plans,
            given == null
                ? new RecordDecoder<>(plans::decoding)
                : new RecordDecoder<>(plans::decoding, given),
            new LazyEncoder(
                given == null ? new RecordEncoder() : new RecordEncoder(given),
                config.others(),
                isKey),
            config.outages());
    try {
      next.decoder().configure(config.others(), isKey);
    } catch (RuntimeException e) {
      next.close();
      throw e;
    }
    close();
    configured = next;
    if (metrics != null) {
      next.show(metrics);
    }
  }

  /** Shows the counters, and the counters of a later configuration. */
  final synchronized void show(ConverterMetrics wanted) {
    metrics = wanted;
    Configured use = configured;
    if (use != null) {
      use.show(wanted);
    }
  }

  private Configured configured() {
    return Objects.requireNonNull(configured, "call configure() first");
  }

  @Override
  public SchemaAndValue toConnectData(String topic, byte @Nullable [] value) {
    return toConnectData(topic, null, value);
  }

  /**
   * Reads the envelope and decodes the datum.
   *
   * @param headers may name the writer schema
   * @param value null for a tombstone, which has neither schema nor value
   * @throws DataException if the bytes are malformed, their schema is unknown, or Connect cannot
   *     represent it
   * @throws RetriableException if the registry is unavailable, and {@code outage.policy} is {@code
   *     retry}
   */
  @Override
  public SchemaAndValue toConnectData(
      String topic, @Nullable Headers headers, byte @Nullable [] value) {
    if (value == null) {
      return SchemaAndValue.NULL;
    }
    Configured use = configured();
    long start = use.outages().start();
    try {
      return use.read(topic, headers, value);
    } catch (RuntimeException e) {
      return use.outages().again(() -> use.read(topic, headers, value), start, e);
    }
  }

  @Override
  public byte @Nullable [] fromConnectData(
      String topic, @Nullable Schema schema, @Nullable Object value) {
    return fromConnectData(topic, null, schema, value);
  }

  /**
   * Encodes a value and prepends the envelope.
   *
   * @param headers get the schema if the configured envelope uses a header
   * @param schema null for a value without a schema
   * @return null for null, a tombstone
   * @throws DataException if the value does not fit the schema, or Avro cannot represent it
   * @throws RetriableException if the registry is unavailable, and {@code outage.policy} is {@code
   *     retry}
   */
  @Override
  public byte @Nullable [] fromConnectData(
      String topic, @Nullable Headers headers, @Nullable Schema schema, @Nullable Object value) {
    Configured use = configured();
    if (value == null) {
      if (schema != null && !schema.isOptional()) {
        throw new DataException("A value of a schema that is not optional is null");
      }
      return null;
    }
    long start = use.outages().start();
    try {
      return use.written(topic, headers, schema, value);
    } catch (RuntimeException e) {
      return use.outages().again(() -> use.written(topic, headers, schema, value), start, e);
    }
  }

  @Override
  public ConfigDef config() {
    return ConverterConfig.all();
  }

  /** The version of Avrolope; "unknown" if its classes are not in a jar. */
  @Override
  public String version() {
    String version = AvroConverter.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }

  /** Closing twice has no effect. */
  @Override
  public synchronized void close() {
    Configured before = configured;
    if (before != null) {
      before.close();
    }
  }
}
