package io.avrolope.kafka;

import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.record.Failures;
import io.avrolope.kafka.record.RecordWriter;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.metrics.Monitorable;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes Avro with an envelope that says which schema wrote it: the {@code value.serializer} or
 * {@code key.serializer} of a producer.
 *
 * <p>Takes generic records, objects of generated classes, {@code Boolean}, {@code Integer}, {@code
 * Long}, {@code Float}, {@code Double}, {@code CharSequence}, {@code byte[]} and {@code
 * ByteBuffer}. The keys are in {@link AvrolopeConfig}. Once configured it is thread-safe, and it
 * waits for the registry only at the first record of a schema.
 */
public final class KafkaAvroSerializer implements Serializer<Object>, Monitorable {
  private final @Nullable SchemaRegistry given;
  private volatile @Nullable RecordWriter writer;
  private volatile @Nullable PluginMetrics metrics;

  /** For Kafka, which configures it. */
  public KafkaAvroSerializer() {
    this.given = null;
  }

  /**
   * Uses this registry instead of one by {@code schema.registry.url}; still to be configured. It is
   * cached in front of, and left open.
   */
  public KafkaAvroSerializer(SchemaRegistry registry) {
    this.given = registry;
  }

  /**
   * Opens the registry and settles how it writes. Nothing is asked of the registry yet.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has a value that it cannot have
   */
  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    ParsedConfig config = RegistryOpener.parse(configs, isKey, given);
    RecordWriter configured = RecordWriter.open(config, given);
    close();
    PluginMetrics wanted = metrics;
    if (wanted != null) {
      configured.show(wanted);
    }
    writer = configured;
  }

  /**
   * From now on these metrics show what is written, as docs/metrics.md says; nothing is counted
   * before. Kafka's clients call it, after they have configured what they made themselves. Where
   * several do, the metrics are those of the last one; to be configured again sets all back to 0.
   */
  @Override
  public void withPluginMetrics(PluginMetrics wanted) {
    metrics = wanted;
    RecordWriter configured = writer;
    if (configured != null) {
      configured.show(wanted);
    }
  }

  @Override
  public byte @Nullable [] serialize(String topic, @Nullable Object data) {
    return serialize(topic, null, data);
  }

  /**
   * Encodes an object, and puts the envelope before it.
   *
   * @param headers get one more where {@code ….schema.id.serializer} says so
   * @return null for null, which needs no registry
   * @throws SerializationException if the object fits no schema, or its schema cannot be had; its
   *     cause tells which
   * @throws org.apache.kafka.common.errors.RetriableException if the registry is away
   */
  @Override
  public byte @Nullable [] serialize(
      String topic, @Nullable Headers headers, @Nullable Object data) {
    if (data == null) {
      return null;
    }
    RecordWriter configured = writer;
    if (configured == null) {
      throw new SerializationException(
          "Cannot encode for topic " + topic + ": call configure() before serialize()");
    }
    try {
      return configured.write(topic, headers, data);
    } catch (AvrolopeException e) {
      configured.failed(e);
      throw Failures.wrap(
          "Cannot encode the "
              + configured.part()
              + " for topic "
              + topic
              + " (envelope "
              + configured.envelopeName()
              + ")",
          e);
    } catch (RuntimeException e) {
      configured.failed(e);
      throw e;
    }
  }

  /** More than once does no harm. */
  @Override
  public void close() {
    RecordWriter configured = writer;
    if (configured != null) {
      configured.close();
    }
  }
}
