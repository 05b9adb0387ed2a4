// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.apache.avro.util.Utf8;

/**
 * Reads and writes the values that are not varints. The writing methods return the position after
 * the value.
 */
final class Primitives {
  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle DOUBLE =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

  private Primitives() {}

  static float readFloat(byte[] b, int p) {
    return (float) FLOAT.get(b, p);
  }

  static double readDouble(byte[] b, int p) {
    return (double) DOUBLE.get(b, p);
  }

  static boolean readBoolean(byte[] b, int p) {
    return b[p] == 1;
  }

  static String readString(byte[] b, int p, int length) {
    return new String(b, p, length, UTF_8);
  }

  static Utf8 readUtf8(byte[] b, int p, int length) {
    return new Utf8(readBytes(b, p, length));
  }

  static byte[] readBytes(byte[] b, int p, int length) {
    Objects.checkFromIndexSize(p, length, b.length);
    return Arrays.copyOfRange(b, p, p + length);
  }

  static BigDecimal readDecimal(byte[] b, int p, int length, int scale) {
    return new BigDecimal(new BigInteger(b, p, length), scale);
  }

  /** As {@link #readDecimal}, without a {@code BigInteger} if a {@code long} is enough. */
  static BigDecimal readShortDecimal(byte[] b, int p, int length, int scale) {
    if (length == 0 || length > Long.BYTES) {
      return readDecimal(b, p, length, scale);
    }
    long unscaled = b[p];
    for (int i = 1; i < length; i++) {
      unscaled = unscaled << 8 | (b[p + i] & 0xFF);
    }
    return BigDecimal.valueOf(unscaled, scale);
  }

  static int write(byte[] b, int p, boolean value) {
    b[p] = value ? (byte) 1 : 0;
    return p + 1;
  }

  static int write(byte[] b, int p, float value) {
    FLOAT.set(b, p, value);
    return p + 4;
  }

  static int write(byte[] b, int p, double value) {
    DOUBLE.set(b, p, value);
    return p + 8;
  }

  static int write(byte[] b, int p, CharSequence text) {
    if (text instanceof Utf8 utf8) {
      return write(b, p, utf8.getBytes(), utf8.getByteLength());
    }
    byte[] bytes = text.toString().getBytes(UTF_8);
    return write(b, p, bytes, bytes.length);
  }

  static int write(byte[] b, int p, ByteBuffer bytes) {
    int length = bytes.remaining();
    int start = Varint.write(b, p, length);
    bytes.get(bytes.position(), b, start, length);
    return start + length;
  }

  static int write(byte[] b, int p, byte[] bytes, int length) {
    int start = Varint.write(b, p, length);
    System.arraycopy(bytes, 0, b, start, length);
    return start + length;
  }

  static int writeFixed(byte[] b, int p, byte[] bytes) {
    System.arraycopy(bytes, 0, b, p, bytes.length);
    return p + bytes.length;
  }

  static int write(byte[] b, int p, BigDecimal value) {
    byte[] unscaled = value.unscaledValue().toByteArray();
    return write(b, p, unscaled, unscaled.length);
  }
}
