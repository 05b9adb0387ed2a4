// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.internal.plan.ListShape;
import io.avrolope.internal.plan.RecordShape;
import java.util.Optional;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** The data model of generic records. */
public final class GenericModel implements DataModel {
  private final GenericData avro;

  /** Whether arrays of primitive types become the list of boxes that other arrays become. */
  private final boolean boxing;

  /**
   * @param avro provides the conversions
   */
  public GenericModel(GenericData avro) {
    this(avro, false);
  }

  private GenericModel(GenericData avro, boolean boxing) {
    this.avro = avro;
    this.boxing = boxing;
  }

  /**
   * A model with the lists of Avro's own readers. Its fast reader, the default from Avro 1.12 on,
   * reads arrays of primitive types into lists of boxes; its classic reader does not.
   */
  public static GenericModel withListsOfReader(GenericData avro) {
    return new GenericModel(avro, avro.isFastReaderEnabled());
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

  @Override
  public Optional<ListShape> listShape(Schema array) {
    return boxing ? Optional.of(new ListShape.Generic(array)) : Optional.empty();
  }

  /** Avro fails if the property has an unknown value; here it counts as absent. */
  @Override
  public Class<?> stringClass(Schema schema) {
    return GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP))
        ? String.class
        : CharSequence.class;
  }
}
