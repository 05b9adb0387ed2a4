// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.WriteStep;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Converts values whose class has a conversion; returns all others unchanged. */
record ConversionByClass(GenericData avro, Schema schema, LogicalType logicalType)
    implements WriteStep.Converter {
  @Override
  public @Nullable Object convert(@Nullable Object holder, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    Conversion<?> conversion = avro.getConversionByClass(value.getClass(), logicalType);
    return conversion == null ? value : RawValues.of(value, schema, logicalType, conversion);
  }
}
