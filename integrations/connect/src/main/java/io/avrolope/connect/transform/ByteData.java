// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Data of Connect that are bytes, as {@code ByteArrayConverter} makes them. */
final class ByteData {
  private ByteData() {}

  /** The bytes, which are not copied if they are an array; null if the data are not bytes. */
  static byte @Nullable [] of(@Nullable Object data) {
    if (data instanceof byte[] bytes) {
      return bytes;
    }
    if (data instanceof ByteBuffer buffer) {
      byte[] copy = new byte[buffer.remaining()];
      buffer.duplicate().get(copy);
      return copy;
    }
    return null;
  }
}
