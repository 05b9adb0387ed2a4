// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Writes single values; accepts the Java classes that Avro's own writers accept.
 *
 * <p>The methods throw any {@code RuntimeException} for other objects.
 */
public final class WriteValues {
  private WriteValues() {}

  public static void writeBoolean(Object datum, DatumBuffer out) {
    out.writeBoolean((Boolean) datum);
  }

  public static void writeInt(Object datum, DatumBuffer out) {
    out.writeInt(((Number) datum).intValue());
  }

  public static void writeLong(Object datum, DatumBuffer out) {
    out.writeLong(((Number) datum).longValue());
  }

  public static void writeFloat(Object datum, DatumBuffer out) {
    out.writeFloat(((Number) datum).floatValue());
  }

  public static void writeDouble(Object datum, DatumBuffer out) {
    out.writeDouble(((Number) datum).doubleValue());
  }

  public static void writeBytes(Object datum, DatumBuffer out) {
    out.writeBytes((ByteBuffer) datum);
  }

  public static void writeString(Object datum, DatumBuffer out) {
    if (datum instanceof String string) {
      out.writeString(string);
    } else if (datum instanceof Utf8 utf8) {
      out.writeUtf8(utf8);
    } else {
      out.writeString(((CharSequence) datum).toString());
    }
  }

  /** Also accepts the classes that {@code SpecificData} calls stringable. */
  public static void writeStringable(Object datum, DatumBuffer out) {
    if (datum instanceof CharSequence) {
      writeString(datum, out);
    } else if (isStringable(datum.getClass())) {
      out.writeString(datum.toString());
    } else {
      throw new ClassCastException(datum.getClass().getName());
    }
  }

  static boolean isStringable(Class<?> type) {
    return type == java.math.BigDecimal.class
        || type == java.math.BigInteger.class
        || type == java.net.URI.class
        || type == java.net.URL.class
        || type == java.io.File.class;
  }

  /** Writes nothing: outside of a union Avro accepts any object for the null type. */
  @SuppressWarnings("unused") // same parameters as the other methods
  public static void writeNull(@Nullable Object datum, DatumBuffer out) {}

  public static void writeBoolean(boolean value, DatumBuffer out) {
    out.writeBoolean(value);
  }

  public static void writeInt(int value, DatumBuffer out) {
    out.writeInt(value);
  }

  public static void writeLong(long value, DatumBuffer out) {
    out.writeLong(value);
  }

  public static void writeFloat(float value, DatumBuffer out) {
    out.writeFloat(value);
  }

  public static void writeDouble(double value, DatumBuffer out) {
    out.writeDouble(value);
  }

  /** Writes the index of an enum's symbol. */
  public static void writeSymbol(Object datum, DatumBuffer out, SymbolTable symbols) {
    symbols.write(datum, out);
  }

  /** Writes the first bytes of a fixed. */
  public static void writeFixed(Object datum, DatumBuffer out, int size) {
    out.write(((GenericFixed) datum).bytes(), 0, size);
  }

  /** Writes a map's key as a string. */
  public static void writeKey(Map.Entry<?, ?> entry, DatumBuffer out) {
    Object key = entry.getKey();
    if (key instanceof Utf8 utf8 && isAscii(utf8)) {
      out.writeUtf8(utf8);
    } else {
      out.writeString(key.toString()); // also Utf8, so that invalid UTF-8 is replaced, as by Avro
    }
  }

  private static boolean isAscii(Utf8 utf8) {
    byte[] bytes = utf8.getBytes();
    for (int i = 0; i < utf8.getByteLength(); i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }
}
