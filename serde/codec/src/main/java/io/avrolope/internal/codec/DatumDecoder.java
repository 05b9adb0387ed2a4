package io.avrolope.internal.codec;

import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of a datum into an object; made for one writer schema and one reader schema.
 * Thread-safe. Keeps nothing of the array that it reads.
 */
public interface DatumDecoder extends Codec {

  /**
   * Decodes one datum.
   *
   * @param offset the datum's first byte in the array
   * @param length the datum's length in bytes
   * @throws io.avrolope.error.MalformedDatumException if the bytes are not a datum of the writer
   *     schema
   * @throws io.avrolope.error.IncompatibleSchemasException if the datum has a value that the reader
   *     schema has no place for
   */
  @Nullable Object decode(byte[] bytes, int offset, int length);
}
