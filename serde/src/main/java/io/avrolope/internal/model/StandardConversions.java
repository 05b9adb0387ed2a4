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
    if (AvroVersion.HAS_1_12) {
      all.add(new Conversions.DurationConversion());
      all.add(new TimeConversions.TimestampNanosConversion());
      all.add(new TimeConversions.LocalTimestampNanosConversion());
    }
    return all;
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
