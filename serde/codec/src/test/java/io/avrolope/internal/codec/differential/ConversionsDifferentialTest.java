// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Compares with conversions of logical types, which are global to the JVM. */
@Tag("fuzz")
@Isolated
class ConversionsDifferentialTest {
  @Test
  void logicalTypesAreConvertedAsAvroConvertsThem() {
    OutcomeCounts counts = new OutcomeCounts();

    try (GlobalConversions registered = new GlobalConversions()) {
      DecoderTrial decoders =
          new DecoderTrial(counts, registered.oracleData(), List.of(Engine.values()));
      SeedRunner.expectNoDifference(new SkippingRawBytes(decoders), 50_000, 600);
    }

    assertThat(counts.values()).as("read, of %s", counts).isGreaterThan(counts.total() / 2);
    assertThat(counts.failed()).as("refused by a conversion, of %s", counts).isPositive();
  }

  /** Skips top-level {@code bytes}, which have no length and are never converted. */
  private record SkippingRawBytes(Trial trial) implements Trial {
    @Override
    public int dataPerSeed() {
      return trial.dataPerSeed();
    }

    @Override
    public Optional<Difference> run(SchemaPair pair, SeededRandom random, int count) {
      return pair.writer().getType() == Schema.Type.BYTES
          ? Optional.empty()
          : trial.run(pair, random, count);
    }
  }
}
