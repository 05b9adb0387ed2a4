// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** The bytes of the objects that bytes, fixed and strings are read as. */
final class OwnBytes {
  private OwnBytes() {}

  /**
   * The bytes of an object, in UTF-8 if it is a string.
   *
   * @return the object's own array, or a copy
   * @throws ClassCastException if the object is none of these
   */
  static byte[] of(@Nullable Object raw) {
    if (raw instanceof Utf8 utf8) {
      byte[] bytes = utf8.getBytes();
      int length = utf8.getByteLength();
      return bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
    }
    if (raw instanceof CharSequence text) {
      return text.toString().getBytes(StandardCharsets.UTF_8);
    }
    if (raw instanceof GenericFixed fixed) {
      return fixed.bytes();
    }
    ByteBuffer buffer = (ByteBuffer) Objects.requireNonNull(raw);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
