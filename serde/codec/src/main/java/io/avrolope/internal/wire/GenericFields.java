package io.avrolope.internal.wire;

import org.apache.avro.generic.GenericData;

/**
 * Reads one field into a generic record: what made code calls for each field. {@code p} is where
 * the value begins; what is returned is where it ends. A call costs less than the same code spelled
 * out, of which a wide record has too much for the JVM to compile well.
 *
 * <p>The methods are named after what is on the wire and what it becomes.
 */
@SuppressWarnings("unused") // made code calls them by their names
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
