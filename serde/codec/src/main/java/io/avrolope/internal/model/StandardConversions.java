// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.internal.link.AvroVersion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.data.TimeConversions;

/** The conversions of the specification's logical types. */
public final class StandardConversions {
  private StandardConversions() {}

  /**
   * New conversions to {@code BigDecimal}, {@code UUID}, {@code TimePeriod} and the classes of
   * java.time. Avro up to 1.11 has none for nanoseconds and durations.
   *
   * <p>For reflection the first conversion of a class determines its schema. As with Confluent's
   * classes, that of a time is the one in milliseconds. Big-decimal comes before decimal, which has
   * no schema without a scale.
   */
  public static List<Conversion<?>> all() {
    List<Conversion<?>> all = new ArrayList<>();
    all.add(new Conversions.BigDecimalConversion());
    all.add(new Conversions.DecimalConversion());
    all.add(new Conversions.UUIDConversion());
    all.add(new TimeConversions.DateConversion());
    all.add(new TimeConversions.TimeMillisConversion());
    all.add(new TimeConversions.TimeMicrosConversion());
    all.add(new TimeConversions.TimestampMillisConversion());
    all.add(new TimeConversions.TimestampMicrosConversion());
    all.add(new TimeConversions.LocalTimestampMillisConversion());
    all.add(new TimeConversions.LocalTimestampMicrosConversion());
    addThoseOf112(all);
    return all;
  }

  /**
   * The conversions of Avro's reflection since 1.12, in its order: the first conversion of a class
   * determines its schema. Up to 1.11 Avro's reflection has none and treats such classes as
   * records.
   */
  static List<Conversion<?>> ofReflection() {
    List<Conversion<?>> all = new ArrayList<>();
    all.add(new Conversions.UUIDConversion());
    all.add(new Conversions.BigDecimalConversion());
    all.add(new TimeConversions.DateConversion());
    all.add(new TimeConversions.LocalTimestampMicrosConversion());
    all.add(new TimeConversions.LocalTimestampMillisConversion());
    all.add(new TimeConversions.TimeMicrosConversion());
    all.add(new TimeConversions.TimeMillisConversion());
    all.add(new TimeConversions.TimestampMicrosConversion());
    all.add(new TimeConversions.TimestampMillisConversion());
    addThoseOf112(all);
    return all;
  }

  /** {@link #all} without the conversions of logical types that the given ones convert. */
  public static List<Conversion<?>> except(Collection<? extends Conversion<?>> others) {
    List<Conversion<?>> rest = all();
    rest.removeIf(
        each ->
            others.stream()
                .anyMatch(other -> other.getLogicalTypeName().equals(each.getLogicalTypeName())));
    return rest;
  }

  private static void addThoseOf112(List<Conversion<?>> all) {
    if (AvroVersion.HAS_1_12) {
      all.add(new Conversions.DurationConversion());
      all.add(new TimeConversions.TimestampNanosConversion());
      all.add(new TimeConversions.LocalTimestampNanosConversion());
    }
  }

  /** The conversion to exactly this class. */
  static Optional<Conversion<?>> to(Class<?> type, LogicalType logical) {
    for (Conversion<?> conversion : all()) {
      if (conversion.getConvertedType() == type
          && conversion.getLogicalTypeName().equals(logical.getName())) {
        return Optional.of(conversion);
      }
    }
    return Optional.empty();
  }
}
