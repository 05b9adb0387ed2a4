package io.avrolope.internal.model;

import java.util.List;
import java.util.Optional;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.data.TimeConversions;

/** The conversions of the logical types that the specification has. */
public final class StandardConversions {
  private StandardConversions() {}

  /** New ones: to {@code BigDecimal}, {@code UUID}, {@code TimePeriod} and those of java.time. */
  public static List<Conversion<?>> all() {
    return List.of(
        new Conversions.DecimalConversion(),
        new Conversions.BigDecimalConversion(),
        new Conversions.UUIDConversion(),
        new Conversions.DurationConversion(),
        new TimeConversions.DateConversion(),
        new TimeConversions.TimeMillisConversion(),
        new TimeConversions.TimeMicrosConversion(),
        new TimeConversions.TimestampMillisConversion(),
        new TimeConversions.TimestampMicrosConversion(),
        new TimeConversions.TimestampNanosConversion(),
        new TimeConversions.LocalTimestampMillisConversion(),
        new TimeConversions.LocalTimestampMicrosConversion(),
        new TimeConversions.LocalTimestampNanosConversion());
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
