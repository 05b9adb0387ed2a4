// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import org.apache.avro.generic.GenericData;

/**
 * Reads an optional field into a new generic record: a union of two branches, of which {@code
 * nullBranch} is null. Otherwise like {@link GenericFields}.
 */
@SuppressWarnings("unused") // compiled code calls them by name
public final class OptionalGenericFields {
  private OptionalGenericFields() {}

  public static int booleanAsBoolean(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.booleanAsBoolean(b, q, end, r, slot);
  }

  public static int intAsInt(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.intAsInt(b, q, end, r, slot);
  }

  public static int longAsLong(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.longAsLong(b, q, end, r, slot);
  }

  public static int floatAsFloat(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.floatAsFloat(b, q, end, r, slot);
  }

  public static int doubleAsDouble(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.doubleAsDouble(b, q, end, r, slot);
  }

  public static int contentAsUtf8(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.contentAsUtf8(b, q, end, r, slot);
  }

  public static int contentAsString(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.contentAsString(b, q, end, r, slot);
  }

  public static int contentAsByteBuffer(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.contentAsByteBuffer(b, q, end, r, slot);
  }

  public static int intAsLong(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.intAsLong(b, q, end, r, slot);
  }

  public static int intAsFloat(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.intAsFloat(b, q, end, r, slot);
  }

  public static int intAsDouble(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.intAsDouble(b, q, end, r, slot);
  }

  public static int longAsFloat(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.longAsFloat(b, q, end, r, slot);
  }

  public static int longAsDouble(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.longAsDouble(b, q, end, r, slot);
  }

  public static int floatAsDouble(
      byte[] b, int p, int end, GenericData.Record r, int slot, int nullBranch) {
    int q = Wire.optional(b, p, end, nullBranch);
    return q < 0 ? ~q : GenericFields.floatAsDouble(b, q, end, r, slot);
  }
}
