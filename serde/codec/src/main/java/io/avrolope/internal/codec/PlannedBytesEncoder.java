// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.Wire;
import org.jspecify.annotations.Nullable;

/** Encodes objects that a plan turns into top-level {@code bytes}, which have no length prefix. */
final class PlannedBytesEncoder implements DatumEncoder {
  private final DatumEncoder lengthPrefixed;

  /**
   * @param lengthPrefixed encodes the objects with Avro's length prefix
   */
  PlannedBytesEncoder(DatumEncoder lengthPrefixed) {
    this.lengthPrefixed = lengthPrefixed;
  }

  @Override
  public void encode(@Nullable Object datum, DatumBuffer out) {
    DatumBuffer avro = new DatumBuffer(0);
    lengthPrefixed.encode(datum, avro);
    int start = avro.datumOffset();
    int end = start + avro.datumLength();
    int content = Wire.longEnd(avro.array(), start, end);
    out.write(avro.array(), content, end - content);
  }

  @Override
  public EngineInUse engine() {
    return lengthPrefixed.engine();
  }

  @Override
  public void onFailedCompilation(Runnable listener) {
    lengthPrefixed.onFailedCompilation(listener);
  }
}
