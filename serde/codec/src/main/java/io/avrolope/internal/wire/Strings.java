// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.util.Arrays;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Decodes strings: always a new one, or a shared one from a table of fixed size. A new string
 * replaces the one in its slot. Thread-safe.
 */
public final class Strings {
  private static final int SLOTS = 1 << 10;
  private static final int MAX_SHARED_BYTES = 64;

  private final @Nullable Known @Nullable [] table;

  private Strings(@Nullable Known @Nullable [] table) {
    this.table = table;
  }

  public static Strings decodedEachTime() {
    return new Strings(null);
  }

  public static Strings shared() {
    return new Strings(new Known[SLOTS]);
  }

  /** Whether strings come from a table, so that the same object may be returned again. */
  public boolean areShared() {
    return table != null;
  }

  public Utf8 utf8(byte[] b, int from, int to) {
    Known known = known(b, from, to);
    return known == null ? Wire.utf8(b, from, to) : known.utf8;
  }

  public String string(byte[] b, int from, int to) {
    Known known = known(b, from, to);
    return known == null ? Wire.string(b, from, to) : known.string;
  }

  private @Nullable Known known(byte[] b, int from, int to) {
    @Nullable Known @Nullable [] slots = table;
    if (slots == null || to - from > MAX_SHARED_BYTES) {
      return null;
    }
    int slot = hash(b, from, to) & (SLOTS - 1);
    Known known = slots[slot];
    if (known == null || !Arrays.equals(known.bytes, 0, known.bytes.length, b, from, to)) {
      known = new Known(Arrays.copyOfRange(b, from, to));
      slots[slot] = known; // a race only loses an entry
    }
    return known;
  }

  private static int hash(byte[] b, int from, int to) {
    int hash = to - from;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + b[i];
    }
    return hash ^ (hash >>> 15);
  }

  /** All fields are final, so that other threads see complete entries. */
  private static final class Known {
    final byte[] bytes;
    final Utf8 utf8;
    final String string;

    Known(byte[] bytes) {
      this.bytes = bytes;
      this.utf8 = new Utf8(bytes.clone());
      this.string = Wire.string(bytes, 0, bytes.length);
    }
  }
}
