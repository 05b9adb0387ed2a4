package io.avrolope.kafka;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.Envelopes;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.registry.SchemaReference;
import io.avrolope.registry.SchemaRegistry;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Reads records as one configuration says. Thread-safe. */
final class RecordReader implements AutoCloseable {
  private final RecordPart part;
  private final SchemaRegistry registry;
  private final EnvelopeReader envelope;
  private final SubjectNameStrategy subjects;
  private final ReaderChoice choice;
  private final boolean intoLatest;
  private final SingleFlightCache<Key, DatumDecoder> decoders;
  private final KnownRecords knownRecords;
  private final SingleFlightCache<String, Supplier<String>> subjectByTopic;

  RecordReader(ParsedConfig config, SchemaRegistry registry) {
    this.part = config.part();
    this.registry = registry;
    this.envelope = envelope(config);
    this.subjects = config.subjectNameStrategy();
    this.choice = ReaderChoice.of(config);
    this.intoLatest =
        config.flag(AvrolopeConfig.USE_LATEST_VERSION)
            && choice.fixed() == null
            && choice.isGeneric();
    this.decoders = new SingleFlightCache<>(config.capacity());
    this.knownRecords = new KnownRecords(config.capacity());
    this.subjectByTopic = new SingleFlightCache<>(config.capacity());
  }

  private static EnvelopeReader envelope(ParsedConfig config) {
    long maxWrapped = config.number(AvrolopeConfig.ENVELOPE_WRAPPED_MAX_VERSION);
    List<String> names = config.list(AvrolopeConfig.ENVELOPE_DETECT);
    if (names.isEmpty()) {
      return Envelopes.named(config.text(AvrolopeConfig.ENVELOPE), maxWrapped);
    }
    try {
      List<Envelope> candidates =
          names.stream().map(name -> Envelopes.named(name, maxWrapped)).toList();
      return Envelopes.anyOf(candidates);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.ENVELOPE_DETECT + " " + e.getMessage());
    }
  }

  RecordPart part() {
    return part;
  }

  String envelopeName() {
    return envelope.name();
  }

  /** Reads a record; most are known by their first bytes. */
  @Nullable Object read(String topic, byte[] bytes, int offset, int length) {
    KnownRecord known = knownRecords.find(topic, bytes, offset, length);
    if (known == null) {
      return readUnknown(topic, new Slice(bytes, offset, length));
    }
    int datum = known.start().datumOffset(bytes, offset, length);
    return known.decoder().decode(bytes, datum, offset + length - datum);
  }

  private @Nullable Object readUnknown(String topic, Slice slice) {
    Frame frame = open(topic, slice);
    DatumDecoder decoder = decoder(topic, frame);
    Object datum = decoder.decode(slice.bytes(), frame.datumOffset(), frame.datumLength());
    if (!intoLatest) {
      envelope
          .known(slice)
          .ifPresent(start -> knownRecords.add(new KnownRecord(topic, start, decoder)));
    }
    return datum;
  }

  /** What the envelope of a record says that could not be read; empty if it is the envelope. */
  Optional<Frame> frame(String topic, Slice slice) {
    try {
      return Optional.of(open(topic, slice));
    } catch (AvrolopeException e) {
      return Optional.empty();
    }
  }

  private Frame open(String topic, Slice slice) {
    return envelope.read(slice, subject(topic));
  }

  private DatumDecoder decoder(String topic, Frame frame) {
    Schema latest = intoLatest ? latest(topic) : null;
    return decoders.get(
        new Key(frame.writer(), latest),
        key -> choice.decoder(registry.schema(key.writer()), key.latest()));
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
          subject = subjects.subject(topic, part, choice.fixed());
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
