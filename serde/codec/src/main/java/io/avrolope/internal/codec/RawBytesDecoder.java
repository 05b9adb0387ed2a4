// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import java.util.Arrays;

/** Decodes top-level {@code bytes}, which have no length prefix, as a copy of the bytes. */
final class RawBytesDecoder implements DatumDecoder {
  @Override
  public Object decode(byte[] bytes, int offset, int length) {
    return Arrays.copyOfRange(bytes, offset, offset + length);
  }
}
