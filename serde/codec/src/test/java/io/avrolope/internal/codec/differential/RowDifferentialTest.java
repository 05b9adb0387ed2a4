// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.codec.StreamDecoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engines read and write the objects of an integration as Avro does generic records. */
@Tag("fuzz")
class RowDifferentialTest {
  private static final int PAIRS = 100;

  /** Decodes into rows, and makes generic records of them for the comparison. */
  private record RowDecoders(EngineMode engine) implements DecoderProvider {
    @Override
    public DatumDecoder decoder(Schema writer, Schema reader) {
      return decoder(writer, reader, DecodeOptions.DEFAULTS.with(engine));
    }

    static DatumDecoder decoder(Schema writer, Schema reader, DecodeOptions options) {
      DatumDecoder rows = Codecs.modelDecoder(writer, reader, new RowModel(), options);
      boolean isBare =
          writer.getType() == Schema.Type.BYTES && reader.getType() == Schema.Type.BYTES;
      return (bytes, offset, length) -> {
        Object datum = Row.generic(rows.decode(bytes, offset, length));
        return isBare
            ? RandomData.content((ByteBuffer) Objects.requireNonNull(datum))
            : topLevel(datum);
      };
    }

    private static @Nullable Object topLevel(@Nullable Object datum) {
      return datum instanceof Utf8 ? datum.toString() : datum;
    }
  }

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {50_000, 51_000})
  void bothEnginesDecodeRowsAsAvroDoesGenericRecords(long firstSeed) {
    OutcomeCounts counts = new OutcomeCounts();
    DecoderTrial trial =
        new DecoderTrial(
            counts,
            List.of(new RowDecoders(EngineMode.INTERPRETED), new RowDecoders(EngineMode.COMPILED)));

    SeedRunner.expectNoDifference(trial, firstSeed, PAIRS);

    assertThat(counts.values()).as("read, of %s", counts).isGreaterThan(counts.total() * 7 / 10);
  }

  @Test
  void damagedDataAreRefusedOrReadAsByAvro() {
    OutcomeCounts counts = new OutcomeCounts();
    MutationTrial trial =
        new MutationTrial(
            counts,
            (engine, pair, options) ->
                RowDecoders.decoder(
                    pair.writer(), pair.reader(), options.with(EngineMode.valueOf(engine.name()))));

    SeedRunner.expectNoDifference(trial, 55_000, PAIRS);

    assertThat(counts.total()).isGreaterThan(PAIRS);
  }

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {52_000, 53_000})
  void bothEnginesWriteTheBytesThatTheRowsWereReadFrom(long firstSeed) {
    OutcomeCounts counts = new OutcomeCounts();

    SeedRunner.expectNoDifference(new RowEncoderTrial(counts), firstSeed, PAIRS);

    assertThat(counts.values()).isGreaterThan(PAIRS);
  }

  @ParameterizedTest
  @ValueSource(longs = {54_000})
  void streamsAreReadAsArraysAre(long firstSeed) {
    for (long seed = firstSeed; seed < firstSeed + PAIRS; seed++) {
      SeededRandom random = new SeededRandom(seed);
      Schema schema = SchemaPair.of(random).writer();
      Object object = new RandomData(random, new MinimumDepths()).datum(schema);
      byte[] datum = BlockEncoding.pick(random).encode(schema, object, Oracle.plain());
      DecodeOptions options = DecodeOptions.DEFAULTS.with(EngineMode.INTERPRETED);
      StreamDecoder rows = Codecs.streamDecoder(schema, schema, new RowModel(), options);
      StreamDecoder plain =
          Codecs.streamDecoder(
              schema, schema, new io.avrolope.internal.model.GenericModel(Oracle.plain()), options);

      assertThat(
              DatumComparison.difference(read(plain, datum), Row.generic(read(rows, datum)), "$"))
          .as("seed %s, %s", seed, schema)
          .isNull();
    }
  }

  private static @Nullable Object read(StreamDecoder decoder, byte[] datum) {
    try {
      return decoder.read(
          DecoderFactory.get().directBinaryDecoder(new ByteArrayInputStream(datum), null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
