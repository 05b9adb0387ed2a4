package io.avrolope.kafka.record;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.RecordHeader;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.HotTable;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.metrics.Meter;
import io.avrolope.kafka.metrics.SerdeRole;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.kafka.settings.SchemaIdLocation;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.ObservableSchemaRegistry;
import io.avrolope.registry.cache.SelfDescribedSchemas;
import io.avrolope.schema.SchemaReference;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.jspecify.annotations.Nullable;

/** Writes records as one configuration says. Thread-safe. */
public final class RecordWriter implements AutoCloseable {
  private final RecordPart part;
  private final SchemaRegistry registry;
  private final Meter meter = new Meter(SerdeRole.SERIALIZER);
  private final WritableEnvelope envelope;
  private final Subjects subjects;
  private final WriterChoice choice;
  private final DatumSchemas schemas;
  private final EncodeOptions options;
  private final boolean removesJavaProperties;
  private final SingleFlightCache<Key, PreparedWriter> writers;
  private final HotTable<HotWriter> hotWriters;

  /** Looked at first; a race loses a look into the table, and nothing else. */
  private @Nullable HotWriter last;

  private final ThreadLocal<SpareBuffer> spares = ThreadLocal.withInitial(SpareBuffer::new);

  /**
   * Opens the registry, which is closed with this.
   *
   * @param given the registry that was given in code; null: configuration names it
   */
  public static RecordWriter open(ParsedConfig config, @Nullable SchemaRegistry given) {
    SchemaRegistry registry = RegistryOpener.open(config, given);
    try {
      return new RecordWriter(config, registry);
    } catch (Throwable e) {
      registry.close();
      throw e;
    }
  }

  public RecordWriter(ParsedConfig config, SchemaRegistry registry) {
    this.part = config.part();
    this.registry =
        new SelfDescribedSchemas(
            ObservableSchemaRegistry.observe(registry, meter.lookUps()), List.of(), config.cache());
    this.envelope = writable(config, registry.firstVersion());
    this.subjects = Subjects.of(config);
    this.choice = WriterChoice.of(config, envelope);
    this.schemas = DatumSchemas.of(config);
    this.options = config.encodeOptions();
    this.removesJavaProperties = config.flag(AvrolopeConfig.AVRO_REMOVE_JAVA_PROPERTIES);
    requireIdsWhereOneIsNamed();
    this.writers = new SingleFlightCache<>(config.capacity());
    this.hotWriters = new HotTable<>(new HotWriter[0], config.capacity());
  }

  private static WritableEnvelope writable(ParsedConfig config, long firstVersion) {
    String name =
        config.writtenPlace() == SchemaIdLocation.HEADER
            ? Envelopes.CONFLUENT_HEADER
            : config.text(AvrolopeConfig.ENVELOPE);
    try {
      return Envelopes.writable(name, config.envelopeSettings(firstVersion));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.ENVELOPE + " " + e.getMessage());
    }
  }

  /** From now on a client's metrics show what is written. */
  public void show(PluginMetrics metrics) {
    meter.show(
        metrics,
        () -> ObservableSchemaRegistry.cachedAnswers(registry),
        engine -> writers.count(writer -> writer.encoder().engine() == engine));
  }

  public void failed(RuntimeException failure) {
    meter.failed(failure);
  }

  public RecordPart part() {
    return part;
  }

  public String envelopeName() {
    return envelope.name();
  }

  public byte[] write(String topic, @Nullable Headers headers, Object datum) {
    Schema schema = schemas.of(datum);
    PreparedWriter writer = writer(topic, schema, datum);
    Optional<RecordHeader> header = envelope.header(writer.reference());
    if (header.isPresent()) {
      put(requireHeaders(headers), header.get());
    }
    SpareBuffer spare = spares.get();
    DatumBuffer buffer = spare.take(envelope.maxPrefixLength());
    try {
      writer.encoder().encode(datum, buffer);
      byte[] record = enclosed(writer.reference(), buffer);
      writer.count().add(record.length);
      return record;
    } finally {
      spare.giveBack(buffer);
    }
  }

  /** The form in which data are written. */
  public DatumForm datumForm() {
    return envelope.datumForm();
  }

  /**
   * What the envelope says of a schema, whose data are to be written as they are.
   *
   * @throws ConfigException if the configuration has all data written with another schema
   */
  public SchemaReference reference(String topic, Schema schema) {
    requireVersionField(schema);
    return ownSchemas()
        .reference(
            registry,
            subjects.subject(topic, schema),
            registered(schema),
            envelope.referenceKind());
  }

  /** The choice, which must be that of each datum's own schema. */
  public WriterChoice.Own ownSchemas() {
    if (choice instanceof WriterChoice.Own own) {
      return own;
    }
    throw new ConfigException(
        (choice instanceof WriterChoice.ById
                ? AvrolopeConfig.USE_SCHEMA_ID
                : AvrolopeConfig.USE_LATEST_VERSION)
            + " cannot be used where only the envelope changes: a record keeps its schema");
  }

  /** The header that says a schema, if that is where it is said. */
  public Optional<RecordHeader> header(SchemaReference writer) {
    return envelope.header(writer);
  }

  /** Puts the envelope before a copy of a datum that is encoded already. */
  public byte[] enclose(SchemaReference writer, Slice datum) {
    SpareBuffer spare = spares.get();
    DatumBuffer buffer = spare.take(envelope.maxPrefixLength());
    try {
      buffer.write(datum.bytes(), datum.offset(), datum.length());
      return enclosed(writer, buffer);
    } finally {
      spare.giveBack(buffer);
    }
  }

  private byte[] enclosed(SchemaReference writer, DatumBuffer buffer) {
    int start = envelope.write(writer, buffer.array(), buffer.datumOffset(), buffer.datumLength());
    return buffer.copyFrom(start);
  }

  /** Adds a header, unless the record has the very same one. */
  public static void put(Headers headers, RecordHeader added) {
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
    HotWriter before = last;
    if (before != null && before.isFor(topic, schema, type)) {
      return before.writer();
    }
    int hash = 31 * topic.hashCode() + schema.hashCode(); // a schema computes it once
    for (HotWriter known : hotWriters.of(hash)) {
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
      hotWriters.add(hash, new HotWriter(topic, schema, type, writer));
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
                subject, schema, registered(schema), envelope.referenceKind(), datum, options));
    meter.watched(prepared.encoder());
    return prepared
        .with(BytesWithLength.encoder(envelope.datumForm(), schema, prepared.encoder()))
        .countedBy(meter.count(topic, envelope.name(), prepared.reference()));
  }

  private Schema registered(Schema schema) {
    return removesJavaProperties ? JavaProperties.removedFrom(schema) : schema;
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
    if (!envelope.needsLeadingLong()) {
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
    meter.close();
    registry.close();
  }

  /**
   * What a prepared writer is good for. Hashed by code of its own, since what the JDK has made for
   * a record is slow to make.
   *
   * @param generated the class of a generated or plain object; null for generic ones, which are
   *     written in another way
   * @param latest the answer to "latest" that it was prepared with, if the choice is the latest
   */
  private record Key(
      String topic,
      ExactSchema schema,
      @Nullable Class<?> generated,
      @Nullable SchemaReference latest) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that
          && topic.equals(that.topic)
          && schema.equals(that.schema)
          && generated == that.generated
          && Objects.equals(latest, that.latest);
    }

    @Override
    public int hashCode() {
      int ofSchema = 31 * topic.hashCode() + schema.hashCode();
      return 31 * (31 * ofSchema + Objects.hashCode(generated)) + Objects.hashCode(latest);
    }
  }
}
