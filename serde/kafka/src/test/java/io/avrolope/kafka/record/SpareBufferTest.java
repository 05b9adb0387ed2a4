// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.wire.DatumBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The buffer that is used for the next record. */
class SpareBufferTest {
  /** The default of Kafka's {@code max.request.size}. */
  private static final int MAX_REQUEST_BYTES = 1 << 20;

  private final SpareBuffer spare = new SpareBuffer();

  @Test
  void theNextRecordReusesTheBuffer() {
    DatumBuffer first = spare.take(5);
    first.writeLong(1);
    spare.release(first);

    DatumBuffer second = spare.take(9);

    assertThat(second).isSameAs(first);
    assertThat(second.datumOffset()).isEqualTo(9);
    assertThat(second.datumLength()).isZero();
  }

  @Test
  void aRecordInsideARecordGetsAnotherBuffer() {
    DatumBuffer outer = spare.take(5);

    assertThat(spare.take(5)).isNotSameAs(outer);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 1_000, 700_000})
  void aBufferOfKafkasDefaultMaximumIsKept(int piece) {
    DatumBuffer full = spare.take(5);
    for (int left = MAX_REQUEST_BYTES; left > 0; left -= piece) {
      full.write(new byte[piece], 0, Math.min(piece, left));
    }
    spare.release(full);

    assertThat(spare.take(5)).isSameAs(full);
  }

  @Test
  void aLargerBufferIsNotKept() {
    DatumBuffer large = spare.take(0);
    large.write(new byte[2 * MAX_REQUEST_BYTES], 0, 2 * MAX_REQUEST_BYTES);
    large.writeByte(0);
    spare.release(large);

    assertThat(spare.take(0)).isNotSameAs(large);
  }
}
