package io.avrolope.kafka;

import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.SchemaReference;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.header.Headers;

/**
 * Finds out which envelope a record has, and which schema wrote it. The datum is not decoded,
 * unless several envelopes are as likely and the registry must be asked which of them it is.
 *
 * <p>Thread-safe. The bytes that are given are neither kept nor changed, nor are the headers.
 */
public final class EnvelopeInspector implements AutoCloseable {
  private final RecordReader reader;

  /**
   * Opens the registry; nothing is asked of it yet.
   *
   * @param properties those of a {@link KafkaAvroDeserializer} that could read the records
   * @param part whether it looks at keys or values
   * @throws org.apache.kafka.common.config.ConfigException if a key has a value that it cannot have
   */
  public EnvelopeInspector(Map<String, ?> properties, RecordPart part) {
    this.reader =
        RecordReader.open(Registries.parse(properties, part == RecordPart.KEY, null), null);
  }

  /**
   * The envelope of a record.
   *
   * @return where its datum is, in the same array unless it was packed, and the name of its writer,
   *     in the context of the topic
   * @throws AvrolopeException as it is, without the topic: a {@link
   *     io.avrolope.error.MalformedEnvelopeException} if it has none of those that are configured;
   *     others only where a registry had to be asked
   */
  public Frame inspect(String topic, Headers headers, Slice record) {
    return reader.frame(topic, headers, record);
  }

  /**
   * The schema that a writer names, from the cache or the registry.
   *
   * @throws AvrolopeException as it is: an {@link io.avrolope.error.UnknownSchemaException} if the
   *     registry does not have it, and others if it is away or refuses
   */
  public Schema schema(SchemaReference writer) {
    return reader.schema(writer);
  }

  /** Closes the connection to the registry. More than once does no harm. */
  @Override
  public void close() {
    reader.close();
  }
}
