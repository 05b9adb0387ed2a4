package io.avrolope.internal.codec;

import java.util.Arrays;

/** A top-level {@code bytes} datum is the bytes themselves, with no length before them. */
final class RawBytesDecoder implements DatumDecoder {
  @Override
  public Object decode(byte[] bytes, int offset, int length) {
    return Arrays.copyOfRange(bytes, offset, offset + length);
  }
}
