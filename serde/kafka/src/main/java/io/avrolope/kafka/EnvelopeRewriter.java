// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeader;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.kafka.record.EnvelopeOpener;
import io.avrolope.kafka.record.EnvelopeTrials;
import io.avrolope.kafka.record.KafkaExceptions;
import io.avrolope.kafka.record.RecordWriter;
import io.avrolope.kafka.record.WrittenForm;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.cache.SmallCacheWarning;
import io.avrolope.schema.SchemaReference;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the envelope of records. The datum is not decoded, and its bytes do not change. Records
 * of 8 bytes are tried first: they can be numbers of Kafka's {@code LongSerializer} or {@code
 * DoubleSerializer} that only look like an envelope. The writer schema stays the same; the new
 * envelope refers to it in its own way, possibly in another registry.
 *
 * <p>The registries are asked once for each schema of a topic. Thread-safe. The rewriter neither
 * keeps nor modifies the given bytes and headers. docs/migrations.md shows a loop that copies a
 * topic.
 */
public final class EnvelopeRewriter implements AutoCloseable {
  private final RecordPart part;
  private final SchemaHeaders schemaHeaders;
  private final EnvelopeOpener opener;
  private final RecordWriter writer;
  private final SingleFlightCache<Key, SchemaReference> references;
  private final EnvelopeTrials trials;

  /**
   * Opens the registries; sends no request yet.
   *
   * @param source the properties of a {@link KafkaAvroDeserializer} that could read the records
   * @param target the properties of a {@link KafkaAvroSerializer} that writes the new envelope.
   *     {@code auto.register.schemas} decides whether the rewriter registers a schema that the
   *     subject does not have
   * @param part whether it rewrites keys or values
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value, or if the
   *     target selects another schema ({@code use.latest.version}, {@code use.schema.id})
   */
  public EnvelopeRewriter(Map<String, ?> source, Map<String, ?> target, RecordPart part) {
    boolean isKey = part == RecordPart.KEY;
    ParsedConfig reading = RegistryOpener.parse(source, isKey, null);
    ParsedConfig writing = RegistryOpener.parse(target, isKey, null);
    this.part = part;
    this.schemaHeaders = SchemaHeaders.of(part);
    this.references =
        new SingleFlightCache<>(
            writing.capacity(), SmallCacheWarning.ofSchemas(writing.capacity()));
    this.trials = new EnvelopeTrials(reading);
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
      writer.requireOwnSchemas();
    } catch (Throwable e) {
      writer.close();
      throw e;
    }
    return writer;
  }

  /** Rewrites a record for the same topic, or for another topic with the same subjects. */
  public Rewritten rewrite(String topic, Headers headers, byte @Nullable [] data) {
    return rewrite(topic, topic, headers, data);
  }

  /**
   * Rewrites the key or the value of a record.
   *
   * @param from the topic of the record, which names the source subject
   * @param to the topic that the record goes to, which names the target subject
   * @param headers the record's headers
   * @param data null stays null and leaves the headers unchanged
   * @throws org.apache.kafka.common.errors.SerializationException if the envelope is malformed, or
   *     the record has 8 bytes that do not decode with the schema that they would name; if a
   *     registry does not have the schema, or if the datum would have to change, for example the
   *     version in its first field; the cause tells which
   * @throws org.apache.kafka.common.errors.RetriableException if a registry is unavailable; the
   *     record can be rewritten later
   */
  public Rewritten rewrite(String from, String to, Headers headers, byte @Nullable [] data) {
    if (data == null) {
      return new Rewritten(headers, null);
    }
    Slice slice = Slice.of(data);
    try {
      EnvelopeOpener.Origin origin = opener.origin(from, headers, slice);
      if (data.length == Long.BYTES) {
        requireDatum(origin.frame());
      }
      SchemaReference target = references.get(new Key(to, origin.written()), this::target);
      return new Rewritten(
          headersOf(target, headers, origin), writer.enclose(target, origin.frame().datum()));
    } catch (AvrolopeException e) {
      throw failure(from, to, opener.describe(from, headers, slice), e);
    }
  }

  private void requireDatum(Frame frame) {
    AvrolopeException refusal = trials.refusal(frame, each -> opener.schema(each.writer()));
    if (refusal instanceof UnknownSchemaException) {
      throw refusal; // the registry may learn of the schema later
    }
    if (refusal != null) {
      throw new MalformedEnvelopeException(
          "The record has 8 bytes, as a number of Kafka's LongSerializer or DoubleSerializer, and"
              + " only looks like envelope "
              + frame.envelope()
              + ": "
              + refusal.getMessage());
    }
  }

  private SchemaReference target(Key key) {
    Schema schema = opener.schema(key.written().reference());
    SchemaReference target = writer.reference(key.topic(), schema);
    key.written().requireSameBytes(schema, new WrittenForm(target, writer.datumForm()));
    return target;
  }

  private KafkaException failure(String from, String to, String described, AvrolopeException e) {
    return KafkaExceptions.wrap(
        "Cannot rewrite the "
            + part
            + " of topic "
            + from
            + " ("
            + described
            + ") for topic "
            + to
            + " (envelope "
            + writer.envelopeName()
            + ")",
        e);
  }

  /** The given headers if none is added or removed, else a copy. */
  private Headers headersOf(SchemaReference target, Headers given, EnvelopeOpener.Origin origin) {
    Optional<RecordHeader> added = writer.header(target);
    if (added.isEmpty() && schemaHeaders.areAbsent(given, origin.headers())) {
      return given;
    }
    Headers copy = schemaHeaders.removedFrom(given, origin.headers());
    added.ifPresent(header -> RecordWriter.putHeader(copy, header));
    return copy;
  }

  /** Closes both registries. Closing twice has no effect. */
  @Override
  public void close() {
    opener.close();
    writer.close();
  }

  private record Key(String topic, WrittenForm written) {}

  /** A key or value with its new envelope, and the record's new headers. */
  public static final class Rewritten {
    private final Headers headers;
    private final byte @Nullable [] data;

    private Rewritten(Headers headers, byte @Nullable [] data) {
      this.headers = headers;
      this.data = data;
    }

    /**
     * The record's headers without the headers of the old envelope, and with the headers of the new
     * one. If nothing changes, these are the given headers.
     */
    public Headers headers() {
      return headers;
    }

    /** The new bytes, which the caller owns; null for null. */
    public byte @Nullable [] data() {
      return data;
    }
  }
}
