// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.UnscaledBytes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.data.TimeConversions;
import org.jspecify.annotations.Nullable;

/**
 * Replaces some of Avro's own conversions by equivalents that need no boxes and buffers. Compiled
 * code uses all of them, the interpreter only the one for bytes.
 */
final class DirectConversions {
  private DirectConversions() {}

  /**
   * The converter, with a direct variant if there is one.
   *
   * @param conversion a user's conversion, even a subclass of Avro's, has no direct variant
   * @param general calls the conversion
   */
  static Converter of(Conversion<?> conversion, LogicalType type, Converter general) {
    Class<?> known = conversion.getClass();
    if (known == TimeConversions.TimestampMillisConversion.class) {
      return new OfLong(general, Instant::ofEpochMilli);
    } else if (known == TimeConversions.TimestampMicrosConversion.class) {
      return new OfLong(general, DirectConversions::instantOfMicros);
    } else if (known == TimeConversions.LocalTimestampMillisConversion.class) {
      return new OfLong(general, millis -> local(Instant.ofEpochMilli(millis)));
    } else if (known == TimeConversions.LocalTimestampMicrosConversion.class) {
      return new OfLong(general, micros -> local(instantOfMicros(micros)));
    } else if (known == TimeConversions.DateConversion.class) {
      return new OfInt(general, LocalDate::ofEpochDay);
    } else if (known == Conversions.DecimalConversion.class
        && type instanceof LogicalTypes.Decimal decimal) {
      return new OfBytes(general, decimal.getScale());
    }
    return general;
  }

  private static Instant instantOfMicros(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000L);
  }

  private static LocalDateTime local(Instant instant) {
    return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
  }

  private record OfLong(Converter general, LongFunction<Object> direct)
      implements Converter.OfLong {
    @Override
    public @Nullable Object convert(@Nullable Object raw) {
      return general.convert(raw);
    }

    @Override
    public Object ofLong(long raw) {
      return direct.apply(raw);
    }
  }

  private record OfInt(Converter general, IntFunction<Object> direct) implements Converter.OfInt {
    @Override
    public @Nullable Object convert(@Nullable Object raw) {
      return general.convert(raw);
    }

    @Override
    public Object ofInt(int raw) {
      return direct.apply(raw);
    }
  }

  private record OfBytes(Converter general, int scale) implements Converter.OfBytes {
    @Override
    public @Nullable Object convert(@Nullable Object raw) {
      return general.convert(raw);
    }

    @Override
    public Object ofBytes(byte[] array, int from, int to) {
      return UnscaledBytes.decimal(array, from, to, scale);
    }
  }
}
