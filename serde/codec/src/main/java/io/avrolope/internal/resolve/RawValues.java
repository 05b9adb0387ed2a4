// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.error.InvalidDatumException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.Temporal;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.jspecify.annotations.Nullable;

/** Converts values of logical types to the values that are written. */
final class RawValues {
  private RawValues() {}

  /**
   * As Avro's method.
   *
   * @throws InvalidDatumException if the value is too large or too exact, with its size and not
   *     with the value
   * @throws RuntimeException of any class if the conversion refuses the value for another reason
   */
  static @Nullable Object of(
      @Nullable Object value, Schema schema, LogicalType type, Conversion<?> conversion) {
    if (value instanceof LocalDate date
        && conversion.getClass() == TimeConversions.DateConversion.class
        && date.toEpochDay() != (int) date.toEpochDay()) { // Avro would write another date
      throw beyondRange();
    }
    try {
      return Conversions.convertToRawType(value, schema, type, conversion);
    } catch (RuntimeException e) {
      throw explained(value, type, e);
    }
  }

  private static RuntimeException explained(
      @Nullable Object value, LogicalType type, RuntimeException refusal) {
    if (value instanceof BigDecimal number && type instanceof LogicalTypes.Decimal decimal) {
      return new InvalidDatumException(
          "its scale is "
              + number.scale()
              + " and its precision "
              + number.precision()
              + ", but the schema has scale "
              + decimal.getScale()
              + " and precision "
              + decimal.getPrecision());
    }
    boolean isOutOfRange =
        refusal instanceof ArithmeticException || refusal instanceof DateTimeException;
    return value instanceof Temporal && isOutOfRange ? beyondRange() : refusal;
  }

  private static InvalidDatumException beyondRange() {
    return new InvalidDatumException("the time is beyond the range of the logical type");
  }
}
