package io.avrolope.kafka;

import io.avrolope.envelope.RecordHeader;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.kafka.record.EnvelopeOpener;
import io.avrolope.kafka.record.Failures;
import io.avrolope.kafka.record.RecordWriter;
import io.avrolope.kafka.record.WrittenForm;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.schema.SchemaReference;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Gives records another envelope. The datum is not decoded: its bytes stay the very same, and so
 * does the schema that wrote them, which the other envelope names in its own way, and maybe in
 * another registry.
 *
 * <p>The registries are asked for that name once for each schema of a topic. Thread-safe. The bytes
 * that are given are neither kept nor changed, nor are the headers. docs/migrations.md has a loop
 * that copies a topic.
 */
public final class EnvelopeRewriter implements AutoCloseable {
  private final RecordPart part;
  private final SchemaHeaders schemaHeaders;
  private final EnvelopeOpener opener;
  private final RecordWriter writer;
  private final SingleFlightCache<Key, SchemaReference> references;

  /**
   * Opens the registries; nothing is asked of them yet.
   *
   * @param source the properties of a {@link KafkaAvroDeserializer} that could read the records
   * @param target the properties of a {@link KafkaAvroSerializer} that could have written them
   *     otherwise. {@code auto.register.schemas} says whether a schema is registered that its
   *     subject does not have
   * @param part whether it rewrites keys or values
   * @throws org.apache.kafka.common.config.ConfigException if a key has a value that it cannot
   *     have; on the target side also where it asks for another schema ({@code use.latest.version},
   *     {@code use.schema.id})
   */
  public EnvelopeRewriter(Map<String, ?> source, Map<String, ?> target, RecordPart part) {
    boolean isKey = part == RecordPart.KEY;
    ParsedConfig reading = RegistryOpener.parse(source, isKey, null);
    ParsedConfig writing = RegistryOpener.parse(target, isKey, null);
    this.part = part;
    this.schemaHeaders = SchemaHeaders.of(part);
    this.references = new SingleFlightCache<>(writing.capacity());
    this.opener = EnvelopeOpener.open(reading);
    try {
      this.writer = writer(writing);
    } catch (Throwable e) {
      opener.close();
      throw e;
    }
  }

  private static RecordWriter writer(ParsedConfig config) {
    RecordWriter writer = RecordWriter.open(config, null);
    try {
      writer.ownSchemas();
    } catch (Throwable e) {
      writer.close();
      throw e;
    }
    return writer;
  }

  /** Rewrites a record that stays on its topic, or on another one with the same subjects. */
  public Rewritten rewrite(String topic, Headers headers, byte @Nullable [] data) {
    return rewrite(topic, topic, headers, data);
  }

  /**
   * Rewrites the key or the value of a record.
   *
   * @param from the topic that it was read from, which the source's subject is named after
   * @param to the topic that it goes to, which the target's subject is named after
   * @param headers those of the record
   * @param data null stays null, and leaves the headers as they are
   * @throws org.apache.kafka.common.errors.SerializationException if the envelope is bad, if a
   *     registry does not have the schema, or if the datum could not stay what it is, such as one
   *     whose first field would have to say another version; its cause tells which
   * @throws org.apache.kafka.common.errors.RetriableException if a registry is away: the same
   *     record can be rewritten later
   */
  public Rewritten rewrite(String from, String to, Headers headers, byte @Nullable [] data) {
    if (data == null) {
      return new Rewritten(headers, null);
    }
    Slice slice = Slice.of(data);
    try {
      EnvelopeOpener.Origin origin = opener.origin(from, headers, slice);
      SchemaReference target = references.get(new Key(to, origin.written()), this::target);
      return new Rewritten(
          headersOf(target, headers, origin), writer.enclose(target, origin.frame().datum()));
    } catch (AvrolopeException e) {
      throw failure(from, to, opener.describe(from, headers, slice), e);
    }
  }

  private SchemaReference target(Key key) {
    Schema schema = opener.schema(key.written().reference());
    SchemaReference target = writer.reference(key.topic(), schema);
    key.written().requireSameBytes(schema, new WrittenForm(target, writer.datumForm()));
    return target;
  }

  private KafkaException failure(String from, String to, String said, AvrolopeException e) {
    return Failures.wrap(
        "Cannot rewrite the "
            + part
            + " of topic "
            + from
            + " ("
            + said
            + ") for topic "
            + to
            + " (envelope "
            + writer.envelopeName()
            + ")",
        e);
  }

  /** The given ones where none of them comes or goes, else a copy. */
  private Headers headersOf(SchemaReference target, Headers given, EnvelopeOpener.Origin origin) {
    Optional<RecordHeader> added = writer.header(target);
    if (added.isEmpty() && schemaHeaders.areMissing(given, origin.headers())) {
      return given;
    }
    Headers copy = schemaHeaders.removed(given, origin.headers());
    added.ifPresent(header -> RecordWriter.put(copy, header));
    return copy;
  }

  /** Closes the connections to both registries. More than once does no harm. */
  @Override
  public void close() {
    opener.close();
    writer.close();
  }

  private record Key(String topic, WrittenForm written) {}

  /** A key or a value with its new envelope, and the headers of the record that go with it. */
  public static final class Rewritten {
    private final Headers headers;
    private final byte @Nullable [] data;

    private Rewritten(Headers headers, byte @Nullable [] data) {
      this.headers = headers;
      this.data = data;
    }

    /**
     * The record's headers. Without those that said the schema of the old bytes, and with one that
     * says the schema of the new ones where that is said in a header. They are the given headers
     * themselves where nothing changes.
     */
    public Headers headers() {
      return headers;
    }

    /** The new bytes, which are the caller's own; null for null. */
    public byte @Nullable [] data() {
      return data;
    }
  }
}
