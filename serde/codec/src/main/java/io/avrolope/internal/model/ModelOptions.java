package io.avrolope.internal.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.avro.Conversion;
import org.apache.avro.generic.GenericData;

/**
 * What is the same for objects of all kinds. Immutable.
 *
 * @param conversions of logical types, in addition to those that Avro's own models have; a later
 *     one takes the place of an earlier one
 * @param nullable which fields of plain classes may be null where no annotation says so
 */
public record ModelOptions(List<Conversion<?>> conversions, NullableFields nullable) {
  public static final ModelOptions DEFAULTS =
      new ModelOptions(List.of(), NullableFields.AS_ANNOTATED);

  /** Which fields of plain classes may be null. */
  public enum NullableFields {
    AS_ANNOTATED,
    /** All but the primitive ones, as Avro's {@code ReflectData.AllowNull} has it. */
    ALL
  }

  public ModelOptions {
    conversions = List.copyOf(conversions);
  }

  /** The same with these conversions too. */
  public ModelOptions with(Collection<? extends Conversion<?>> more) {
    List<Conversion<?>> all = new ArrayList<>(conversions);
    all.addAll(more);
    return new ModelOptions(all, nullable);
  }

  public ModelOptions with(NullableFields other) {
    return new ModelOptions(conversions, other);
  }

  /** Gives the conversions to a data model of Avro's. */
  public void addTo(GenericData avro) {
    for (Conversion<?> conversion : conversions) {
      avro.addLogicalTypeConversion(conversion);
    }
  }
}
