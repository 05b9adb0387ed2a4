// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.metrics.OwnMetrics;
import io.avrolope.kafka.metrics.SerdeRole;
import io.avrolope.kafka.record.RecordWriter;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Serializes objects to Avro, with an envelope that refers to the schema: the {@code
 * value.serializer} or {@code key.serializer} of a producer.
 *
 * <p>Accepts generic records, objects of generated classes, {@code Boolean}, {@code Integer},
 * {@code Long}, {@code Float}, {@code Double}, {@code CharSequence}, {@code byte[]}, {@code
 * ByteBuffer} and {@code Map}. {@link AvrolopeConfig} has the configuration keys. Thread-safe once
 * configured. The serializer waits for the registry only at the first record of a schema.
 *
 * <pre>{@code
 * Properties properties = new Properties();
 * properties.put("bootstrap.servers", "broker:9092");
 * properties.put("schema.registry.url", "http://registry:8081");
 * properties.put("auto.register.schemas", false); // the build registers them
 * properties.put("key.serializer", StringSerializer.class);
 * properties.put("value.serializer", KafkaAvroSerializer.class);
 * try (Producer<String, Order> producer = new KafkaProducer<>(properties)) {
 *   producer.send(new ProducerRecord<>("orders", order.getId().toString(), order));
 * }
 * }</pre>
 *
 * <p>Without a producer:
 *
 * <pre>{@code
 * Map<String, Object> configs = Map.of("auto.register.schemas", true);
 * try (KafkaAvroSerializer serializer = new KafkaAvroSerializer(registry, configs)) {
 *   records.add(serializer.serialize("orders", order));
 * }
 * }</pre>
 *
 * <p>A subclass may override each public method. {@link #serialize(String, Object)} calls {@link
 * #serialize(String, Headers, Object)}, which producers call, so that a subclass sees all records
 * there. An override of {@link #configure} must call the method that it overrides, with properties
 * of its choice: {@code registry.client} may be a {@link SchemaRegistry}. No constructor calls a
 * method that can be overridden.
 */
public class KafkaAvroSerializer implements Serializer<Object> {
  private final @Nullable SchemaRegistry given;
  private final OwnMetrics metrics;
  private volatile @Nullable RecordWriter writer;

  /** Called by Kafka, which then calls {@link #configure}. */
  public KafkaAvroSerializer() {
    this(null, OwnMetrics.ofClient(SerdeRole.SERIALIZER));
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public KafkaAvroSerializer(SchemaRegistry registry) {
    this(registry, OwnMetrics.ofClient(SerdeRole.SERIALIZER));
  }

  /**
   * Uses this registry and this configuration, for values. The caller need not call {@link
   * #configure}. The registry is cached, and not closed.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  public KafkaAvroSerializer(SchemaRegistry registry, Map<String, ?> configs) {
    this(registry, configs, false);
  }

  /**
   * Uses this registry and this configuration. The caller need not call {@link #configure}. The
   * registry is cached, and not closed.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  @SuppressWarnings("this-escape") // only to its own metrics
  public KafkaAvroSerializer(SchemaRegistry registry, Map<String, ?> configs, boolean isKey) {
    this(registry);
    open(configs, isKey);
  }

  KafkaAvroSerializer(@Nullable SchemaRegistry given, OwnMetrics metrics) {
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
    open(configs, isKey);
  }

  private void open(Map<String, ?> configs, boolean isKey) {
    ParsedConfig config = RegistryOpener.parse(configs, isKey, given);
    RecordWriter configured = RecordWriter.open(config, given);
    release();
    show(configured, configs, isKey);
    writer = configured;
  }

  /** Shows the counters of what was configured, unless a client asks for them. */
  void show(RecordWriter configured, Map<String, ?> configs, boolean isKey) {
    metrics.show(this, configured, configs, isKey);
  }

  /** Null before the instance is configured. */
  final @Nullable RecordWriter configured() {
    return writer;
  }

  /** Calls {@link #serialize(String, Headers, Object)} without headers. */
  @Override
  public byte @Nullable [] serialize(String topic, @Nullable Object data) {
    return serialize(topic, null, data);
  }

  /**
   * Encodes an object and prepends the envelope.
   *
   * @param headers the schema is added to them if {@code ….schema.id.serializer} says so
   * @return null for null, without the registry
   * @throws SerializationException if the object does not fit its schema, or the schema cannot be
   *     fetched or registered; the cause tells which
   * @throws InvalidConfigurationException if {@link #configure} was not called
   * @throws org.apache.kafka.common.errors.RetriableException if the registry is unavailable
   */
  @Override
  public byte @Nullable [] serialize(
      String topic, @Nullable Headers headers, @Nullable Object data) {
    if (data == null) {
      return null;
    }
    RecordWriter configured = writer;
    if (configured == null) {
      throw new InvalidConfigurationException(
          "Cannot encode for topic " + topic + ": call configure() before serialize()");
    }
    return configured.write(topic, headers, data);
  }

  /** Closing twice has no effect. */
  @Override
  public void close() {
    release();
  }

  private void release() {
    metrics.close();
    RecordWriter configured = writer;
    if (configured != null) {
      configured.close();
    }
  }
}
