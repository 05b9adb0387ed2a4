// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.wire.DatumBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes top-level {@code bytes} that a plan turns into another object, for example a promoted
 * string.
 */
final class PlannedBytesDecoder implements DatumDecoder {
  private final DatumDecoder lengthPrefixed;

  /**
   * @param lengthPrefixed decodes {@code bytes} with Avro's length prefix
   */
  PlannedBytesDecoder(DatumDecoder lengthPrefixed) {
    this.lengthPrefixed = lengthPrefixed;
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    DatumBuffer avro = new DatumBuffer(0);
    avro.writeInt(length);
    avro.write(bytes, offset, length);
    return lengthPrefixed.decode(avro.array(), avro.datumOffset(), avro.datumLength());
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
