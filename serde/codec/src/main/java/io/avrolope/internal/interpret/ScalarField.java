// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.OptionalScalar;
import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.OptionalValues;
import io.avrolope.internal.wire.WriteValues;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields that the loop over a record's fields writes without a {@link ValueWriter}. */
enum ScalarField {
  BOOLEAN,
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  STRING,
  STRINGABLE,
  BYTES,
  OPTIONAL_BOOLEAN,
  OPTIONAL_INT,
  OPTIONAL_LONG,
  OPTIONAL_FLOAT,
  OPTIONAL_DOUBLE,
  OPTIONAL_STRING,
  OPTIONAL_STRINGABLE,
  OPTIONAL_BYTES,
  /** Written by a {@link ValueWriter}. */
  OTHER;

  static ScalarField of(WriteStep step) {
    if (step instanceof WriteStep.Scalar scalar) {
      return valueOf(scalar.wire().name());
    }
    OptionalScalar optional = OptionalScalar.of(step);
    return optional == null ? OTHER : valueOf("OPTIONAL_" + optional.value().wire().name());
  }

  /**
   * Writes a value. If this fails, the caller must remove what was written.
   *
   * @param nullBranch the index of null if the value is optional
   * @throws RuntimeException of any class, if the value does not fit
   */
  void write(@Nullable Object value, int nullBranch, DatumBuffer out) {
    switch (this) {
      case BOOLEAN -> WriteValues.writeBoolean(present(value), out);
      case INT -> WriteValues.writeInt(present(value), out);
      case LONG -> WriteValues.writeLong(present(value), out);
      case FLOAT -> WriteValues.writeFloat(present(value), out);
      case DOUBLE -> WriteValues.writeDouble(present(value), out);
      case STRING -> WriteValues.writeString(present(value), out);
      case STRINGABLE -> WriteValues.writeStringable(present(value), out);
      case BYTES -> WriteValues.writeBytes(present(value), out);
      case OPTIONAL_BOOLEAN -> OptionalValues.writeBoolean(value, out, nullBranch);
      case OPTIONAL_INT -> OptionalValues.writeInt(value, out, nullBranch);
      case OPTIONAL_LONG -> OptionalValues.writeLong(value, out, nullBranch);
      case OPTIONAL_FLOAT -> OptionalValues.writeFloat(value, out, nullBranch);
      case OPTIONAL_DOUBLE -> OptionalValues.writeDouble(value, out, nullBranch);
      case OPTIONAL_STRING -> OptionalValues.writeString(value, out, nullBranch);
      case OPTIONAL_STRINGABLE -> OptionalValues.writeStringable(value, out, nullBranch);
      case OPTIONAL_BYTES -> OptionalValues.writeBytes(value, out, nullBranch);
      case OTHER -> throw new IllegalStateException("written by its writer");
    }
  }

  private static Object present(@Nullable Object value) {
    return Objects.requireNonNull(value);
  }
}
