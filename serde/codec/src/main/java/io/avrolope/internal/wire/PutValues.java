// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import org.jspecify.annotations.Nullable;

/**
 * Puts single values into an array that has room for the largest value of the type, and returns the
 * position after them. Thus one check of the room covers several values, and the position is a
 * local variable. Accepts and refuses the same objects as {@link WriteValues} or, for methods with
 * a {@code nullBranch}, as {@link OptionalValues}.
 */
public final class PutValues {
  /** The room needed in addition to the values: a varint is written 8 bytes at a time. */
  public static final int MARGIN = VarintWriter.MAX_BYTES;

  private PutValues() {}

  public static int putBoolean(byte[] to, int at, Object datum) {
    return putBoolean(to, at, (boolean) (Boolean) datum);
  }

  public static int putBoolean(byte[] to, int at, boolean value) {
    to[at] = (byte) (value ? 1 : 0);
    return at + 1;
  }

  public static int putBoolean(byte[] to, int at, @Nullable Object datum, int nullBranch) {
    return datum instanceof Boolean value
        ? putBoolean(to, putBranch(to, at, 1 - nullBranch), (boolean) value)
        : putNull(to, at, datum, nullBranch);
  }

  public static int putInt(byte[] to, int at, Object datum) {
    return putInt(to, at, ((Number) datum).intValue());
  }

  public static int putInt(byte[] to, int at, int value) {
    return VarintWriter.put(to, at, VarintWriter.zigZag(value));
  }

  public static int putInt(byte[] to, int at, @Nullable Object datum, int nullBranch) {
    return datum instanceof Integer value
        ? putInt(to, putBranch(to, at, 1 - nullBranch), (int) value)
        : putNull(to, at, datum, nullBranch);
  }

  public static int putLong(byte[] to, int at, Object datum) {
    return putLong(to, at, ((Number) datum).longValue());
  }

  public static int putLong(byte[] to, int at, long value) {
    return VarintWriter.put(to, at, VarintWriter.zigZag(value));
  }

  public static int putLong(byte[] to, int at, @Nullable Object datum, int nullBranch) {
    return datum instanceof Long value
        ? putLong(to, putBranch(to, at, 1 - nullBranch), (long) value)
        : putNull(to, at, datum, nullBranch);
  }

  public static int putFloat(byte[] to, int at, Object datum) {
    return putFloat(to, at, ((Number) datum).floatValue());
  }

  public static int putFloat(byte[] to, int at, float value) {
    DatumBuffer.INT.set(to, at, Float.floatToRawIntBits(value));
    return at + Float.BYTES;
  }

  public static int putFloat(byte[] to, int at, @Nullable Object datum, int nullBranch) {
    return datum instanceof Float value
        ? putFloat(to, putBranch(to, at, 1 - nullBranch), (float) value)
        : putNull(to, at, datum, nullBranch);
  }

  public static int putDouble(byte[] to, int at, Object datum) {
    return putDouble(to, at, ((Number) datum).doubleValue());
  }

  public static int putDouble(byte[] to, int at, double value) {
    DatumBuffer.LONG.set(to, at, Double.doubleToRawLongBits(value));
    return at + Double.BYTES;
  }

  public static int putDouble(byte[] to, int at, @Nullable Object datum, int nullBranch) {
    return datum instanceof Double value
        ? putDouble(to, putBranch(to, at, 1 - nullBranch), (double) value)
        : putNull(to, at, datum, nullBranch);
  }

  static int putBranch(byte[] to, int at, int branch) {
    to[at] = (byte) (branch << 1);
    return at + 1;
  }

  private static int putNull(byte[] to, int at, @Nullable Object datum, int nullBranch) {
    OptionalValues.requireNull(datum);
    return putBranch(to, at, nullBranch);
  }
}
