// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.internal.plan.RecordShape;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** The data model of generic records. */
public final class GenericModel implements DataModel {
  private final GenericData avro;

  /**
   * @param avro provides the conversions
   */
  public GenericModel(GenericData avro) {
    this.avro = avro;
  }

  @Override
  public GenericData avro() {
    return avro;
  }

  @Override
  public RecordShape shape(Schema record) {
    return new RecordShape.Generic(record);
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
    return avro.getConversionFor(field.schema().getLogicalType());
  }

  /** Avro fails if the property has an unknown value; here it counts as absent. */
  @Override
  public Class<?> stringClass(Schema schema) {
    return GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP))
        ? String.class
        : CharSequence.class;
  }
}
