// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.record.DatumDecoders;
import io.avrolope.kafka.record.EnvelopeOpener;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.header.Headers;

/**
 * Finds which envelope a record has and which schema wrote it, and decodes it. {@link #inspect}
 * does not decode the datum, unless several envelopes fit and only the registry can decide.
 *
 * <p>Thread-safe. The inspector neither keeps nor modifies the given bytes and headers.
 */
public final class EnvelopeInspector implements AutoCloseable {
  private final EnvelopeOpener opener;
  private final DatumDecoders decoders;
  private final EnvelopeOpinions opinions;
  private final RecordKinds kinds;
  private final SchemaHeaders schemaHeaders;

  /**
   * Opens the registry; sends no request yet. Registries need not be configured, neither {@code
   * schema.registry.url} nor registries of vendors' envelopes. Without its registry, {@link
   * #schema} fails, and so does {@link #inspect} if it needs the schema.
   *
   * @param properties the properties of a {@link KafkaAvroDeserializer} that could read the
   *     records; registries can be missing
   * @param part whether to inspect keys or values
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  public EnvelopeInspector(Map<String, ?> properties, RecordPart part) {
    ParsedConfig config = RegistryOpener.parseToInspect(properties, part == RecordPart.KEY);
    this.opener = EnvelopeOpener.openToInspect(config);
    this.decoders = new DatumDecoders(config, opener);
    this.opinions = new EnvelopeOpinions(config, opener);
    this.kinds = new RecordKinds(opener, config.capacity());
    this.schemaHeaders = SchemaHeaders.of(part);
  }

  /**
   * Reads the envelope of a record.
   *
   * @return the datum, in the same array unless it was compressed, and the reference of its writer
   *     schema in the context of the topic
   * @throws AvrolopeException not wrapped: a {@link io.avrolope.error.MalformedEnvelopeException}
   *     if the record has none of the configured envelopes; others only if the registry was needed
   */
  public Frame inspect(String topic, Headers headers, Slice record) {
    return opener.frame(topic, headers, record);
  }

  /**
   * The envelope and the writer of a record, as {@link #inspect} finds them. Most records are
   * recognised by their first bytes: then the result is the same object as before, and finding it
   * takes no lock.
   *
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   * @throws AvrolopeException as {@link #inspect}
   */
  public RecordKind kind(String topic, Headers headers, byte[] bytes, int offset, int length) {
    return kinds.of(topic, headers, bytes, offset, length);
  }

  /**
   * The reasons why data of a schema cannot be read into the configured {@code reader.schema}: all
   * incompatibilities, in the order of the writer's fields. A deserializer of generic records
   * refuses the schema, or each of its records, exactly if one of them {@linkplain
   * Incompatibility.Concerns#ALL_DATA concerns all data}.
   *
   * @return empty if all data can be read, or if no reader schema is configured
   */
  public List<Incompatibility> incompatibilities(Schema writer) {
    return decoders.incompatibilities(writer);
  }

  /**
   * The headers of a record without those that name its schema. They stay when the record gets
   * another envelope.
   *
   * @return the given headers if none of them names the schema, else a copy
   * @throws AvrolopeException as {@link #inspect} does
   */
  public Headers headersWithoutSchema(String topic, Headers headers, Slice record) {
    EnvelopeOpener.Origin origin = opener.origin(topic, headers, record);
    return schemaHeaders.areAbsent(headers, origin.headers())
        ? headers
        : schemaHeaders.removedFrom(headers, origin.headers());
  }

  /**
   * The schema that a writer names, from the cache or the registry.
   *
   * @throws AvrolopeException not wrapped: an {@link io.avrolope.error.UnknownSchemaException} if
   *     the registry does not have the schema, others if the registry is unavailable, refuses, or
   *     is not configured (the message names the key to set)
   */
  public Schema schema(SchemaReference writer) {
    return opener.schema(writer);
  }

  /**
   * Checks each envelope of {@code envelope.detect}, or the one of {@code envelope}, on its own:
   * whether the record can have it, whether the registry has the schema, and whether the datum
   * decodes with it. If {@link #inspect} fails, the opinions explain why.
   *
   * @return in the order of the configuration; also if the registry is unavailable
   */
  public List<EnvelopeOpinion> opinions(String topic, Headers headers, Slice record) {
    return opinions.of(topic, opener.view(topic, headers, record));
  }

  /**
   * The parts of an envelope, such as its magic byte and its id, with their bytes.
   *
   * @param frame from {@link #inspect} or {@link #opinions} for the same record
   */
  public List<EnvelopeField> fields(String topic, Headers headers, Slice record, Frame frame) {
    return opinions.fields(frame, opener.view(topic, headers, record));
  }

  /**
   * Decodes the datum of an envelope, as a deserializer of the same properties does.
   *
   * @param frame from {@link #inspect} or {@link #opinions}
   * @throws AvrolopeException not wrapped: a {@link io.avrolope.error.MalformedDatumException} if
   *     the datum does not decode with its schema, others as {@link #schema}
   */
  public DecodedDatum decode(String topic, Frame frame) {
    Schema writer = opener.schema(opener.inTopicContext(topic, frame).writer());
    return new DecodedDatum(
        writer, decoders.readerSchema(topic, writer), decoders.decode(topic, frame));
  }

  /** Closes the registry. Closing twice has no effect. */
  @Override
  public void close() {
    opener.close();
  }
}
