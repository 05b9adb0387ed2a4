// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accesses the internal array of ASCII {@code String}s, which saves a copy and the work of a
 * charset.
 *
 * <p>Active only if the user sets the system property {@value #PROPERTY} and opens the package:
 * {@code --add-opens java.base/java.lang=ALL-UNNAMED}, or {@code =io.avrolope.codec} on the module
 * path. The array is an implementation detail of the JDK, so its layout is tested first.
 */
final class OpenStrings {
  static final String PROPERTY = "avrolope.open.strings";

  private static final Logger LOG = LoggerFactory.getLogger(OpenStrings.class);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final byte LATIN_1 = 0;
  private static final long SIGNS = 0x8080808080808080L;

  private static final @Nullable Access ACCESS = access(Boolean.getBoolean(PROPERTY));

  private OpenStrings() {}

  /** A record, whose fields HotSpot treats as constants: handles that are constant cost nothing. */
  record Access(VarHandle array, VarHandle coder, MethodHandle ofArray) {
    /** Whether a Latin-1 string has one byte for each character. */
    boolean isAsExpected() {
      byte[] ascii = {'a', 'z'};
      String string = new String(ascii, StandardCharsets.US_ASCII);
      return (byte) coder.get(string) == LATIN_1
          && (byte) coder.get("\u0161") != LATIN_1
          && Arrays.equals((byte[]) array.get(string), ascii)
          && string(ascii).equals(string);
    }

    String string(byte[] ascii) {
      try {
        return (String) ofArray.invokeExact(ascii, LATIN_1);
      } catch (Throwable e) {
        throw new IllegalStateException("a String's own constructor throws nothing", e);
      }
    }
  }

  static boolean areOpen() {
    return ACCESS != null;
  }

  /** The access to strings; null if there is none, with a warning if it is wanted. */
  static @Nullable Access access(boolean wanted) {
    if (!wanted) {
      return null;
    }
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(String.class, MethodHandles.lookup());
      Access access =
          new Access(
              lookup.findVarHandle(String.class, "value", byte[].class),
              lookup.findVarHandle(String.class, "coder", byte.class),
              lookup.findConstructor(
                  String.class, MethodType.methodType(void.class, byte[].class, byte.class)));
      if (access.isAsExpected()) {
        return access;
      }
      LOG.warn("{} has no effect: this JVM has another layout of strings", PROPERTY);
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn(
          "{} has no effect without the JVM's option --add-opens java.base/java.lang={}",
          PROPERTY,
          OpenStrings.class.getModule().isNamed()
              ? OpenStrings.class.getModule().getName()
              : "ALL-UNNAMED",
          e);
    }
    return null;
  }

  /**
   * The string's own array, which must not be changed; null if strings are not open, or this one is
   * not ASCII.
   */
  static byte @Nullable [] asciiOf(String string) {
    Access access = ACCESS;
    if (access == null || (byte) access.coder.get(string) != LATIN_1) {
      return null;
    }
    byte[] array = (byte[]) access.array.get(string);
    return isAscii(array, 0, array.length) ? array : null;
  }

  /** A string of ASCII bytes; null if they are not ASCII, or strings are not open. */
  static @Nullable String ofAscii(byte[] b, int from, int to) {
    Access access = ACCESS;
    return access == null || !isAscii(b, from, to)
        ? null
        : access.string(Arrays.copyOfRange(b, from, to));
  }

  private static boolean isAscii(byte[] b, int from, int to) {
    long bits = 0;
    int p = from;
    for (; p <= to - Long.BYTES; p += Long.BYTES) {
      bits |= (long) LONG.get(b, p);
    }
    if (to - from >= Long.BYTES) {
      bits |= (long) LONG.get(b, to - Long.BYTES);
    } else {
      for (; p < to; p++) {
        bits |= b[p];
      }
    }
    return (bits & SIGNS) == 0;
  }
}
