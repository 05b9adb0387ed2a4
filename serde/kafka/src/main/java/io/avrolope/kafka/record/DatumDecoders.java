// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.EngineInUse;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.mapping.WriterSchema;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.cache.SmallCacheWarning;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The decoders of one configuration, one for each pair of writer and reader schema. Thread-safe.
 */
public final class DatumDecoders {
  private final EnvelopeOpener opener;
  private final ReaderChoice choice;
  private final boolean intoLatest;
  private final UnaryOperator<DatumDecoder> onNew;
  private final SingleFlightCache<Key, DatumDecoder> decoders;

  public DatumDecoders(ParsedConfig config, EnvelopeOpener opener) {
    this(config, opener, UnaryOperator.identity());
  }

  /**
   * @param onNew is called with each new decoder
   */
  DatumDecoders(ParsedConfig config, EnvelopeOpener opener, UnaryOperator<DatumDecoder> onNew) {
    this.opener = opener;
    this.choice = opener.choice();
    this.intoLatest =
        (config.flag(AvrolopeConfig.USE_LATEST_VERSION) || !config.latestWithMetadata().isEmpty())
            && choice.canFollowLatest();
    this.onNew = onNew;
    this.decoders =
        new SingleFlightCache<>(config.capacity(), SmallCacheWarning.ofSchemas(config.capacity()));
  }

  /**
   * Whether the reader schema is the newest of the subject, so that a decoder may go out of use.
   */
  boolean areForLatest() {
    return intoLatest;
  }

  /** The decoder for the datum of a frame. */
  DatumDecoder decoder(String topic, Frame frame) {
    SchemaReference writer = opener.inTopicContext(topic, frame.writer());
    return decoder(
        topic, frame, writer, intoLatest ? opener.latest(topic, opener.schema(writer)) : null);
  }

  /** The decoder for the datum of a frame into a schema that the caller chose for this record. */
  DatumDecoder decoder(String topic, Frame frame, Schema reader) {
    return decoder(topic, frame, opener.inTopicContext(topic, frame.writer()), reader);
  }

  private DatumDecoder decoder(
      String topic, Frame frame, SchemaReference writer, @Nullable Schema reader) {
    ExactSchema into = reader == null ? null : new ExactSchema(reader);
    String only = choice.dependsOnTopic() ? topic : null;
    return decoders.get(new Key(writer, frame.form(), into, only), this::create);
  }

  private DatumDecoder create(Key key) {
    Schema writer = opener.schema(key.writer());
    boolean isRawText = writer.getType() == Schema.Type.STRING && key.form().hasRawText();
    ReaderChoice chosen = key.into() == null ? choice : choice.into(key.into().schema());
    return BytesWithLength.decoder(
        key.form(), writer, onNew.apply(decoder(key, chosen, writer, isRawText)));
  }

  private DatumDecoder decoder(Key key, ReaderChoice chosen, Schema writer, boolean isRawText) {
    if (chosen.kind() instanceof ReaderChoice.OfIntegration integration) {
      return chosen.decoder(
          integration,
          isRawText ? Schema.create(Schema.Type.BYTES) : writer,
          new TopicWriter(opener, key, writer, chosen.readerSchema(writer, null)));
    }
    return isRawText ? chosen.rawTextDecoder(writer) : chosen.decoder(writer);
  }

  /** Decodes the datum of a frame. */
  public @Nullable Object decode(String topic, Frame frame) {
    return decode(decoder(topic, frame), frame);
  }

  static @Nullable Object decode(DatumDecoder decoder, Frame frame) {
    Slice datum = frame.datum();
    return decoder.decode(datum.bytes(), datum.offset(), datum.length());
  }

  /** The schema into which data of a topic and a writer schema are decoded. */
  public Schema readerSchema(String topic, Schema writer) {
    return choice.readerSchema(writer, intoLatest ? opener.latest(topic, writer) : null);
  }

  /**
   * The reasons that data of a schema cannot be read into the configured reader schema, if there is
   * one.
   */
  public List<Incompatibility> incompatibilities(Schema writer) {
    return choice.incompatibilities(writer);
  }

  /** How many decoders use an engine at this moment. */
  long count(EngineInUse engine) {
    return decoders.count(decoder -> decoder.engine() == engine);
  }

  /** The writer of the records of a topic. */
  private record TopicWriter(EnvelopeOpener opener, Key key, Schema schema, Schema reader)
      implements WriterSchema {
    @Override
    public OptionalLong version() {
      return opener.version(Objects.requireNonNull(key.topic()), key.writer(), schema);
    }
  }

  /**
   * Hashed by code of its own, because the JDK generates a record's methods slowly.
   *
   * @param into the reader schema, if it is the latest of the subject or the caller chose it; null
   *     if the configuration alone decides
   * @param topic null if it does not matter
   */
  private record Key(
      SchemaReference writer, DatumForm form, @Nullable ExactSchema into, @Nullable String topic) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that
          && writer.equals(that.writer)
          && form == that.form
          && Objects.equals(into, that.into)
          && Objects.equals(topic, that.topic);
    }

    @Override
    public int hashCode() {
      int hash = 31 * (31 * writer.hashCode() + form.hashCode()) + Objects.hashCode(into);
      return 31 * hash + Objects.hashCode(topic);
    }
  }
}
