// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.text.QuotedText;
import io.avrolope.kafka.integration.metrics.MetricsTarget;
import io.avrolope.kafka.mapping.DecodingTarget;
import io.avrolope.kafka.metrics.CountingSerde;
import io.avrolope.kafka.metrics.RecordCount;
import io.avrolope.kafka.metrics.SerdeCounters;
import io.avrolope.kafka.metrics.SerdeRole;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.ObservableSchemaRegistry;
import org.apache.avro.Schema;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Reads records: the deserializer's hot path. Thread-safe. */
public final class RecordReader implements CountingSerde, AutoCloseable {
  private final RecordPart part;
  private final SerdeCounters counters = new SerdeCounters(SerdeRole.DESERIALIZER);
  private final EnvelopeOpener opener;
  private final boolean usesHeaders;
  private final DatumDecoders decoders;
  private final PrefixTable<CountedDecoder> byPrefix;

  /** The entry of the previous record, tried first. A data race costs a table look-up only. */
  private PrefixTable.@Nullable Entry<CountedDecoder> last;

  /**
   * Opens the registry, which is closed with the reader.
   *
   * @param given the registry that was given in code; null: configuration names it
   */
  public static RecordReader open(ParsedConfig config, @Nullable SchemaRegistry given) {
    return open(config, given, ReaderChoice.of(config));
  }

  /** As above; the target decides into which objects data are decoded. */
  public static RecordReader open(
      ParsedConfig config, @Nullable SchemaRegistry given, DecodingTarget<?> target) {
    return open(config, given, ReaderChoice.of(config, target));
  }

  private static RecordReader open(
      ParsedConfig config, @Nullable SchemaRegistry given, ReaderChoice choice) {
    SchemaRegistry registry = RegistryOpener.openToRead(config, given);
    try {
      return new RecordReader(config, registry, choice);
    } catch (Throwable e) {
      registry.close();
      throw e;
    }
  }

  private RecordReader(ParsedConfig config, SchemaRegistry registry, ReaderChoice choice) {
    this.part = config.part();
    this.opener =
        new EnvelopeOpener(
            config, ObservableSchemaRegistry.observe(registry, counters.lookUps()), choice);
    this.usesHeaders = opener.usesHeaders();
    this.decoders = new DatumDecoders(config, opener, counters::watched);
    this.byPrefix = new PrefixTable<>(config.capacity());
  }

  @Override
  public void show(MetricsTarget metrics) {
    counters.show(
        metrics, () -> ObservableSchemaRegistry.cachedAnswers(opener.registry()), decoders::count);
  }

  @Override
  public void hide() {
    counters.close();
  }

  /**
   * Reads a record.
   *
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   * @throws org.apache.kafka.common.KafkaException with the failure as its cause, as {@link
   *     KafkaExceptions} wraps it
   */
  public @Nullable Object read(
      String topic, @Nullable Headers headers, byte[] bytes, int offset, int length) {
    try {
      return decode(topic, headers, bytes, offset, length);
    } catch (AvrolopeException e) {
      counters.failed(e);
      throw wrapped(topic, headers, new Slice(bytes, offset, length), e);
    } catch (RuntimeException e) {
      counters.failed(e);
      throw e;
    }
  }

  /**
   * As above; reads into a schema that the caller chose for this record.
   *
   * @param reader takes precedence over the configured schema and over the latest of the subject
   */
  public @Nullable Object read(
      String topic, @Nullable Headers headers, Slice record, Schema reader) {
    try {
      Frame frame = opener.open(topic, headers, record);
      Object datum = DatumDecoders.decode(decoders.decoder(topic, frame, reader), frame);
      count(topic, frame, record.length());
      return datum;
    } catch (AvrolopeException e) {
      counters.failed(e);
      throw wrapped(topic, headers, record, e);
    } catch (RuntimeException e) {
      counters.failed(e);
      throw e;
    }
  }

  private @Nullable Object decode(
      String topic, @Nullable Headers headers, byte[] bytes, int offset, int length) {
    if (usesHeaders && headers != null && opener.isInHeaders(headers)) {
      Slice record = new Slice(bytes, offset, length);
      return readFrame(topic, opener.open(topic, headers, record), length);
    }
    PrefixTable.Entry<CountedDecoder> entry = last;
    if (entry == null || !entry.matches(topic, bytes, offset, length)) {
      entry = byPrefix.find(topic, bytes, offset, length);
      if (entry == null) {
        return readNew(topic, new Slice(bytes, offset, length));
      }
      last = entry;
    }
    int datum = entry.datumOffset(bytes, offset, length);
    if (datum < 0) {
      return readNew(topic, new Slice(bytes, offset, length));
    }
    CountedDecoder known = entry.value();
    // in place, since the JVM inlines calls to a certain depth only
    Object decoded = known.decoder().decode(bytes, datum, offset + length - datum);
    known.count().add(length);
    return decoded;
  }

  /** Reads a record whose first bytes do not decide which decoder it needs. */
  private @Nullable Object readFrame(String topic, Frame frame, int length) {
    Object datum = decoders.decode(topic, frame);
    count(topic, frame, length);
    return datum;
  }

  /** Reads a record whose prefix is not in the table, and adds the prefix. */
  private @Nullable Object readNew(String topic, Slice record) {
    if (decoders.areForLatest()) {
      return readFrame(topic, opener.open(topic, null, record), record.length());
    }
    EnvelopeOpener.Opened opened = opener.openWithPrefix(topic, null, record);
    Frame frame = opened.frame();
    DatumDecoder decoder = decoders.decoder(topic, frame);
    Object datum = DatumDecoders.decode(decoder, frame);
    if (opened.prefix().isPresent()) {
      remember(topic, opened.prefix().get(), frame, decoder);
    }
    count(topic, frame, record.length());
    return datum;
  }

  private void remember(String topic, RecordPrefix prefix, Frame frame, DatumDecoder decoder) {
    RecordCount count = counters.count(topic, frame.envelope(), frame.writer());
    byPrefix.add(topic, prefix, new CountedDecoder(decoder, count));
  }

  private void count(String topic, Frame frame, int length) {
    if (counters.isOn()) {
      counters.count(topic, frame.envelope(), frame.writer()).add(length);
    }
  }

  /** Names the envelope and the schema of the record as far as they are known. */
  private KafkaException wrapped(
      String topic, @Nullable Headers headers, Slice record, AvrolopeException failure) {
    return KafkaExceptions.wrap(
        "Cannot decode the "
            + part
            + " of topic "
            + QuotedText.of(String.valueOf(topic))
            + " ("
            + opener.describe(topic, headers, record)
            + ")",
        failure);
  }

  @Override
  public void close() {
    counters.close();
    opener.close();
  }
}
