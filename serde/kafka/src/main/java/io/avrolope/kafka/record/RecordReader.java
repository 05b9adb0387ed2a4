package io.avrolope.kafka.record;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.metrics.Meter;
import io.avrolope.kafka.metrics.RecordCount;
import io.avrolope.kafka.metrics.SerdeRole;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.ObservableSchemaRegistry;
import io.avrolope.registry.cache.SelfDescribedSchemas;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.SchemaReference;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.jspecify.annotations.Nullable;

/** Reads records as one configuration says. Thread-safe. */
public final class RecordReader implements AutoCloseable {
  private final RecordPart part;
  private final SchemaRegistry registry;
  private final Meter meter = new Meter(SerdeRole.DESERIALIZER);
  private final EnvelopeReader envelope;
  private final EnvelopeTrials trials;
  private final PayloadHint strangeBytes;
  private final Subjects subjects;
  private final ReaderChoice choice;
  private final boolean intoLatest;
  private final SingleFlightCache<Key, DatumDecoder> decoders;
  private final PrefixTable<KnownRecord> knownRecords;

  /** Looked at first; a race loses a look into the table, and nothing else. */
  private @Nullable KnownRecord last;

  private final SingleFlightCache<String, Supplier<String>> subjectByTopic;

  /**
   * Opens the registry, which is closed with this.
   *
   * @param given the registry that was given in code; null: configuration names it
   */
  public static RecordReader open(ParsedConfig config, @Nullable SchemaRegistry given) {
    return of(config, RegistryOpener.openToRead(config, given));
  }

  /** The same for those who look at envelopes, and can do without a registry that nobody named. */
  public static RecordReader openToInspect(ParsedConfig config) {
    return of(config, RegistryOpener.openToInspect(config));
  }

  private static RecordReader of(ParsedConfig config, SchemaRegistry registry) {
    try {
      return new RecordReader(config, registry);
    } catch (Throwable e) {
      registry.close();
      throw e;
    }
  }

  private RecordReader(ParsedConfig config, SchemaRegistry registry) {
    this.part = config.part();
    this.envelope = envelope(config, registry.firstVersion());
    this.trials = new EnvelopeTrials(config);
    this.strangeBytes = PayloadHint.of(config);
    this.subjects = Subjects.of(config);
    this.choice = ReaderChoice.of(config);
    this.registry =
        new SelfDescribedSchemas(
            ObservableSchemaRegistry.observe(registry, meter.lookUps()),
            choice.fixed() == null ? List.of() : List.of(choice.fixed()),
            config.cache());
    this.intoLatest =
        (config.flag(AvrolopeConfig.USE_LATEST_VERSION) || !config.latestWithMetadata().isEmpty())
            && choice.fixed() == null
            && choice.isGeneric();
    this.decoders = new SingleFlightCache<>(config.capacity());
    this.knownRecords = new PrefixTable<>(new KnownRecord[0], config.capacity());
    this.subjectByTopic = new SingleFlightCache<>(config.capacity());
  }

  private static EnvelopeReader envelope(ParsedConfig config, long first) {
    EnvelopeSettings settings = config.envelopeSettings(first);
    return switch (config.readPlace()) {
      case CONFIG -> Envelopes.bare(new SchemaReference.Id(config.schemaId().getAsInt()));
      case DUAL ->
          Envelopes.headerOrPayload(
              Envelopes.named(Envelopes.CONFLUENT_HEADER, settings),
              configuredEnvelope(config, settings));
      case PREFIX, HEADER -> configuredEnvelope(config, settings);
    };
  }

  private static EnvelopeReader configuredEnvelope(ParsedConfig config, EnvelopeSettings settings) {
    List<String> names = config.list(AvrolopeConfig.ENVELOPE_DETECT);
    if (names.isEmpty()) {
      return named(AvrolopeConfig.ENVELOPE, config.text(AvrolopeConfig.ENVELOPE), settings);
    }
    return Envelopes.anyOf(
        names.stream().map(name -> named(AvrolopeConfig.ENVELOPE_DETECT, name, settings)).toList());
  }

