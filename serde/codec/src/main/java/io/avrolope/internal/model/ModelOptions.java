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
 *     one replaces an earlier one
 * @param nullable which fields of plain classes may be null where no annotation says so
 */
public record ModelOptions(List<Conversion<?>> conversions, NullableFields nullable) {
  public static final ModelOptions DEFAULTS =
      new ModelOptions(List.of(), NullableFields.AS_ANNOTATED);

  /** Which fields of plain classes may be null. */
  public enum NullableFields {
    AS_ANNOTATED,
    /** All except primitive ones, as with Avro's {@code ReflectData.AllowNull}. */
    ALL
  }

  public ModelOptions {
    conversions = List.copyOf(conversions);
  }

  /** A copy with additional conversions. */
  public ModelOptions with(Collection<? extends Conversion<?>> more) {
    List<Conversion<?>> all = new ArrayList<>(conversions);
    all.addAll(more);
    return new ModelOptions(all, nullable);
  }

  public ModelOptions with(NullableFields other) {
    return new ModelOptions(conversions, other);
  }

  /** Adds the conversions to one of Avro's data models. */
  public void addTo(GenericData avro) {
    for (Conversion<?> conversion : conversions) {
      avro.addLogicalTypeConversion(conversion);
    }
  }
}
