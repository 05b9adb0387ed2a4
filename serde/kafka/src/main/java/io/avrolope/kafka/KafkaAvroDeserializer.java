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
import java.util.Arrays;
import java.util.Map;
import org.apache.avro.Schema;
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
 *
 * <pre>{@code
 * Properties properties = new Properties();
 * properties.put("bootstrap.servers", "broker:9092");
 * properties.put("group.id", "billing");
 * properties.put("schema.registry.url", "http://registry:8081");
 * properties.put("specific.avro.reader", true); // else generic records
 * properties.put("key.deserializer", StringDeserializer.class);
 * properties.put("value.deserializer", KafkaAvroDeserializer.class);
 * try (Consumer<String, Order> consumer = new KafkaConsumer<>(properties)) {
 *   consumer.subscribe(List.of("orders"));
 *   for (ConsumerRecord<String, Order> record : consumer.poll(Duration.ofSeconds(1))) {
 *     System.out.println(record.value().getId());
 *   }
 * }
 * }</pre>
 *
 * <p>Without a consumer, and with a reader schema for this call, here to decode one field of many:
 *
 * <pre>{@code
 * Schema onlyId =
 *     SchemaBuilder.record("io.avrolope.test.Order").fields().requiredString("id").endRecord();
 * try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry, Map.of())) {
 *   GenericRecord order = (GenericRecord) deserializer.deserialize("orders", record, onlyId);
 *   ids.add(order.get("id").toString());
 * }
 * }</pre>
 *
 * <p>A subclass can treat failures in its own way:
 *
 * <pre>{@code
 * public class SkippingDeserializer extends KafkaAvroDeserializer {
 *   @Override
 *   public Object deserialize(String topic, Headers headers, byte[] data) {
 *     try {
 *       return super.deserialize(topic, headers, data);
 *     } catch (SerializationException e) {
 *       return null; // as if the value had been deleted
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>A subclass may override each public method. {@link #deserialize(String, byte[])} calls {@link
 * #deserialize(String, Headers, byte[])}, and so does {@link #deserialize(String, Headers,
 * ByteBuffer)} if a subclass overrides that method; without such a subclass the buffer is read in
 * place. {@link #deserialize(String, byte[], Schema)} calls {@link #deserialize(String, Headers,
 * byte[], Schema)}. So a subclass sees all records in the two methods with headers and an array. An
 * override of {@link #configure} must call the method that it overrides, with properties of its
 * choice: {@code registry.client} may be a {@link SchemaRegistry}. No constructor calls a method
 * that can be overridden.
 */
public class KafkaAvroDeserializer implements Deserializer<Object> {
  private final boolean mustSeeArrays = overridesArrays(getClass());
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

  /**
   * Uses this registry and this configuration, for values. The caller need not call {@link
   * #configure}. The registry is cached, and not closed.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  public KafkaAvroDeserializer(SchemaRegistry registry, Map<String, ?> configs) {
    this(registry, configs, false);
  }

  /**
   * Uses this registry and this configuration. The caller need not call {@link #configure}. The
   * registry is cached, and not closed.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  @SuppressWarnings("this-escape") // only to its own metrics
  public KafkaAvroDeserializer(SchemaRegistry registry, Map<String, ?> configs, boolean isKey) {
    this(registry);
    open(configs, isKey);
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
    open(configs, isKey);
  }

  private void open(Map<String, ?> configs, boolean isKey) {
    ParsedConfig config = RegistryOpener.parse(configs, isKey, given);
    RecordReader configured = RecordReader.open(config, given);
    release();
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

  /** Calls {@link #deserialize(String, Headers, byte[])} without headers. */
  @Override
  public @Nullable Object deserialize(String topic, byte @Nullable [] data) {
    return deserialize(topic, null, data);
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
   * As above; reads from the buffer's position to its limit and changes neither. Consumers call
   * this method. The bytes are not copied if the buffer has an accessible array. If a subclass
   * overrides {@link #deserialize(String, Headers, byte[])}, that method is called with them, and
   * they are copied unless they are the whole array.
   */
  @Override
  public @Nullable Object deserialize(
      String topic, @Nullable Headers headers, @Nullable ByteBuffer data) {
    if (data == null) {
      return null;
    }
    Slice slice = Slice.of(data);
    return mustSeeArrays
        ? deserialize(topic, headers, array(slice))
        : read(topic, headers, slice.bytes(), slice.offset(), slice.length());
  }

  private static byte[] array(Slice slice) {
    byte[] bytes = slice.bytes();
    return slice.length() == bytes.length
        ? bytes
        : Arrays.copyOfRange(bytes, slice.offset(), slice.offset() + slice.length());
  }

  /** Calls {@link #deserialize(String, Headers, byte[], Schema)} without headers. */
  public @Nullable Object deserialize(
      String topic, byte @Nullable [] data, @Nullable Schema readerSchema) {
    return deserialize(topic, null, data, readerSchema);
  }

  /**
   * Reads the envelope and decodes the datum into a schema that the caller chooses for this record.
   * Such a schema takes precedence over {@code reader.schema}, the schema of {@code
   * specific.avro.….type} and the latest schema of the subject. The kind of objects stays as
   * configured: the named types of the schema must have generated classes if {@code
   * specific.avro.reader} is true.
   *
   * <p>Each pair of writer and reader schema has one decoder, which is compiled and kept as that of
   * a configured schema is; {@code max.schemas.per.subject} bounds how many are kept. Keep the
   * {@code Schema} object: a new one with the same content finds the same decoder, but slowly.
   *
   * @param headers may name the writer schema
   * @param readerSchema null: the same as {@link #deserialize(String, Headers, byte[])}
   * @return null for null, without the registry
   * @throws SerializationException as there, and if the reader schema cannot read the writer's data
   */
  public @Nullable Object deserialize(
      String topic,
      @Nullable Headers headers,
      byte @Nullable [] data,
      @Nullable Schema readerSchema) {
    if (readerSchema == null) {
      return deserialize(topic, headers, data);
    }
    return data == null
        ? null
        : configured(topic).read(topicOf(topic), headers, Slice.of(data), readerSchema);
  }

  private @Nullable Object read(
      @Nullable String topic, @Nullable Headers headers, byte[] bytes, int offset, int length) {
    return configured(topic).read(topicOf(topic), headers, bytes, offset, length);
  }

  private RecordReader configured(@Nullable String topic) {
    RecordReader configured = reader;
    if (configured == null) {
      throw new InvalidConfigurationException(
          "Cannot decode from topic " + topicOf(topic) + ": call configure() before deserialize()");
    }
    return configured;
  }

  private static String topicOf(@Nullable String topic) {
    return topic == null ? "" : topic;
  }

  /** Such a method must see each record, also one that a consumer has in a buffer. */
  private static boolean overridesArrays(Class<?> type) {
    if (type == KafkaAvroDeserializer.class) {
      return false;
    }
    try {
      return type.getMethod("deserialize", String.class, Headers.class, byte[].class)
              .getDeclaringClass()
          != KafkaAvroDeserializer.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Closing twice has no effect. */
  @Override
  public void close() {
    release();
  }

  private void release() {
    metrics.close();
    RecordReader configured = reader;
    if (configured != null) {
      configured.close();
    }
  }
}
