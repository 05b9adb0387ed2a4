// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.EngineInUse;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The decoders of one configuration, one for each writer schema. Thread-safe. */
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
            && choice.fixed() == null
            && choice.isGeneric();
    this.onNew = onNew;
    this.decoders = new SingleFlightCache<>(config.capacity());
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
    Schema latest = intoLatest ? opener.latest(topic, opener.schema(writer)) : null;
    return decoders.get(new Key(writer, frame.form(), latest), this::create);
  }

  private DatumDecoder create(Key key) {
    Schema writer = opener.schema(key.writer());
    DatumDecoder decoder =
        writer.getType() == Schema.Type.STRING && key.form().hasRawText()
            ? choice.rawTextDecoder(writer)
            : choice.decoder(writer, key.latest());
    return BytesWithLength.decoder(key.form(), writer, onNew.apply(decoder));
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

  /** Why data of a schema cannot be read into the configured reader schema, if there is one. */
  public List<Incompatibility> incompatibilities(Schema writer) {
    return choice.incompatibilities(writer);
  }

  /** How many decoders use an engine at this moment. */
  long count(EngineInUse engine) {
    return decoders.count(decoder -> decoder.engine() == engine);
  }

  /** Hashed by code of its own, because the JDK generates a record's methods slowly. */
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
}
