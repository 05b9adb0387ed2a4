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
 * Finds out which envelope a record has, which schema wrote it, and what it says. To {@link
 * #inspect} decodes no datum, unless several envelopes are as likely and the registry must be asked
 * which of them it is.
 *
 * <p>Thread-safe. The bytes that are given are neither kept nor changed, nor are the headers.
 */
public final class EnvelopeInspector implements AutoCloseable {
  private final EnvelopeOpener opener;
  private final DatumDecoders decoders;
  private final EnvelopeOpinions opinions;
  private final RecordKinds kinds;
  private final SchemaHeaders schemaHeaders;

  /**
   * Opens the registry; nothing is asked of it yet. None needs to be named, neither by {@code
   * schema.registry.url} nor for envelopes of other makers: then {@link #schema} refuses its
   * schemas, and so does {@link #inspect} where it has to ask for them.
   *
   * @param properties those of a {@link KafkaAvroDeserializer} that could read the records, or
   *     those without registries
   * @param part whether it looks at keys or values
   * @throws org.apache.kafka.common.config.ConfigException if a key has a value that it cannot have
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
   * The envelope of a record.
   *
   * @return where its datum is, in the same array unless it was packed, and the name of its writer,
   *     in the context of the topic
   * @throws AvrolopeException as it is, without the topic: a {@link
   *     io.avrolope.error.MalformedEnvelopeException} if it has none of those that are configured;
   *     others only where a registry had to be asked
   */
  public Frame inspect(String topic, Headers headers, Slice record) {
    return opener.frame(topic, headers, record);
  }

  /**
   * The envelope and the writer of a record, as {@link #inspect} finds them. Most records are known
   * by their first bytes: then the kind is the same object as of the one before, and finding it
   * takes no lock and no memory.
   *
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   * @throws AvrolopeException as {@link #inspect}
   */
  public RecordKind kind(String topic, Headers headers, byte[] bytes, int offset, int length) {
    return kinds.of(topic, headers, bytes, offset, length);
  }

  /**
   * Why data of a schema cannot be read into the {@code reader.schema} of the properties: all
   * places, in the order of the writer's fields. A deserializer of generic records refuses the
   * schema, or each of its records, exactly where one of the places {@linkplain
   * Incompatibility.Concerns#ALL_DATA concerns all data}.
   *
   * @return empty if each datum can be read, or no reader schema is configured
   */
  public List<Incompatibility> incompatibilities(Schema writer) {
    return decoders.incompatibilities(writer);
  }

  /**
   * The headers of a record that stay when it gets another envelope: all but those that say the
   * schema of its bytes.
   *
   * @return the given ones if none of them says it, else a copy
   * @throws AvrolopeException as {@link #inspect} does
   */
  public Headers otherHeaders(String topic, Headers headers, Slice record) {
    EnvelopeOpener.Origin origin = opener.origin(topic, headers, record);
    return schemaHeaders.areMissing(headers, origin.headers())
        ? headers
        : schemaHeaders.removed(headers, origin.headers());
  }

  /**
   * The schema that a writer names, from the cache or the registry.
   *
   * @throws AvrolopeException as it is: an {@link io.avrolope.error.UnknownSchemaException} if the
   *     registry does not have it, and others if it is away or refuses, or is not named: that says
   *     which key to set
   */
  public Schema schema(SchemaReference writer) {
    return opener.schema(writer);
  }

  /**
   * What each envelope of {@code envelope.detect}, or the one of {@code envelope}, makes of a
   * record, each for itself: whether it has that envelope, whether the registry has the schema that
   * is named there, and whether the rest is a datum of it. Where {@link #inspect} fails, it tells
   * why.
   *
   * @return in the order of the configuration; a registry that is away fails none of it
   */
  public List<EnvelopeOpinion> opinions(String topic, Headers headers, Slice record) {
    return opinions.of(topic, opener.view(topic, headers, record));
  }

  /**
   * The parts of an envelope, such as its magic byte and its id, with their bytes.
   *
   * @param frame what {@link #inspect} or one of the {@link #opinions} says of this very record
   */
  public List<EnvelopeField> fields(String topic, Headers headers, Slice record, Frame frame) {
    return opinions.fields(frame, opener.view(topic, headers, record));
  }

  /**
   * Decodes what is behind an envelope, as a deserializer of the same properties does.
   *
   * @param frame what {@link #inspect} or one of the {@link #opinions} says
   * @throws AvrolopeException as it is: a {@link io.avrolope.error.MalformedDatumException} if the
   *     bytes are no datum of their schema, and as {@link #schema} does
   */
  public DecodedDatum decode(String topic, Frame frame) {
    Schema writer = opener.schema(opener.inTopicContext(topic, frame).writer());
    return new DecodedDatum(
        writer, decoders.readerSchema(topic, writer), decoders.decode(topic, frame));
  }

  /** Closes the connection to the registry. More than once does no harm. */
  @Override
  public void close() {
    opener.close();
  }
}
