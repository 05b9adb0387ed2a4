// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import org.jspecify.annotations.Nullable;

/** Converts an object; may throw any exception for an object that it does not accept. */
@FunctionalInterface
public interface Converter {
  @Nullable Object convert(@Nullable Object raw);

  /** Also converts an unboxed long; never fails. */
  interface OfLong extends Converter {
    Object ofLong(long raw);
  }

  /** Also converts an unboxed int; never fails. */
  interface OfInt extends Converter {
    Object ofInt(int raw);
  }

  /**
   * Also converts the bytes of a {@code bytes}, {@code fixed} or {@code string} where they are; may
   * throw any exception. An engine without an array of them calls {@link #convert}.
   */
  interface OfBytes extends Converter {
    /**
     * Converts a range of an array, which the caller may change later.
     *
     * @param to the byte after the last one
     */
    Object ofBytes(byte[] array, int from, int to);

    /** Converts a {@code ByteBuffer}, a {@code GenericFixed} or a {@code CharSequence}. */
    @Override
    default @Nullable Object convert(@Nullable Object raw) {
      byte[] bytes = OwnBytes.of(raw);
      return ofBytes(bytes, 0, bytes.length);
    }
  }
}
