package io.avrolope.kafka;

import io.avrolope.envelope.Envelopes;
import io.avrolope.envelope.RecordHeader;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.registry.RecordSchemas;
import io.avrolope.registry.SchemaReference;
import io.avrolope.registry.SchemaRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Writes records as one configuration says. Thread-safe. */
final class RecordWriter implements AutoCloseable {
  private final RecordPart part;
  private final SchemaRegistry registry;
  private final WritableEnvelope envelope;
  private final Subjects subjects;
  private final WriterChoice choice;
  private final DatumSchemas schemas;
  private final EncodeOptions options;
  private final boolean removesJavaProperties;
  private final SingleFlightCache<Key, PreparedWriter> writers;
  private final RecentByHash<KnownWriter> knownWriters;

  /** Looked at first; a race loses a look into the table, and nothing else. */
  private @Nullable KnownWriter last;

  private final ThreadLocal<SpareBuffer> spares = ThreadLocal.withInitial(SpareBuffer::new);

  RecordWriter(ParsedConfig config, SchemaRegistry registry) {
    this.part = config.part();
    this.registry = new RecordSchemas(registry, List.of(), config.cache());
    this.envelope = writable(config, registry.firstVersion());
    this.subjects = Subjects.of(config);
    this.choice = WriterChoice.of(config, envelope);
    this.schemas = DatumSchemas.of(config);
    this.options = config.encodeOptions();
    this.removesJavaProperties = config.flag(AvrolopeConfig.AVRO_REMOVE_JAVA_PROPERTIES);
    requireIdsWhereOneIsNamed();
    this.writers = new SingleFlightCache<>(config.capacity());
    this.knownWriters = new RecentByHash<>(new KnownWriter[0], config.capacity());
  }

  private static WritableEnvelope writable(ParsedConfig config, long firstVersion) {
    String name =
        config.writtenPlace() == SchemaIdPlace.HEADER
            ? Envelopes.CONFLUENT_HEADER
            : config.text(AvrolopeConfig.ENVELOPE);
    try {
      return Envelopes.writable(name, config.envelopeSettings(firstVersion));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.ENVELOPE + " " + e.getMessage());
    }
  }

  RecordPart part() {
    return part;
  }

  String envelopeName() {
    return envelope.name();
  }

  byte[] write(String topic, @Nullable Headers headers, Object datum) {
    Schema schema = schemas.of(datum);
    PreparedWriter writer = writer(topic, schema, datum);
    Optional<RecordHeader> header = envelope.header(writer.reference());
    if (header.isPresent()) {
      put(requireHeaders(headers), header.get());
    }
    SpareBuffer spare = spares.get();
    DatumBuffer buffer = spare.take(envelope.headroom());
    try {
      writer.encoder().encode(datum, buffer);
      int start =
          envelope.write(
              writer.reference(), buffer.array(), buffer.datumOffset(), buffer.datumLength());
      return buffer.copyFrom(start);
    } finally {
      spare.giveBack(buffer);
    }
  }

  /** Adds a header, unless the record has the very same one. */
  private static void put(Headers headers, RecordHeader added) {
    byte[] value = added.value();
    Header last = headers.lastHeader(added.name());
    if (last == null || !Arrays.equals(last.value(), value)) {
      headers.add(added.name(), value);
    }
  }

  private static Headers requireHeaders(@Nullable Headers headers) {
    if (headers == null) {
      throw new InvalidDatumException(
          "Expected a record's headers, which are to say the schema, but found none: call"
              + " serialize(topic, headers, data)");
    }
    return headers;
  }

  private PreparedWriter writer(String topic, Schema schema, Object datum) {
    Class<?> type = datum.getClass();
    KnownWriter before = last;
    if (before != null && before.isFor(topic, schema, type)) {
      return before.writer();
    }
    int hash = 31 * topic.hashCode() + schema.hashCode(); // a schema computes it once
    for (KnownWriter known : knownWriters.of(hash)) {
      if (known.isFor(topic, schema, type)) {
        last = known;
        return known.writer();
      }
    }
    Class<?> generated = datum instanceof SpecificRecord || Codecs.isPlain(datum) ? type : null;
    SchemaReference latest = choice.ages() ? latest(topic, schema) : null;
    PreparedWriter writer =
        writers.get(
            new Key(topic, new ExactSchema(schema), generated, latest),
            key -> prepare(topic, schema, datum));
    if (!choice.ages()) {
      knownWriters.add(hash, new KnownWriter(topic, schema, type, writer));
    }
    return writer;
  }

  private SchemaReference latest(String topic, Schema schema) {
    String subject = subjects.subject(topic, schema);
    return registry.latest(subject, envelope.referenceKind()).reference();
  }

  private PreparedWriter prepare(String topic, Schema schema, Object datum) {
    requireVersionField(schema);
    String subject = subjects.subject(topic, schema);
    PreparedWriter prepared =
        choice.prepare(
            registry,
            new WriteRequest(
                subject,
                schema,
                removesJavaProperties ? JavaProperties.removedFrom(schema) : schema,
                envelope.referenceKind(),
                datum,
                options));
    return new PreparedWriter(
        prepared.reference(),
        BytesWithLength.encoder(prepared.reference(), schema, prepared.encoder()));
  }

  private void requireIdsWhereOneIsNamed() {
    if (choice instanceof WriterChoice.ById
        && envelope.referenceKind() != SchemaReference.Kind.ID) {
      throw new ConfigException(
          AvrolopeConfig.USE_SCHEMA_ID
              + " needs an envelope that says a schema's id, but "
              + envelope.name()
              + " does not");
    }
  }

  private void requireVersionField(Schema schema) {
    if (!envelope.name().equals(Envelopes.VERSION_IN_FIELD)) {
      return;
    }
    List<Schema.Field> fields =
        schema.getType() == Schema.Type.RECORD ? schema.getFields() : List.of();
    if (fields.isEmpty() || fields.get(0).schema().getType() != Schema.Type.LONG) {
      throw new InvalidDatumException(
          "Expected a record whose first field is a long, which is to be the version, but found schema "
              + schema.getFullName());
    }
  }

  @Override
  public void close() {
    registry.close();
  }

  /**
   * What a prepared writer is good for.
   *
   * @param generated the class of a generated or plain object; null for generic ones, which are
   *     written in another way
   * @param latest the answer to "latest" that it was prepared with, if the choice is the latest
   */
  private record Key(
      String topic,
      ExactSchema schema,
      @Nullable Class<?> generated,
      @Nullable SchemaReference latest) {}
}
