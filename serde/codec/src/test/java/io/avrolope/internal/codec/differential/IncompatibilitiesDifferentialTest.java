// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.resolve.Incompatibilities;
import io.avrolope.schema.Incompatibility;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares the incompatibilities reported for 2,000 pairs of schemas with the decoding of 16,000
 * data.
 */
@Tag("fuzz")
class IncompatibilitiesDifferentialTest {
  private static final int PAIRS = 2000;
  private static final int DATA = 8;

  private int compatible;
  private int unreadable;
  private int conditional;
  private int conditionalAndFailed;

  @Test
  void dataFailOnlyWhereAnIncompatibilityIsReported() {
    for (long seed = 0; seed < PAIRS; seed++) {
      SeededRandom random = new SeededRandom(seed);
      SchemaPair pair = SchemaPair.of(random);
      List<Incompatibility> incompatibilities =
          Incompatibilities.between(pair.writer(), pair.reader());
      DatumDecoder decoder = decoder(pair);
      boolean all =
          incompatibilities.stream()
              .anyMatch(each -> each.concerns() == Incompatibility.Concerns.ALL_DATA);
      if (decoder == null) {
        assertThat(all).as("seed %s: refused, and found %s", seed, incompatibilities).isTrue();
      }
      int failed = decoder == null ? DATA : failures(pair, decoder, random);
      if (all) {
        unreadable++;
        assertThat(failed).as("seed %s: %s", seed, incompatibilities).isEqualTo(DATA);
      } else if (incompatibilities.isEmpty()) {
        compatible++;
        assertThat(failed).as("seed %s", seed).isZero();
      } else {
        conditional++;
        conditionalAndFailed += failed > 0 ? 1 : 0;
      }
    }

    assertThat(compatible).isGreaterThan(PAIRS / 3);
    assertThat(unreadable).isGreaterThan(PAIRS / 20);
    assertThat(conditional).isGreaterThan(PAIRS / 50);
    assertThat(conditionalAndFailed).isGreaterThan(conditional / 4);
  }

  private static int failures(SchemaPair pair, DatumDecoder decoder, SeededRandom random) {
    RandomData data = new RandomData(random, new MinimumDepths());
    int failed = 0;
    for (int i = 0; i < DATA; i++) {
      byte[] datum =
          BlockEncoding.pick(random)
              .encode(pair.writer(), data.datum(pair.writer()), Oracle.plain());
      try {
        decoder.decode(datum, 0, datum.length);
      } catch (AvrolopeException e) {
        failed++;
      }
    }
    return failed;
  }

  private static @Nullable DatumDecoder decoder(SchemaPair pair) {
    try {
      return Codecs.genericDecoder(
          pair.writer(), pair.reader(), DecodeOptions.DEFAULTS.with(EngineMode.INTERPRETED));
    } catch (IncompatibleSchemasException e) {
      return null;
    }
  }
}
