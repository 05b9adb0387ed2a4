package io.avrolope.kafka;

import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.record.Failures;
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
 * Reads Avro whose envelope says which schema wrote it: the {@code value.deserializer} or {@code
 * key.deserializer} of a consumer.
 *
 * <p>Gives what {@link KafkaAvroSerializer} takes, and also plain classes and Java records; strings
 * are {@code String} and bytes are {@code byte[]} where they are the whole value. The keys are in
 * {@link AvrolopeConfig}. Once configured it is thread-safe, keeps nothing of the bytes that it
 * reads, and waits for the registry only at the first record of a schema.
 */
public final class KafkaAvroDeserializer implements Deserializer<Object>, Monitorable {
  private final @Nullable SchemaRegistry given;
  private volatile @Nullable RecordReader reader;
  private volatile @Nullable PluginMetrics metrics;

  /** For Kafka, which configures it. */
  public KafkaAvroDeserializer() {
    this.given = null;
  }

  /**
   * Uses this registry instead of one by {@code schema.registry.url}; still to be configured. It is
   * cached in front of, and left open.
   */
  public KafkaAvroDeserializer(SchemaRegistry registry) {
    this.given = registry;
  }

  /**
   * Opens the registry and settles how it reads. Nothing is asked of the registry yet.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has a value that it cannot have
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
   * From now on these metrics show what is read, as docs/metrics.md says; nothing is counted
   * before. Kafka's clients call it, after they have configured what they made themselves. Where
   * several do, the metrics are those of the last one; to be configured again sets all back to 0.
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
   * Reads the envelope, and decodes what follows it.
   *
   * @param headers may say which schema wrote the record, as Confluent's do from 8.0 on
   * @return null for null, which needs no registry
   * @throws SerializationException if the bytes are bad or their schema cannot be had; its cause
   *     tells which
   * @throws org.apache.kafka.common.errors.RetriableException if the registry is away: the same
   *     record can be read later
   */
  @Override
  public @Nullable Object deserialize(
      String topic, @Nullable Headers headers, byte @Nullable [] data) {
    return data == null ? null : read(topic, headers, data, 0, data.length);
  }

  /**
   * As above; reads from the buffer's position to its limit and leaves both as they are. Bytes are
   * not copied where the buffer gives access to its array.
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
      String said = configured.describe(topic, headers, new Slice(bytes, offset, length));
      throw Failures.wrap(
          "Cannot decode the " + configured.part() + " of topic " + topic + " (" + said + ")", e);
    } catch (RuntimeException e) {
      configured.failed(e);
      throw e;
    }
  }

  /** More than once does no harm. */
  @Override
  public void close() {
    RecordReader configured = reader;
    if (configured != null) {
      configured.close();
    }
  }
}
