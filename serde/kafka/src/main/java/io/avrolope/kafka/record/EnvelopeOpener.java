// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.SelfDescribedSchemas;
import io.avrolope.schema.SchemaReference;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Opens the envelopes of records: finds which schema wrote a record and where its datum is.
 * Thread-safe. The registry is asked only where several envelopes fit a record equally well.
 */
public final class EnvelopeOpener implements AutoCloseable {
  private final SchemaRegistry registry;
  private final ReaderChoice choice;
  private final TopicSubjects subjects;
  private final EnvelopeReader envelope;
  private final boolean usesHeaders;
  private final EnvelopeTrials trials;
  private final PayloadHint hint;

  /** Opens the registry, which is closed with the opener. */
  public static EnvelopeOpener open(ParsedConfig config) {
    return of(config, RegistryOpener.openToRead(config, null));
  }

  /** As {@link #open}, but a registry that is not configured fails only when it is asked. */
  public static EnvelopeOpener openToInspect(ParsedConfig config) {
    return of(config, RegistryOpener.openToInspect(config));
  }

  private static EnvelopeOpener of(ParsedConfig config, SchemaRegistry registry) {
    try {
      return new EnvelopeOpener(config, registry, ReaderChoice.of(config));
    } catch (Throwable e) {
      registry.close();
      throw e;
    }
  }

  EnvelopeOpener(ParsedConfig config, SchemaRegistry registry, ReaderChoice choice) {
    this.envelope = envelope(config, registry.firstVersion());
    this.usesHeaders = envelope.usesHeaders();
    this.trials = new EnvelopeTrials(config);
    this.hint = PayloadHint.of(config);
    this.choice = choice;
    this.subjects = new TopicSubjects(config, choice.fixed());
    this.registry =
        new SelfDescribedSchemas(
            registry,
            choice.fixed() == null ? List.of() : List.of(choice.fixed()),
            config.cacheOfRecords());
  }