  /**
   * The envelope that configuration names.
   *
   * @param key where the name was found, for the message
   * @throws ConfigException if there is no envelope of that name
   */
  public static Envelope named(String key, String name, EnvelopeSettings settings) {
    try {
      return Envelopes.named(name, settings);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(key + " " + e.getMessage());
    }
  }

  /** From now on a client's metrics show what is read. */
  public void show(PluginMetrics metrics) {
    meter.show(
        metrics,
        () -> ObservableSchemaRegistry.cachedAnswers(registry),
        engine -> decoders.count(decoder -> decoder.engine() == engine));
  }

  public void failed(RuntimeException failure) {
    meter.failed(failure);
  }

  public RecordPart part() {
    return part;
  }

  /** Reads a record. */
  public @Nullable Object read(
      String topic, @Nullable Headers headers, byte[] bytes, int offset, int length) {
    if (headers != null && isInHeaders(headers)) {
      Frame frame = open(topic, headers, new Slice(bytes, offset, length));
      Object datum = decode(decoder(topic, frame), frame);
      count(topic, frame.envelope(), frame.writer(), length);
      return datum;
    }
    return read(topic, bytes, offset, length);
  }

  /** Reads a record with an envelope; most are known by their first bytes. */
  private @Nullable Object read(String topic, byte[] bytes, int offset, int length) {
    KnownRecord before = last;
    if (before != null) {
      int datum = before.datumOffset(topic, bytes, offset, length);
      if (datum >= 0) {
        return before.decode(bytes, datum, offset, length);
      }
    }
    KnownRecord known = knownRecords.find(topic, bytes, offset, length);
    if (known == null) {
      return readUnknown(topic, new Slice(bytes, offset, length));
    }
    last = known;
    int datum = known.start().datumOffset(bytes, offset, length);
    return known.decode(bytes, datum, offset, length);
  }

  private @Nullable Object readUnknown(String topic, Slice slice) {
    Frame frame = open(topic, null, slice);
    DatumDecoder decoder = decoder(topic, frame);
    Object datum = decode(decoder, frame);
    count(topic, frame.envelope(), frame.writer(), slice.length());
    Optional<RecordPrefix> start = intoLatest ? Optional.empty() : envelope.prefix(slice);
    if (start.isPresent()) {
      remember(topic, start.get(), decoder, frame);
    }
    return datum;
  }

  private void remember(String topic, RecordPrefix start, DatumDecoder decoder, Frame frame) {
    RecordCount count = meter.count(topic, frame.envelope(), frame.writer());
    knownRecords.add(new KnownRecord(topic, start, decoder, count));
  }

  private void count(String topic, String name, SchemaReference writer, int length) {
    if (meter.isOn()) {
      meter.count(topic, name, writer).add(length);
    }
  }

  /** What is known of a record that could not be read: its envelope, and its schema if it says. */
  public String describe(String topic, @Nullable Headers headers, Slice slice) {
    try {
      List<Frame> candidates = candidates(topic, headers, slice);
      if (candidates.size() == 1) {
        Frame only = candidates.get(0);
        return "envelope " + only.envelope() + ", " + only.writer();
      }
      return "envelope " + envelope.name();
    } catch (AvrolopeException e) {
      return "envelope " + envelope.name();
    }
  }

  /**
   * Reads a record's envelope alone; its datum is not looked at.
   *
   * @return the writer in the context of the topic
   */
  public Origin origin(String topic, Headers headers, Slice slice) {
    if (!isInHeaders(headers)) {
      Frame frame = open(topic, headers, slice);
      return new Origin(inItsContext(topic, frame), Set.of());
    }
    Set<String> names = new HashSet<>();
    Frame frame =
        envelope.read(new RecordView(slice, noting(lastOf(headers), names), subject(topic)));
    return new Origin(inItsContext(topic, frame), names);
  }

  /** As {@link #origin}, with the name of the envelope, and without those of headers. */
  public Frame frame(String topic, Headers headers, Slice slice) {
    return inItsContext(topic, open(topic, headers, slice));
  }

