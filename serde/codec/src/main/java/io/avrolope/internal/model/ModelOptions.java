// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.avro.Conversion;
import org.apache.avro.generic.GenericData;

/**
 * Options that apply to all data models. Immutable.
 *
 * @param conversions of logical types, in addition to the conversions of Avro's own models; a later
 *     one replaces an earlier one of the same logical type. For reflection the first conversion of
 *     a class determines the schema of the class
 * @param nullable which fields of plain classes may be null where no annotation says so
 * @param units which schema states the unit and scale of values of plain classes
 */
public record ModelOptions(List<Conversion<?>> conversions, NullableFields nullable, Units units) {
  public static final ModelOptions DEFAULTS =
      new ModelOptions(List.of(), NullableFields.AS_ANNOTATED, Units.OF_READER);

  /** The fields of plain classes that may be null. */
  public enum NullableFields {
    AS_ANNOTATED,
    /** All except primitive ones, as with Avro's {@code ReflectData.AllowNull}. */
    ALL
  }

  /** The schema whose logical type applies if writer and reader schema have different ones. */
  public enum Units {
    /** The reader schema's, as in Avro. */
    OF_READER,
    /**
     * The writer schema's, if it converts to the same class. For reader schemas that were derived
     * from a class, which states no unit.
     */
    OF_WRITER
  }

  public ModelOptions {
    conversions = List.copyOf(conversions);
  }

  /** A copy with additional conversions. */
  public ModelOptions with(Collection<? extends Conversion<?>> more) {
    List<Conversion<?>> all = new ArrayList<>(conversions);
    all.addAll(more);
    return new ModelOptions(all, nullable, units);
  }

  public ModelOptions with(NullableFields other) {
    return new ModelOptions(conversions, other, units);
  }

  public ModelOptions with(Units other) {
    return new ModelOptions(conversions, nullable, other);
  }

  /** Whether there is a conversion of this logical type. */
  boolean converts(String logicalType) {
    return conversions.stream().anyMatch(each -> each.getLogicalTypeName().equals(logicalType));
  }

  /** Adds the conversions to one of Avro's data models. */
  public void addTo(GenericData avro) {
    for (Conversion<?> conversion : conversions) {
      avro.addLogicalTypeConversion(conversion);
    }
  }
}
