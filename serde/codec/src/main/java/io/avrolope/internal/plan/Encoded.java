// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** An immutable byte sequence. */
public final class Encoded {
  private final byte[] bytes;

  public Encoded(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** The number of bytes. */
  public int length() {
    return bytes.length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Encoded that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().withUpperCase().formatHex(bytes);
  }
}