  /** What envelopes look at. */
  public RecordView view(String topic, Headers headers, Slice slice) {
    return new RecordView(slice, lastOf(headers), subject(topic));
  }

  /** The same frame, whose writer is in the context of the topic. */
  public Frame inItsContext(String topic, Frame frame) {
    return new Frame(
        frame.envelope(), inItsContext(topic, frame.writer()), frame.datum(), frame.form());
  }

  /** Decodes the datum of a frame. */
  public @Nullable Object datum(String topic, Frame frame) {
    return decode(decoder(topic, frame), frame);
  }

  /** The schema into which data of this topic and writer schema are read. */
  public Schema readerSchema(String topic, Schema writer) {
    return choice.readerSchema(writer, intoLatest ? latest(topic) : null);
  }

  public long firstVersion() {
    return registry.firstVersion();
  }

  /** Whether headers say the schema, so that the first bytes say nothing. */
  public boolean isInHeaders(Headers headers) {
    return envelope.usesHeaders() && envelope.isInHeaders(lastOf(headers));
  }

  /** How records begin that are of the same sort as this one, whose headers say nothing. */
  public Optional<RecordPrefix> prefix(Slice slice) {
    return envelope.prefix(slice);
  }

  /** Why data of a schema cannot be read into the configured reader schema, if there is one. */
  public List<Incompatibility> gaps(Schema writer) {
    return choice.gaps(writer);
  }

  /** Notes the names of the headers that are looked at and found. */
  private static RecordHeaders noting(RecordHeaders headers, Set<String> names) {
    return name -> {
      byte[] value = headers.last(name);
      if (value != null) {
        names.add(name);
      }
      return value;
    };
  }

  /** The schema that a writer names. */
  public Schema schema(SchemaReference writer) {
    return registry.schema(writer);
  }

  /** The envelope of a record; where several are as good, the one that proves to be right. */
  private Frame open(String topic, @Nullable Headers headers, Slice slice) {
    try {
      List<Frame> candidates = candidates(topic, headers, slice);
      return candidates.size() == 1
          ? candidates.get(0)
          : trials.only(candidates, frame -> registry.schema(inItsContext(topic, frame.writer())));
    } catch (MalformedEnvelopeException e) {
      throw strangeBytes.shownIn(e, slice);
    }
  }

  private List<Frame> candidates(String topic, @Nullable Headers headers, Slice slice) {
    RecordHeaders seen = headers == null ? RecordHeaders.NONE : lastOf(headers);
    return envelope.candidates(new RecordView(slice, seen, subject(topic)));
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

  private DatumDecoder decoder(String topic, Frame frame) {
    Schema latest = intoLatest ? latest(topic) : null;
    return decoders.get(
        new Key(inItsContext(topic, frame.writer()), frame.form(), latest),
        key -> make(key.form(), schema(key.writer()), key.latest()));
  }

  private DatumDecoder make(DatumForm form, Schema writer, @Nullable Schema latest) {
    DatumDecoder decoder =
        writer.getType() == Schema.Type.STRING && form.hasRawText()
            ? choice.rawTextDecoder(writer)
            : choice.decoder(writer, latest);
    return BytesWithLength.decoder(form, writer, meter.watched(decoder));
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
    meter.close();
    registry.close();
  }

  /** Hashed by code of its own, since what the JDK has made for a record is slow to make. */
  private record Key(SchemaReference writer, DatumForm form, @Nullable Schema latest) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that
          && writer.equals(that.writer)
          && form == that.form
          && Objects.equals(latest, that.latest);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * writer.hashCode() + form.hashCode()) + Objects.hashCode(latest);
    }
  }

  /**
   * Where a record comes from.
   *
   * @param headers those of an envelope that say the writer; they say nothing of other bytes
   */
  public record Origin(Frame frame, Set<String> headers) {
    public WrittenForm written() {
      return new WrittenForm(frame.writer(), frame.form());
    }
  }
}
