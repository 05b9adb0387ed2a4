// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Writes values of unions of null and one primitive type. Unlike outside of a union, only the exact
 * Java classes of the type are accepted.
 *
 * <p>{@code nullBranch} is the index of null, 0 or 1. Throws a {@code ClassCastException} if an
 * object belongs to no branch.
 */
public final class OptionalValues {
  private OptionalValues() {}

  public static void writeBoolean(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    if (datum instanceof Boolean value) {
      out.writeBoolean(1 - nullBranch, value);
    } else {
      writeNull(datum, out, nullBranch);
    }
  }

  public static void writeInt(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    if (datum instanceof Integer value) {
      out.writeInt(1 - nullBranch, value);
    } else {
      writeNull(datum, out, nullBranch);
    }
  }

  public static void writeLong(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    if (datum instanceof Long value) {
      out.writeLong(1 - nullBranch, value);
    } else {
      writeNull(datum, out, nullBranch);
    }
  }

  public static void writeFloat(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    if (datum instanceof Float value) {
      out.writeFloat(1 - nullBranch, value);
    } else {
      writeNull(datum, out, nullBranch);
    }
  }

  public static void writeDouble(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    if (datum instanceof Double value) {
      out.writeDouble(1 - nullBranch, value);
    } else {
      writeNull(datum, out, nullBranch);
    }
  }

  public static void writeString(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    if (datum instanceof String string) {
      out.writeString(1 - nullBranch, string);
    } else if (datum instanceof Utf8 utf8) {
      out.writeUtf8(1 - nullBranch, utf8);
    } else if (datum instanceof CharSequence text && !isAnotherType(datum)) {
      out.writeString(1 - nullBranch, text.toString());
    } else {
      writeNull(datum, out, nullBranch);
    }
  }

  /** Also accepts the classes that {@code SpecificData} calls stringable. */
  public static void writeStringable(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    if (datum != null && WriteValues.isStringable(datum.getClass())) {
      out.writeString(1 - nullBranch, datum.toString());
    } else {
      writeString(datum, out, nullBranch);
    }
  }

  public static void writeBytes(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    if (datum instanceof ByteBuffer bytes) {
      out.writeBranch(1 - nullBranch);
      out.writeBytes(bytes);
    } else {
      writeNull(datum, out, nullBranch);
    }
  }

  /** Whether Avro treats a {@code CharSequence} as another type because of its other interfaces. */
  private static boolean isAnotherType(Object datum) {
    return datum instanceof GenericContainer
        || datum instanceof Enum
        || datum instanceof Collection
        || datum instanceof Map;
  }

  private static void writeNull(@Nullable Object datum, DatumBuffer out, int nullBranch) {
    requireNull(datum);
    out.writeBranch(nullBranch);
  }

  static void requireNull(@Nullable Object datum) {
    if (!BranchTable.isNull(datum)) {
      throw new ClassCastException();
    }
  }
}
