package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.wire.DatumBuffer;
import org.junit.jupiter.api.Test;

/** Which buffer the next record gets. */
class SpareBufferTest {
  private final SpareBuffer spare = new SpareBuffer();

  @Test
  void theNextRecordGetsTheSameBufferEmpty() {
    DatumBuffer first = spare.take(5);
    first.writeLong(1);
    spare.giveBack(first);

    DatumBuffer second = spare.take(9);

    assertThat(second).isSameAs(first);
    assertThat(second.datumOffset()).isEqualTo(9);
    assertThat(second.datumLength()).isZero();
  }

  @Test
  void aRecordWithinARecordGetsAnother() {
    DatumBuffer outer = spare.take(5);

    assertThat(spare.take(5)).isNotSameAs(outer);
  }

  @Test
  void aLargeOneIsNotKept() {
    DatumBuffer large = spare.take(0);
    large.write(new byte[1 << 20], 0, 1 << 20);
    large.writeByte(0);
    spare.giveBack(large);

    assertThat(spare.take(0)).isNotSameAs(large);
  }
}
