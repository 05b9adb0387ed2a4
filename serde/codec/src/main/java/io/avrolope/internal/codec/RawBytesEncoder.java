// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.wire.DatumBuffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@code byte[]} or the remaining bytes of a {@code ByteBuffer}, without a length prefix.
 */
final class RawBytesEncoder implements DatumEncoder {
  @Override
  public void encode(@Nullable Object datum, DatumBuffer out) {
    if (datum instanceof byte[] bytes) {
      out.write(bytes, 0, bytes.length);
    } else if (datum instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(buffer.position(), bytes);
      out.write(bytes, 0, bytes.length);
    } else {
      throw new InvalidDatumException(
          "Expected a byte[] or a ByteBuffer but found "
              + (datum == null ? "null" : "a " + datum.getClass().getName()));
    }
  }
}
