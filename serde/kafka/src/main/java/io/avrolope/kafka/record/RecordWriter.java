// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.RecordHeader;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.HotTable;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.text.QuotedText;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.integration.metrics.MetricsTarget;
import io.avrolope.kafka.mapping.Encoding;
import io.avrolope.kafka.metrics.CountingSerde;
import io.avrolope.kafka.metrics.SerdeCounters;
import io.avrolope.kafka.metrics.SerdeRole;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.kafka.settings.SchemaIdLocation;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.cache.ObservableSchemaRegistry;
import io.avrolope.registry.cache.SelfDescribedSchemas;
import io.avrolope.registry.cache.SmallCacheWarning;
import io.avrolope.schema.SchemaReference;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Writes records: the serializer's hot path. Thread-safe. */
public final class RecordWriter implements CountingSerde, AutoCloseable {
  private final RecordPart part;

  /** Readers believe this header before the envelope: a forwarded record must not keep it. */
  private final String schemaIdHeader;

  private final SchemaRegistry registry;
  private final SerdeCounters counters = new SerdeCounters(SerdeRole.SERIALIZER);
  private final WritableEnvelope envelope;
  private final String envelopeName;
  private final ConfiguredSubjects subjects;
  private final WriterChoice choice;
  private final DatumSchemas schemas;
  private final EncodeOptions options;
  private final boolean removesJavaProperties;
  private final SingleFlightCache<Key, PreparedWriter> writers;
  private final HotTable<HotWriter> hotWriters;

  /** The writer of the previous record, tried first. A data race costs a table look-up only. */
  private @Nullable HotWriter last;

  private final SpareBuffers spares = new SpareBuffers();

  /**
   * Opens the registry, which is closed with the writer.
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
    this.schemaIdHeader = schemaIdHeader(part);
    this.registry =
        new SelfDescribedSchemas(
            ObservableSchemaRegistry.observe(registry, counters.lookUps()),
            List.of(),
            config.cacheOfRecords());
    this.envelope = writable(config, registry.firstVersion());
    this.envelopeName = config.text(AvrolopeConfig.ENVELOPE);
    this.subjects = ConfiguredSubjects.of(config);
    this.choice = WriterChoice.of(config, envelope);
    this.schemas = DatumSchemas.of(config);
    this.options = config.encodeOptions();
    this.removesJavaProperties = config.flag(AvrolopeConfig.AVRO_REMOVE_JAVA_PROPERTIES);
    requireIdEnvelope();
    this.writers =
        new SingleFlightCache<>(config.capacity(), SmallCacheWarning.ofSchemas(config.capacity()));
    this.hotWriters = new HotTable<>(new HotWriter[0], config.capacity());
  }

  /** Confluent's header with the id or GUID of the schema of a key or value. */
  public static String schemaIdHeader(RecordPart part) {
    return "__" + part + "_schema_id";
  }

