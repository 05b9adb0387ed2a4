// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.ListShape;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.codec.model.UnboxedLayout;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** The data model of generic records. */
public final class GenericModel implements DataModel {
  private final GenericData avro;

  /** Whether arrays of primitive types become the list of boxes that other arrays become. */
  private final boolean boxing;

  private final RecordForm records;

  /** How generic records keep their fields. */
  public enum RecordForm {
    /** In {@code GenericData.Record}: every value is an object. */
    BOXED,
    /** Primitive values without boxes, in another class of {@code GenericRecord}. */
    UNBOXED
  }

  /**
   * @param avro provides the conversions
   */
  public GenericModel(GenericData avro) {
    this(avro, RecordForm.BOXED);
  }

  /**
   * A model for reading.
   *
   * @param avro provides the conversions
   */
  public GenericModel(GenericData avro, RecordForm records) {
    this(avro, false, records);
  }

  private GenericModel(GenericData avro, boolean boxing, RecordForm records) {
    this.avro = avro;
    this.boxing = boxing;
    this.records = records;
  }

  /**
   * A model with the lists of Avro's own readers. Its fast reader, the default from Avro 1.12 on,
   * reads arrays of primitive types into lists of boxes; its classic reader does not.
   */
  public static GenericModel withListsOfReader(GenericData avro) {
    return new GenericModel(avro, avro.isFastReaderEnabled(), RecordForm.BOXED);
  }

  @Override
  public GenericData avro() {
    return avro;
  }

  @Override
  public RecordShape shape(Schema record) {
    return records == RecordForm.BOXED
        ? new RecordShape.Generic(record)
        : new RecordShape.Unboxed(new UnboxedLayout(record, converted(record)));
  }

  /** The positions of the fields whose values are converted, also within a union. */
  private Set<Integer> converted(Schema record) {
    Set<Integer> positions = new HashSet<>();
    for (Schema.Field field : record.getFields()) {
      Schema type = field.schema();
      boolean isConverted =
          type.isUnion()
              ? type.getTypes().stream().anyMatch(branch -> conversion(branch) != null)
              : conversion(record, field) != null;
      if (isConverted) {
        positions.add(field.pos());
      }
    }
    return positions;
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
