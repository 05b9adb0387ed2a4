// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.WriteStep;
import org.apache.avro.Conversion;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;

/** Converts a field by the conversion of its record, if that is a generated class. */
record ConversionByRecord(int position, ConversionByClass otherwise)
    implements WriteStep.Converter {
  @Override
  public @Nullable Object convert(@Nullable Object holder, @Nullable Object value) {
    if (!(holder instanceof SpecificRecordBase generated)) {
      return otherwise.convert(holder, value);
    }
    Conversion<?> conversion = generated.getConversion(position);
    return conversion == null
        ? value
        : RawValues.of(value, otherwise.schema(), otherwise.logicalType(), conversion);
  }
}
