// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.link.AvroVersion;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The units of times in plain classes. The vectors were written by Confluent's serializer 7.9.5
 * with Avro 1.12.1.
 */
class ReflectedTimesTest {
  private static final String MILLIS =
      "f4b902f69d908ad6669c82c3cf8465f8bbc603"
          + "4830303030303030302d303030302d303030312d303030302d303030303030303030303032";
  private static final String NULLABLE_MILLIS =
      "02f4b90202f69d908ad666029c82c3cf846502f8bbc603"
          + "024830303030303030302d303030302d303030312d303030302d303030303030303030303032";
  private static final String MICROS =
      "f4b902f0e1e98ebf90a206e0aac9a38dac9506c0a1c4de1b"
          + "4830303030303030302d303030302d303030312d303030302d303030303030303030303032";

  record Times(LocalDate d, Instant i, LocalDateTime l, LocalTime t, UUID u) {}

  private static final Times TIMES =
      new Times(
          LocalDate.of(2025, 1, 2),
          Instant.ofEpochMilli(1763900000123L),
          LocalDateTime.of(2025, 1, 2, 3, 4, 5, 6_000_000),
          LocalTime.of(1, 2, 3, 4_000_000),
          new UUID(1, 2));

  private static Pair reflecting(Object... more) {
    Object[] all = Arrays.copyOf(new Object[] {"schema.reflection", true}, 2 + more.length);
    System.arraycopy(more, 0, all, 2, more.length);
    return Pair.of(all);
  }

  private static String datum(byte[] record) {
    return HexFormat.of().formatHex(record, 5, record.length);
  }

  @ParameterizedTest
  @CsvSource({
    "true, false, " + MILLIS,
    "true, true, " + NULLABLE_MILLIS,
    "false, false, " + MICROS
  })
  void timesHaveTheUnitThatConfluentsSerializerWrites(
      boolean converters, boolean nullable, String expected) {
    try (Pair pair =
        reflecting(
            "avro.use.logical.type.converters",
            converters,
            "avro.reflection.allow.null",
            nullable,
            "specific.avro.value.type",
            Times.class)) {
      byte[] written = pair.write(TIMES);

      assertThat(datum(written)).isEqualTo(expected);
      assertThat(pair.read(written)).isEqualTo(TIMES);
    }
  }

  record Event(Instant ts) {}

  private static byte[] event(Pair pair, String logicalType, long value) {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Event\",\"fields\":[{\"name\":\"ts\",\"type\":"
                    + "{\"type\":\"long\",\"logicalType\":\""
                    + logicalType
                    + "\"}}]}");
    GenericRecord record = new GenericData.Record(schema);
    record.put("ts", value);
    return pair.write(record);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void aDerivedReaderSchemaTakesTheUnitOfTheWriterSchema(boolean converters) {
    try (Pair pair =
        reflecting(
            "avro.use.logical.type.converters",
            converters,
            "specific.avro.value.type",
            Event.class)) {
      Event event = new Event(Instant.ofEpochMilli(1763900000000L));

      assertThat(pair.read(event(pair, "timestamp-millis", 1763900000000L))).isEqualTo(event);
      assertThat(pair.read(event(pair, "timestamp-micros", 1763900000000000L))).isEqualTo(event);
      if (AvroVersion.HAS_1_12) {
        assertThat(pair.read(event(pair, "timestamp-nanos", 1763900000000000000L)))
            .isEqualTo(event);
      }
    }
  }

  @Test
  void aConfiguredReaderSchemaStatesTheUnit() {
    try (Pair pair =
        reflecting(
            "specific.avro.value.type",
            Event.class,
            "reader.schema",
            "{\"type\":\"record\",\"name\":\"Event\",\"fields\":[{\"name\":\"ts\",\"type\":"
                + "{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}}]}")) {
      assertThat(pair.read(event(pair, "timestamp-micros", 1763900000000L)))
          .isEqualTo(new Event(Instant.ofEpochMilli(1763900000000L)));
    }
  }

  @Test
  void theFirstConfiguredConversionOfAClassDeterminesItsSchema() {
    try (Pair pair =
        reflecting(
            "avro.use.logical.type.converters",
            true,
            "avro.conversions",
            TimeConversions.TimestampMicrosConversion.class.getName(),
            "specific.avro.value.type",
            Event.class)) {
      byte[] written = pair.write(new Event(Instant.ofEpochMilli(1)));

      assertThat(datum(written)).isEqualTo("d00f");
      assertThat(pair.read(written)).isEqualTo(new Event(Instant.ofEpochMilli(1)));
    }
  }

  record Price(BigDecimal amount) {}

  @Test
  void aDerivedReaderSchemaTakesTheScaleOfTheWriterSchema() {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Price\",\"fields\":[{\"name\":\"amount\","
                    + "\"type\":{\"type\":\"bytes\",\"logicalType\":\"decimal\","
                    + "\"precision\":9,\"scale\":2}}]}");
    GenericRecord record = new GenericData.Record(schema);
    record.put("amount", ByteBuffer.wrap(new byte[] {4, (byte) 0xD2}));
    try (Pair pair =
        reflecting(
            "avro.use.logical.type.converters", true, "specific.avro.value.type", Price.class)) {
      Price price = new Price(new BigDecimal("12.34"));

      assertThat(pair.read(pair.write(record))).isEqualTo(price);
      assertThat(pair.read(pair.write(price))).isEqualTo(price);
    }
  }
}
