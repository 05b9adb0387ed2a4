// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import org.apache.avro.generic.GenericData;

/**
 * Reads one field into a generic record; compiled code calls these methods. {@code p} is where the
 * value begins; the result is where it ends. A call is cheaper than inlined code: for a wide
 * record, inlined code would be too long for the JVM to compile well.
 *
 * <p>Each method is named after the type on the wire and the type of the value.
 */
@SuppressWarnings("unused") // compiled code calls them by name
public final class GenericFields {
  private GenericFields() {}

  public static int booleanAsBoolean(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.fixedEnd(p, end, 1);
    r.put(slot, Wire.booleanAt(b, p));
    return q;
  }

  public static int intAsInt(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.intEnd(b, p, end);
    r.put(slot, Wire.intAt(b, p, q));
    return q;
  }

  public static int intAsLong(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.intEnd(b, p, end);
    r.put(slot, (long) Wire.intAt(b, p, q));
    return q;
  }

  public static int intAsFloat(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.intEnd(b, p, end);
    r.put(slot, (float) Wire.intAt(b, p, q));
    return q;
  }

  public static int intAsDouble(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.intEnd(b, p, end);
    r.put(slot, (double) Wire.intAt(b, p, q));
    return q;
  }

  public static int longAsLong(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.longEnd(b, p, end);
    r.put(slot, Wire.longAt(b, p, q));
    return q;
  }

  public static int longAsFloat(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.longEnd(b, p, end);
    r.put(slot, (float) Wire.longAt(b, p, q));
    return q;
  }

  public static int longAsDouble(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.longEnd(b, p, end);
    r.put(slot, (double) Wire.longAt(b, p, q));
    return q;
  }

  public static int floatAsFloat(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.fixedEnd(p, end, Float.BYTES);
    r.put(slot, Wire.floatAt(b, p));
    return q;
  }

  public static int floatAsDouble(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.fixedEnd(p, end, Float.BYTES);
    r.put(slot, (double) Wire.floatAt(b, p));
    return q;
  }

  public static int doubleAsDouble(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int q = Wire.fixedEnd(p, end, Double.BYTES);
    r.put(slot, Wire.doubleAt(b, p));
    return q;
  }

  public static int contentAsUtf8(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int from = Wire.longEnd(b, p, end);
    int to = Wire.contentEnd(b, p, from, end);
    r.put(slot, Wire.utf8(b, from, to));
    return to;
  }

  public static int contentAsString(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int from = Wire.longEnd(b, p, end);
    int to = Wire.contentEnd(b, p, from, end);
    r.put(slot, Wire.string(b, from, to));
    return to;
  }

  public static int contentAsByteBuffer(byte[] b, int p, int end, GenericData.Record r, int slot) {
    int from = Wire.longEnd(b, p, end);
    int to = Wire.contentEnd(b, p, from, end);
    r.put(slot, Wire.buffer(b, from, to));
    return to;
  }
}