  private static EnvelopeReader envelope(ParsedConfig config, long first) {
    EnvelopeSettings settings = config.envelopeSettings(first);
    return switch (config.readLocation()) {
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
   * @throws ConfigException if the name is unknown
   */
  public static Envelope named(String key, String name, EnvelopeSettings settings) {
    try {
      return Envelopes.named(name, settings);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(key + " " + e.getMessage());
    }
  }

  /** The envelope of a record, with its writer in the context of the topic. */
  public Frame frame(String topic, Headers headers, Slice record) {
    return inTopicContext(topic, open(topic, headers, record));
  }

  /**
   * As {@link #frame}, for a record whose headers do not name the schema, with the first bytes by
   * which records of the same envelope and schema are recognised.
   */
  public Opened frameWithPrefix(String topic, Headers headers, Slice record) {
    Opened opened = openWithPrefix(topic, headers, record);
    return new Opened(inTopicContext(topic, opened.frame()), opened.prefix());
  }

  /** As {@link #frame}, with the names of the headers that the envelope was read from. */
  public Origin origin(String topic, Headers headers, Slice record) {
    if (!isInHeaders(headers)) {
      Frame frame = open(topic, headers, record);
      return new Origin(inTopicContext(topic, frame), Set.of());
    }
    Set<String> names = new HashSet<>();
    Frame frame =
        envelope.read(
            new RecordView(record, collecting(names, lastOf(headers)), subjects.subject(topic)));
    return new Origin(inTopicContext(topic, frame), names);
  }

  /** A record as envelopes see it. */
  public RecordView view(String topic, Headers headers, Slice record) {
    return new RecordView(record, lastOf(headers), subjects.subject(topic));
  }

  /** The same frame, whose writer is in the context of the topic. */
  public Frame inTopicContext(String topic, Frame frame) {
    return new Frame(
        frame.envelope(), inTopicContext(topic, frame.writer()), frame.datum(), frame.form());
  }

  SchemaReference inTopicContext(String topic, SchemaReference writer) {
    return subjects.inTopicContext(topic, writer);
  }

  /** Whether the headers name the schema, so that the record's first bytes do not. */
  public boolean isInHeaders(Headers headers) {
    return usesHeaders && envelope.isInHeaders(lastOf(headers));
  }

  /** Whether headers can name the schema; if not, {@link #isInHeaders} is always false. */
  boolean usesHeaders() {
    return usesHeaders;
  }

  /** The schema that a writer names, from the cache or the registry. */
  public Schema schema(SchemaReference writer) {
    return registry.schema(writer);
  }

  /**
   * The schema that wrote a record of a topic.
   *
   * @throws RegistryRefusedException also if the topic has no name because it is unknown, so that
   *     the subject of a version is unknown too
   */
  public Schema schema(String topic, Frame frame) {
    if (topic.isEmpty()
        && frame.writer() instanceof SchemaReference.Version version
        && version.subject().equals(subjects.subject(topic).get())) {
      throw new RegistryRefusedException(
          RegistryRefusedException.Reason.UNSUPPORTED,
          "The subject of version " + version.version() + " is unknown without the topic");
    }
    return schema(inTopicContext(topic, frame.writer()));
  }

  /** The newest schema of the subject that the topic has for data of a writer schema. */
  Schema latest(String topic, Schema writer) {
    return registry.latest(subjects.subject(topic, writer), SchemaReference.Kind.VERSION).schema();
  }

  /**
   * The version of a writer schema in the subject of a topic; empty if the subject does not have
   * it, or the registry does not tell.
   */
  OptionalLong version(String topic, SchemaReference writer, Schema schema) {
    if (writer instanceof SchemaReference.Version version) {
      return OptionalLong.of(version.version());
    }
    try {
      String subject = subjects.subject(topic, schema);
      return registry.lookUp(subject, schema, SchemaReference.Kind.VERSION)
              instanceof SchemaReference.Version version
          ? OptionalLong.of(version.version())
          : OptionalLong.empty();
    } catch (UnknownSchemaException | RegistryRefusedException e) {
      return OptionalLong.empty();
    }
  }

  public long firstVersion() {
    return registry.firstVersion();
  }

  /** The schema and the kind of objects to decode to. */
  ReaderChoice choice() {
    return choice;
  }

  SchemaRegistry registry() {
    return registry;
  }

  /** The envelope and the schema of a record that could not be read, as far as they are known. */
  public String describe(String topic, @Nullable Headers headers, Slice record) {
    try {
      List<Frame> candidates = candidates(topic, headers, record);
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
   * Opens the envelope of a record; if several fit, the registry and a trial decide.
   *
   * @return its writer is not yet in the context of the topic
   * @throws MalformedEnvelopeException if the record has none of the configured envelopes, or
   *     several of them
   */
  Frame open(String topic, @Nullable Headers headers, Slice record) {
    return found(topic, headers, record).frame();
  }

  /**
   * As {@link #open}, for a record whose headers do not name the schema, with the first bytes by
   * which records of the same envelope and schema are recognised. If several envelopes fit, the
   * first bytes do not decide.
   */
  Opened openWithPrefix(String topic, @Nullable Headers headers, Slice record) {
    Found found = found(topic, headers, record);
    return new Opened(
        found.frame(), found.wasOnlyCandidate() ? envelope.prefix(record) : Optional.empty());
  }

  private record Found(Frame frame, boolean wasOnlyCandidate) {}

  private Found found(String topic, @Nullable Headers headers, Slice record) {
    try {
      List<Frame> candidates = candidates(topic, headers, record);
      return new Found(choose(topic, candidates), candidates.size() == 1);
    } catch (MalformedEnvelopeException e) {
      throw hint.appendTo(e, record);
    }
  }

  private Frame choose(String topic, List<Frame> candidates) {
    return candidates.size() == 1
        ? candidates.get(0)
        : trials.choose(candidates, each -> schema(topic, each));
  }

  private List<Frame> candidates(String topic, @Nullable Headers headers, Slice record) {
    RecordHeaders seen = headers == null ? RecordHeaders.NONE : lastOf(headers);
    return envelope.candidates(new RecordView(record, seen, subjects.subject(topic)));
  }

  private static RecordHeaders lastOf(Headers headers) {
    return name -> {
      Header last = headers.lastHeader(name);
      return last == null ? null : last.value();
    };
  }

  /** Collects the names of the headers that are looked up and found. */
  private static RecordHeaders collecting(Set<String> names, RecordHeaders headers) {
    return name -> {
      byte[] value = headers.last(name);
      if (value != null) {
        names.add(name);
      }
      return value;
    };
  }

  @Override
  public void close() {
    registry.close();
  }

  /**
   * An opened envelope.
   *
   * @param prefix empty if more than the first bytes decides which schema wrote the record
   */
  public record Opened(Frame frame, Optional<RecordPrefix> prefix) {}

  /**
   * The schema that wrote a record, and its datum.
   *
   * @param headers the names of the headers that the envelope was read from
   */
  public record Origin(Frame frame, Set<String> headers) {
    /** The reference of the writer schema, and the form of the datum. */
    public WrittenForm written() {
      return new WrittenForm(frame.writer(), frame.form());
    }
  }
}
