// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import static java.util.Objects.requireNonNull;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.UnscaledBytes;
import io.avrolope.connect.schema.Names;
import io.avrolope.connect.schema.Numbers;
import io.avrolope.error.MalformedDatumException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/** Converts what was read to the classes of Connect's values. */
@SuppressWarnings("JavaUtilDate") // Connect's class for dates and times
final class FromAvro {
  private static final long MILLIS_PER_DAY = 24 * 60 * 60 * 1000L;

  private FromAvro() {}

  /** The converter for a place; null if values stay as they are. */
  static @Nullable Converter converter(Schema avro, Place place) {
    return switch (avro.getType()) {
      case INT -> integer(place);
      case LONG -> place.isNamed(Timestamp.LOGICAL_NAME) ? new Millis() : null;
      case BYTES -> place.isNamed(Decimal.LOGICAL_NAME) ? decimal(place) : null;
      case FIXED -> place.isNamed(Decimal.LOGICAL_NAME) ? decimal(place) : new Copied();
      case ARRAY -> place.kind() == Place.Kind.ENTRIES ? entries(avro.getElementType()) : null;
      case RECORD ->
          place.kind() == Place.Kind.ANY
              ? slots -> onlyValue((Object[]) requireNonNull(slots))
              : null;
      default -> null;
    };
  }

  private static @Nullable Converter integer(Place place) {
    if (place.isNamed(Date.LOGICAL_NAME)) {
      return new Days();
    }
    if (place.isNamed(Time.LOGICAL_NAME)) {
      return new MillisOfDay();
    }
    if (place.connect() == null) {
      return null;
    }
    return switch (place.connect().type()) {
      case INT8 -> raw -> narrow(raw, Byte.MIN_VALUE, Byte.MAX_VALUE).byteValue();
      case INT16 -> raw -> narrow(raw, Short.MIN_VALUE, Short.MAX_VALUE).shortValue();
      default -> null;
    };
  }

  private static Integer narrow(@Nullable Object raw, int least, int greatest) {
    Integer value = (Integer) requireNonNull(raw);
    if (value < least || value > greatest) {
      throw outOfRange(least, greatest);
    }
    return value;
  }

  private static MalformedDatumException outOfRange(long least, long greatest) {
    return new MalformedDatumException(
        "The number is not in the range "
            + least
            + " to "
            + greatest
            + " of its Connect schema. The application that wrote the record must be fixed");
  }

  private static Converter.OfBytes decimal(Place place) {
    return new Unscaled(Numbers.parameter(place.schema(), Decimal.SCALE_FIELD));
  }

  /** The fields of an entry may be declared in either order. */
  private static Converter entries(Schema entry) {
    int key = entry.getField(Names.KEY).pos();
    int value = entry.getField(Names.VALUE).pos();
    return items -> {
      Map<@Nullable Object, @Nullable Object> map = new HashMap<>();
      for (Object item : (Collection<?>) requireNonNull(items)) {
        @Nullable Object[] pair = (Object[]) requireNonNull(item);
        map.put(pair[key], pair[value]);
      }
      return map;
    };
  }

  /** The one that is set; null if none is. */
  private static @Nullable Object onlyValue(@Nullable Object[] slots) {
    for (Object slot : slots) {
      if (slot != null) {
        return slot;
      }
    }
    return null;
  }

  /** Milliseconds since the epoch. */
  private record Millis() implements Converter.OfLong {
    @Override
    public Object ofLong(long raw) {
      return new java.util.Date(raw);
    }

    @Override
    public Object convert(@Nullable Object raw) {
      return ofLong((Long) requireNonNull(raw));
    }
  }

  /** Days since the epoch. */
  private record Days() implements Converter.OfInt {
    @Override
    public Object ofInt(int raw) {
      return new java.util.Date(raw * MILLIS_PER_DAY);
    }

    @Override
    public Object convert(@Nullable Object raw) {
      return ofInt((Integer) requireNonNull(raw));
    }
  }

  /** Milliseconds since midnight; fails outside a day, as Connect's own conversion does. */
  private record MillisOfDay() implements Converter {
    @Override
    public Object convert(@Nullable Object raw) {
      int millis = (Integer) requireNonNull(raw);
      if (millis < 0 || millis > MILLIS_PER_DAY) {
        throw outOfRange(0, MILLIS_PER_DAY);
      }
      return new java.util.Date(millis);
    }
  }

  /** The unscaled value of a decimal, most significant byte first. */
  private record Unscaled(int scale) implements Converter.OfBytes {
    @Override
    public Object ofBytes(byte[] array, int from, int to) {
      return UnscaledBytes.decimal(array, from, to, scale);
    }
  }

  /** A buffer of its own, since the array is the caller's. */
  private record Copied() implements Converter.OfBytes {
    @Override
    public Object ofBytes(byte[] array, int from, int to) {
      return ByteBuffer.wrap(Arrays.copyOfRange(array, from, to));
    }
  }
}
