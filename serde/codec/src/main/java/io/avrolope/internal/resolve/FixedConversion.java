// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.WriteStep;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Converts each value by the same conversion, which fails for values of another class; keeps null.
 */
record FixedConversion(Conversion<?> conversion, Schema schema, LogicalType logicalType)
    implements WriteStep.Converter {
  @Override
  public @Nullable Object convert(@Nullable Object holder, @Nullable Object value) {
    return RawValues.of(value, schema, logicalType, conversion);
  }
}
