package io.avrolope.kafka;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Envelopes;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.registry.SchemaReference;
import io.avrolope.registry.SchemaRegistry;
import java.util.List;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Reads records as one configuration says. Thread-safe. */
final class RecordReader implements AutoCloseable {
  private final RecordPart part;
  private final SchemaRegistry registry;
  private final SchemaIdPlace place;
  private final SchemaIdHeader header;
  private final @Nullable SchemaReference configured;
  private final EnvelopeReader envelope;
  private final Subjects subjects;
  private final ReaderChoice choice;
  private final boolean intoLatest;
  private final SingleFlightCache<Key, DatumDecoder> decoders;
  private final KnownRecords knownRecords;

  /** Looked at first; a race loses a look into the table, and nothing else. */
  private @Nullable KnownRecord last;

  private final SingleFlightCache<String, Supplier<String>> subjectByTopic;

  RecordReader(ParsedConfig config, SchemaRegistry registry) {
    this.part = config.part();
    this.registry = registry;
    this.place = config.readPlace();
    this.header = SchemaIdHeader.of(part);
    this.configured =
        place == SchemaIdPlace.CONFIG ? new SchemaReference.Id(config.schemaId().getAsInt()) : null;
    this.envelope = envelope(config, registry.firstVersion());
    this.subjects = Subjects.of(config);
    this.choice = ReaderChoice.of(config);
    this.intoLatest =
        (config.flag(AvrolopeConfig.USE_LATEST_VERSION) || !config.latestWithMetadata().isEmpty())
            && choice.fixed() == null
            && choice.isGeneric();
    this.decoders = new SingleFlightCache<>(config.capacity());
    this.knownRecords = new KnownRecords(config.capacity());
    this.subjectByTopic = new SingleFlightCache<>(config.capacity());
  }

  private static EnvelopeReader envelope(ParsedConfig config, long first) {
    EnvelopeSettings settings = config.envelopeSettings(first);
    List<String> names = config.list(AvrolopeConfig.ENVELOPE_DETECT);
    if (names.isEmpty()) {
      return named(AvrolopeConfig.ENVELOPE, config.text(AvrolopeConfig.ENVELOPE), settings);
    }
    return Envelopes.anyOf(
        names.stream().map(name -> named(AvrolopeConfig.ENVELOPE_DETECT, name, settings)).toList());
  }

  private static Envelope named(String key, String name, EnvelopeSettings settings) {
    try {
      return Envelopes.named(name, settings);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(key + " " + e.getMessage());
    }
  }

  RecordPart part() {
    return part;
  }

  /** Reads a record. */
  @Nullable Object read(
      String topic, @Nullable Headers headers, byte[] bytes, int offset, int length) {
    SchemaReference beside = beside(headers);
    if (beside != null) {
      return decoder(topic, beside).decode(bytes, offset, length);
    }
    if (envelope.looksAtHeaders() && headers != null && envelope.isSaidBy(lastOf(headers))) {
      Frame frame = open(topic, headers, new Slice(bytes, offset, length));
      return decode(decoder(topic, frame.writer()), frame);
    }
    return read(topic, bytes, offset, length);
  }

  /** What says the schema beside a record's bytes; null: its envelope does. */
  @Nullable SchemaReference beside(@Nullable Headers headers) {
    return place == SchemaIdPlace.DUAL ? header.read(headers) : configured;
  }

  /** Reads a record with an envelope; most are known by their first bytes. */
  private @Nullable Object read(String topic, byte[] bytes, int offset, int length) {
    KnownRecord before = last;
    if (before != null) {
      int datum = before.datumOffset(topic, bytes, offset, length);
      if (datum >= 0) {
        return before.decoder().decode(bytes, datum, offset + length - datum);
      }
    }
    KnownRecord known = knownRecords.find(topic, bytes, offset, length);
    if (known == null) {
      return readUnknown(topic, new Slice(bytes, offset, length));
    }
    last = known;
    int datum = known.start().datumOffset(bytes, offset, length);
    return known.decoder().decode(bytes, datum, offset + length - datum);
  }

  private @Nullable Object readUnknown(String topic, Slice slice) {
    Frame frame = open(topic, null, slice);
    DatumDecoder decoder = decoder(topic, frame.writer());
    Object datum = decode(decoder, frame);
    if (!intoLatest) {
      envelope
          .known(slice)
          .ifPresent(start -> knownRecords.add(new KnownRecord(topic, start, decoder)));
    }
    return datum;
  }

  /** What is known of a record that could not be read: its envelope, and its schema if it says. */
  String describe(String topic, @Nullable Headers headers, Slice slice) {
    try {
      SchemaReference beside = beside(headers);
      if (beside != null) {
        return "no envelope, " + beside;
      }
      Frame frame = open(topic, headers, slice);
      return "envelope " + frame.envelope() + ", " + frame.writer();
    } catch (AvrolopeException e) {
      return "envelope " + envelope.name();
    }
  }

  private Frame open(String topic, @Nullable Headers headers, Slice slice) {
    RecordHeaders seen = headers == null ? RecordHeaders.NONE : lastOf(headers);
    return envelope.read(new RecordView(slice, seen, subject(topic)));
  }

  private static RecordHeaders lastOf(Headers headers) {
    return name -> {
      Header last = headers.lastHeader(name);
      return last == null ? null : last.value();
    };
  }

  private static @Nullable Object decode(DatumDecoder decoder, Frame frame) {
    Slice datum = frame.datum();
    return decoder.decode(datum.bytes(), datum.offset(), datum.length());
  }

  private DatumDecoder decoder(String topic, SchemaReference writer) {
    Schema latest = intoLatest ? latest(topic) : null;
    return decoders.get(
        new Key(inItsContext(topic, writer), latest),
        key -> make(key.writer(), registry.schema(key.writer()), key.latest()));
  }

  private DatumDecoder make(SchemaReference reference, Schema writer, @Nullable Schema latest) {
    return writer.getType() == Schema.Type.STRING && Envelopes.hasRawText(reference)
        ? choice.rawTextDecoder(writer)
        : choice.decoder(writer, latest);
  }

  /** Ids count within a context, and a registry may show them only to those who name a subject. */
  private SchemaReference inItsContext(String topic, SchemaReference writer) {
    if (!(writer instanceof SchemaReference.Id id)) {
      return writer;
    }
    return new SchemaReference.Id(
        id.id(), subjects.areOnePerTopic() ? subject(topic).get() : subjects.context(topic));
  }

  private Schema latest(String topic) {
    return registry.latest(subject(topic).get(), SchemaReference.Kind.VERSION).schema();
  }

  private Supplier<String> subject(String topic) {
    return subjectByTopic.get(topic, this::subjectOf);
  }

  /** Names the subject when first asked for it, and remembers it. */
  private Supplier<String> subjectOf(String topic) {
    return new Supplier<>() {
      private volatile @Nullable String known;

      @Override
      public String get() {
        String subject = known;
        if (subject == null) {
          subject = subjects.subject(topic, choice.fixed());
          known = subject;
        }
        return subject;
      }
    };
  }

  @Override
  public void close() {
    registry.close();
  }

  private record Key(SchemaReference writer, @Nullable Schema latest) {}
}
