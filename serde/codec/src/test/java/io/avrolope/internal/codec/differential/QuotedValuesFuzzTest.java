// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Marks;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.MarkedData;
import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No failure to decode mutated data of random schemas quotes a value. */
@Tag("fuzz")
class QuotedValuesFuzzTest {
  private static final int PAIRS = 400;
  private static final int MUTATIONS = 30;

  @ParameterizedTest
  @EnumSource
  void noFailureOfMutatedDataQuotesAValue(Engine engine) {
    int failures = 0;
    for (long seed = 0; seed < PAIRS; seed++) {
      SeededRandom random = new SeededRandom(seed);
      SchemaPair pair = SchemaPair.of(random);
      DatumDecoder decoder = decoder(engine, pair);
      Object object = MarkedData.of(pair.writer());
      if (decoder != null && object != null && pair.writer().getType() != Schema.Type.BYTES) {
        byte[] datum = BlockEncoding.pick(random).encode(pair.writer(), object, Oracle.plain());
        failures += failures(decoder, datum, random);
      }
    }
    assertThat(failures).isGreaterThan(PAIRS);
  }

  private static @Nullable DatumDecoder decoder(Engine engine, SchemaPair pair) {
    try {
      return engine.decoder(pair.writer(), pair.reader(), MutationTrial.OPTIONS);
    } catch (IncompatibleSchemasException e) {
      Marks.assertNoneIn(e);
      return null;
    }
  }

  /** The number of data that cannot be decoded. */
  private static int failures(DatumDecoder decoder, byte[] datum, SeededRandom random) {
    int failures = 0;
    Set<String> checked = new HashSet<>();
    for (int i = 0; i <= MUTATIONS; i++) {
      byte[] mutated = i == 0 ? datum : ByteMutations.of(datum, random);
      try {
        decoder.decode(mutated, 0, mutated.length);
      } catch (RuntimeException e) {
        failures++;
        if (checked.add(e + " " + e.getCause())) {
          Marks.assertNoneIn(e);
        }
      }
    }
    return failures;
  }
}
