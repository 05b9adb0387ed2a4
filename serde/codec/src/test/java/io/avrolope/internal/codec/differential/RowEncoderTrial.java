// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.codec.StreamDecoder;
import io.avrolope.internal.wire.DatumBuffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;

/** Reads rows from what Avro encodes, and writes them again with both engines. */
final class RowEncoderTrial implements Trial {
  private final OutcomeCounts counts;

  RowEncoderTrial(OutcomeCounts counts) {
    this.counts = counts;
  }

  @Override
  public int dataPerSeed() {
    return 8;
  }

  @Override
  public Optional<Difference> run(SchemaPair pair, SeededRandom random, int count) {
    Schema schema = pair.writer();
    RowModel model = new RowModel();
    StreamDecoder decoder =
        Codecs.streamDecoder(
            schema, schema, model, DecodeOptions.DEFAULTS.with(EngineMode.INTERPRETED));
    RandomData data = new RandomData(random, new MinimumDepths());
    for (int i = 0; i < count; i++) {
      Object datum = data.datum(schema);
      byte[] expected = BlockEncoding.ONE_BLOCK.encode(schema, datum, Oracle.plain());
      Object rows;
      try {
        rows = decoder.read(DecoderFactory.get().binaryDecoder(expected, null));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      counts.add(new Outcome.Value(datum, 0), false);
      for (EngineMode engine : new EngineMode[] {EngineMode.INTERPRETED, EngineMode.COMPILED}) {
        DatumBuffer out = new DatumBuffer(0);
        Codecs.streamEncoder(schema, model, EncodeOptions.DEFAULTS.with(engine)).encode(rows, out);
        if (!Arrays.equals(expected, out.copyFrom(0))) {
          return Optional.of(
              new Difference(
                  engine.name(),
                  Difference.Kind.BYTES_WRITTEN,
                  pair,
                  HexFormat.of().formatHex(expected),
                  "found " + HexFormat.of().formatHex(out.copyFrom(0))));
        }
      }
    }
    return Optional.empty();
  }
}