  private static WritableEnvelope writable(ParsedConfig config, long firstVersion) {
    String name =
        config.writeLocation() == SchemaIdLocation.HEADER
            ? Envelopes.CONFLUENT_HEADER
            : config.text(AvrolopeConfig.ENVELOPE);
    try {
      return Envelopes.writable(name, config.envelopeSettings(firstVersion));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.ENVELOPE + " " + e.getMessage());
    }
  }

  @Override
  public void show(MetricsTarget metrics) {
    counters.show(
        metrics,
        () -> ObservableSchemaRegistry.cachedAnswers(registry),
        engine -> writers.count(writer -> writer.encoder().engine() == engine));
  }

  @Override
  public void hide() {
    counters.close();
  }

  public String envelopeName() {
    return envelope.name();
  }

  /**
   * Writes an object that has a schema, or whose class has one.
   *
   * @throws org.apache.kafka.common.KafkaException with the failure as its cause, as {@link
   *     KafkaExceptions} wraps it
   */
  public byte[] write(String topic, @Nullable Headers headers, Object datum) {
    try {
      Schema schema = schemas.of(datum);
      PreparedWriter writer = writer(requireTopic(topic), schema, datum.getClass(), datum);
      return write(writer, headers, datum);
    } catch (RuntimeException e) {
      throw failed(topic, e);
    }
  }

  /** As above, for an object of an integration. */
  public byte[] write(String topic, @Nullable Headers headers, Encoding encoding, Object datum) {
    try {
      PreparedWriter writer = writer(requireTopic(topic), encoding.schema(), encoding, datum);
      return write(writer, headers, datum);
    } catch (RuntimeException e) {
      throw failed(topic, e);
    }
  }

  /** Java callers may pass null. */
  private static String requireTopic(@Nullable String topic) {
    if (topic == null) {
      throw new InvalidDatumException("The topic is null, so no subject can be named");
    }
    return topic;
  }

  /** Counts a failure, and returns what is thrown for it. */
  private RuntimeException failed(String topic, RuntimeException failure) {
    counters.failed(failure);
    return failure instanceof AvrolopeException known
        ? KafkaExceptions.wrap(
            "Cannot encode the "
                + part
                + " for topic "
                + QuotedText.of(String.valueOf(topic))
                + " (envelope "
                + envelope.name()
                + ")",
            known)
        : failure;
  }

  private byte[] write(PreparedWriter writer, @Nullable Headers headers, Object datum) {
    SpareBuffer spare = spares.get();
    DatumBuffer buffer = spare.take(envelope.maxPrefixLength());
    try {
      writer.encoder().encode(datum, buffer);
      byte[] record = withEnvelope(writer.reference(), buffer);
      if (headers != null || writer.header().isPresent()) {
        setHeader(requireHeaders(headers), writer.header());
      }
      writer.count().add(record.length);
      return record;
    } finally {
      spare.release(buffer);
    }
  }

  /** The form in which data are written. */
  public DatumForm datumForm() {
    return envelope.datumForm();
  }

  /**
   * The reference of a schema whose data keep their bytes.
   *
   * @throws ConfigException if the configuration demands another schema
   */
  public SchemaReference reference(String topic, Schema schema) {
    requireVersionField(schema);
    return requireOwnSchemas()
        .reference(
            registry,
            subjects.subject(topic, schema),
            registered(schema),
            envelope.referenceKind());
  }

  /**
   * The choice, if each object is written with its own schema.
   *
   * @throws ConfigException if it is not
   */
  public WriterChoice.Own requireOwnSchemas() {
    if (choice instanceof WriterChoice.Own own) {
      return own;
    }
    throw new ConfigException(
        keyOfChoice() + " cannot be combined with rewriting: a rewritten record keeps its schema");
  }

  /** The key, with the envelope's name, that demands one schema for several records. */
  private String keyOfChoice() {
    if (choice instanceof WriterChoice.Configured) {
      return AvrolopeConfig.ENVELOPE + "=" + envelopeName;
    }
    return choice instanceof WriterChoice.ById
        ? AvrolopeConfig.USE_SCHEMA_ID
        : AvrolopeConfig.USE_LATEST_VERSION;
  }

  /** The header that names a schema, if the envelope uses one. */
  public Optional<RecordHeader> header(SchemaReference writer) {
    return envelope.header(writer);
  }

  /** Prepends the envelope to a copy of an encoded datum. */
  public byte[] enclose(SchemaReference writer, Slice datum) {
    SpareBuffer spare = spares.get();
    DatumBuffer buffer = spare.take(envelope.maxPrefixLength());
    try {
      buffer.write(datum.bytes(), datum.offset(), datum.length());
      return withEnvelope(writer, buffer);
    } finally {
      spare.release(buffer);
    }
  }

  private byte[] withEnvelope(SchemaReference writer, DatumBuffer buffer) {
    int start = envelope.write(writer, buffer.array(), buffer.datumOffset(), buffer.datumLength());
    return buffer.copyFrom(start);
  }

  /**
   * Adds a header, unless the record has the same one already.
   *
   * @throws InvalidDatumException if the headers are read-only
   */
  public static void putHeader(Headers headers, RecordHeader added) {
    byte[] value = added.value();
    Header last = headers.lastHeader(added.name());
    if (last == null || !Arrays.equals(last.value(), value)) {
      change(
          headers,
          "The schema cannot be written to a header",
          changed -> changed.add(added.name(), value));
    }
  }

  private void setHeader(Headers headers, Optional<RecordHeader> own) {
    own.ifPresent(header -> putHeader(headers, header));
    if (headers.lastHeader(schemaIdHeader) != null) {
      removeOther(headers, own);
    }
  }

  /** Removes a header that names the schema of the record that was forwarded. */
  private void removeOther(Headers headers, Optional<RecordHeader> own) {
    if (own.filter(header -> header.name().equals(schemaIdHeader)).isEmpty()) {
      change(
          headers,
          "The header " + schemaIdHeader + " of an earlier schema cannot be removed",
          changed -> changed.remove(schemaIdHeader));
    }
  }

  private static void change(Headers headers, String failure, Consumer<Headers> change) {
    try {
      change.accept(headers);
    } catch (IllegalStateException e) {
      throw new InvalidDatumException(
          failure
              + ", because the record's headers are read-only; call serialize(topic, headers, data)"
              + " before the record is sent",
          e);
    }
  }

  private static Headers requireHeaders(@Nullable Headers headers) {
    if (headers == null) {
      throw new InvalidDatumException(
          "The schema cannot be written to a header, because the record has no headers; call"
              + " serialize(topic, headers, data)");
    }
    return headers;
  }

  /**
   * The writer of such objects.
   *
   * @param kind their class or their {@link Encoding}, by identity
   */
  private PreparedWriter writer(String topic, Schema schema, Object kind, Object datum) {
    HotWriter before = last;
    if (before != null && before.isFor(topic, schema, kind)) {
      return before.writer();
    }
    int hash = 31 * topic.hashCode() + schema.hashCode(); // a schema caches its hash
    for (HotWriter known : hotWriters.of(hash)) {
      if (known.isFor(topic, schema, kind)) {
        last = known;
        return known.writer();
      }
    }
    boolean hasOwn =
        kind instanceof Encoding || datum instanceof SpecificRecord || Codecs.isPlain(datum);
    Newest latest = choice.expires() ? latest(topic, schema) : null;
    PreparedWriter writer =
        writers.get(
            new Key(topic, new ExactSchema(schema), hasOwn ? kind : null, latest),
            key -> prepare(topic, schema, () -> encoder(schema, kind, datum)));
    if (!choice.expires()) {
      hotWriters.add(hash, new HotWriter(topic, schema, kind, writer));
    }
    return writer;
  }

  private DatumEncoder encoder(Schema schema, Object kind, Object datum) {
    return kind instanceof Encoding encoding
        ? Codecs.modelEncoder(encoding.parts(), encoding.model(), options)
        : Codecs.encoder(schema, datum, options);
  }

  private Newest latest(String topic, Schema schema) {
    String subject = subjects.subject(topic, schema);
    RegisteredSchema latest = registry.latest(subject, envelope.referenceKind());
    return new Newest(latest.reference(), new ExactSchema(latest.schema()));
  }

  private PreparedWriter prepare(String topic, Schema schema, Supplier<DatumEncoder> encoder) {
    requireVersionField(schema);
    String subject = subjects.subject(topic, schema);
    PreparedWriter prepared =
        choice.prepare(
            registry,
            new WriteRequest(
                subject, schema, registered(schema), envelope.referenceKind(), encoder, options));
    counters.watched(prepared.encoder());
    return prepared
        .with(BytesWithLength.encoder(envelope.datumForm(), schema, prepared.encoder()))
        .withHeader(envelope.header(prepared.reference()))
        .countedBy(counters.count(topic, envelope.name(), prepared.reference()));
  }

  private Schema registered(Schema schema) {
    if (choice instanceof WriterChoice.Own) {
      SchemaText.requireMeaning(schema);
    }
    return removesJavaProperties ? JavaProperties.removedFrom(schema) : schema;
  }

  private void requireIdEnvelope() {
    if (choice instanceof WriterChoice.ById
        && envelope.referenceKind() != SchemaReference.Kind.ID
        && envelope.referenceKind() != SchemaReference.Kind.GUID) {
      throw new ConfigException(
          AvrolopeConfig.USE_SCHEMA_ID
              + " needs an envelope that contains a schema id or GUID; "
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
          "Schema "
              + schema.getFullName()
              + " cannot be written with the envelope "
              + envelope.name()
              + ": its first field must be a long, for the version");
    }
  }

  @Override
  public void close() {
    counters.close();
    registry.close();
  }

  /**
   * The key of a prepared writer. Hashed by code of its own, because the JDK generates a record's
   * methods slowly.
   *
   * @param kind the class of a generated or plain object, or the encoding of an integration's; null
   *     for a generic object
   * @param latest the latest version that the writer was prepared for; null if the choice does not
   *     depend on it
   */
  private record Key(
      String topic, ExactSchema schema, @Nullable Object kind, @Nullable Newest latest) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that
          && topic.equals(that.topic)
          && schema.equals(that.schema)
          && kind == that.kind
          && Objects.equals(latest, that.latest);
    }

    @Override
    public int hashCode() {
      int hash = 31 * topic.hashCode() + schema.hashCode();
      return 31 * (31 * hash + Objects.hashCode(kind)) + Objects.hashCode(latest);
    }
  }

  /** The latest version of a subject. Versions with other defaults can have one fingerprint. */
  private record Newest(SchemaReference reference, ExactSchema schema) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Newest that
          && reference.equals(that.reference)
          && schema.equals(that.schema);
    }

    @Override
    public int hashCode() {
      return reference.hashCode();
    }
  }
}
