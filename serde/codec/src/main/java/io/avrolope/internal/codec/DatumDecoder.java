// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.error.MalformedDatumException;
import org.jspecify.annotations.Nullable;

/**
 * Decodes data of one writer schema into objects of one reader schema. Thread-safe. Does not keep a
 * reference to the array that it reads.
 */
public interface DatumDecoder extends Codec {

  /**
   * Decodes one datum.
   *
   * @param offset the datum's first byte in the array
   * @param length the datum's length in bytes
   * @throws io.avrolope.error.MalformedDatumException if the bytes are not a datum of the writer
   *     schema
   * @throws io.avrolope.error.IncompatibleSchemasException if the reader schema cannot represent a
   *     value of the datum
   */
  @Nullable Object decode(byte[] bytes, int offset, int length);

  /**
   * Whether the bytes are a datum of the writer schema. Faster than {@link #decode} if they are
   * not, because no message is made.
   *
   * @throws io.avrolope.error.IncompatibleSchemasException as {@link #decode}
   */
  default boolean accepts(byte[] bytes, int offset, int length) {
    try {
      decode(bytes, offset, length);
      return true;
    } catch (MalformedDatumException e) {
      return false;
    }
  }
}
