// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.model.GenericModel.RecordForm;
import io.avrolope.internal.unboxed.UnboxedRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unboxed records have the values that Avro decodes. */
@Tag("fuzz")
class UnboxedDifferentialTest {
  private static final int PAIRS = 100;

  /** Decodes into unboxed records, and makes Avro's records of them for the comparison. */
  private record UnboxedDecoders(EngineMode engine) implements DecoderProvider {
    @Override
    public DatumDecoder decoder(Schema writer, Schema reader) {
      return decoder(writer, reader, DecodeOptions.DEFAULTS.with(engine));
    }

    static DatumDecoder decoder(Schema writer, Schema reader, DecodeOptions options) {
      DatumDecoder unboxed =
          Codecs.genericDecoder(writer, reader, options.with(RecordForm.UNBOXED));
      return (bytes, offset, length) -> ofAvro(unboxed.decode(bytes, offset, length));
    }
  }

  private static @Nullable Object ofAvro(@Nullable Object value) {
    if (value instanceof IndexedRecord record) {
      assertThat(record).isInstanceOf(UnboxedRecord.class);
      GenericData.Record copy = new GenericData.Record(record.getSchema());
      for (Schema.Field field : record.getSchema().getFields()) {
        copy.put(field.pos(), ofAvro(record.get(field.pos())));
      }
      return copy;
    }
    if (value instanceof GenericData.Array<?> list) {
      List<@Nullable Object> items = new ArrayList<>();
      list.forEach(item -> items.add(ofAvro(item)));
      return new GenericData.Array<>(list.getSchema(), items);
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> entries = new HashMap<>();
      map.forEach((key, each) -> entries.put(key, ofAvro(each)));
      return entries;
    }
    return value;
  }

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {60_000, 61_000, 62_000})
  void bothEnginesDecodeUnboxedRecordsAsAvroDoesItsOwn(long firstSeed) {
    OutcomeCounts counts = new OutcomeCounts();
    DecoderTrial trial =
        new DecoderTrial(
            counts,
            List.of(
                new UnboxedDecoders(EngineMode.INTERPRETED),
                new UnboxedDecoders(EngineMode.COMPILED)));

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
                UnboxedDecoders.decoder(
                    pair.writer(), pair.reader(), options.with(EngineMode.valueOf(engine.name()))));

    SeedRunner.expectNoDifference(trial, 65_000, PAIRS);

    assertThat(counts.total()).isGreaterThan(PAIRS);
  }
}
