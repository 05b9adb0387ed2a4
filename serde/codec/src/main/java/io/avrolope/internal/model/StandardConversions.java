package io.avrolope.internal.model;

import io.avrolope.internal.link.AvroVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.data.TimeConversions;

/** The conversions of the logical types that the specification has. */
public final class StandardConversions {
  private StandardConversions() {}

  /**
   * New ones: to {@code BigDecimal}, {@code UUID}, {@code TimePeriod} and those of java.time. Up to
   * 1.11 Avro does not know of nanoseconds and durations.
   */
  public static List<Conversion<?>> all() {
    List<Conversion<?>> all = new ArrayList<>();
    all.add(new Conversions.DecimalConversion());
    all.add(new Conversions.BigDecimalConversion());
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
   * Those that Avro's reflection has from 1.12 on, in its order: a class has the schema of its
   * first one. Up to 1.11 it has none, and makes records of such classes.
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

  private static void addThoseOf112(List<Conversion<?>> all) {
    if (AvroVersion.HAS_1_12) {
      all.add(new Conversions.DurationConversion());
      all.add(new TimeConversions.TimestampNanosConversion());
      all.add(new TimeConversions.LocalTimestampNanosConversion());
    }
  }

  /** The one that makes objects of this very class. */
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
