// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversions of logical types, standard ones and ones that users wrote. */
class ConversionsTest {
  private static final Schema LOGICAL =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Logical", "fields": [
                {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                {"name": "price", "type":
                  {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}}]}
              """);

  private static GenericRecord logical() {
    GenericRecord record = new GenericData.Record(LOGICAL);
    record.put("day", 1);
    record.put("price", ByteBuffer.wrap(new byte[] {4, (byte) 0xD2}));
    return record;
  }

  @Test
  void logicalTypesOfGenericRecordsAreConvertedIfConfigured() {
    try (Pair plain = Pair.of();
        Pair converting = Pair.of("avro.use.logical.type.converters", true)) {
      GenericRecord raw = (GenericRecord) plain.read(plain.write(logical()));
      GenericRecord read = (GenericRecord) converting.read(plainBytes(converting));

      assertThat(raw.get("day")).isEqualTo(1);
      assertThat(raw.get("price")).isEqualTo(ByteBuffer.wrap(new byte[] {4, (byte) 0xD2}));
      assertThat(read.get("day")).isEqualTo(LocalDate.of(1970, 1, 2));
      assertThat(read.get("price")).isEqualTo(new BigDecimal("12.34"));
    }
  }

  private static byte[] plainBytes(Pair pair) {
    return pair.write(logical());
  }

  /** A conversion that a user wrote. */
  public static class Weekday extends Conversion<String> {
    @Override
    public Class<String> getConvertedType() {
      return String.class;
    }

    @Override
    public String getLogicalTypeName() {
      return "date";
    }

    @Override
    public String fromInt(Integer value, Schema schema, LogicalType type) {
      return LocalDate.ofEpochDay(value).getDayOfWeek().name();
    }
  }

  record Converted(String day, BigDecimal price) {}

  @Test
  void conversionsOfTheUserOverrideTheDefaults() {
    String reader = LOGICAL.toString();
    try (Pair generic =
            Pair.of(
                "avro.use.logical.type.converters",
                true,
                "avro.conversions",
                Weekday.class.getName());
        Pair plain =
            Pair.of(
                "schema.reflection",
                true,
                "specific.avro.value.type",
                Converted.class,
                "avro.conversions",
                Weekday.class.getName(),
                "reader.schema",
                reader)) {
      GenericRecord read = (GenericRecord) generic.read(generic.write(logical()));

      assertThat(read.get("day")).isEqualTo("FRIDAY");
      assertThat(plain.read(plain.write(logical())))
          .isEqualTo(new Converted("FRIDAY", new BigDecimal("12.34")));
    }
  }

  /** A conversion that asks a service. */
  public static final class Asking extends Weekday {
    private static Supplier<RuntimeException> failure = IllegalArgumentException::new;

    @Override
    public String fromInt(Integer value, Schema schema, LogicalType type) {
      throw failure.get();
    }
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        failure(IllegalArgumentException::new, true, SerializationException.class),
        failure(() -> new DateTimeException("m"), true, SerializationException.class),
        failure(() -> new AvroRuntimeException("m"), true, SerializationException.class),
        failure(
            () -> new AvroRuntimeException(new ConnectException()),
            false,
            SerializationException.class),
        failure(IllegalStateException::new, false, SerializationException.class),
        failure(
            () -> new UncheckedIOException(new IOException()), false, SerializationException.class),
        failure(TimeoutException::new, false, TimeoutException.class));
  }

  private static Arguments failure(
      Supplier<RuntimeException> failure, boolean isDeadLetter, Class<?> thrown) {
    return Arguments.of(failure, isDeadLetter, thrown);
  }

  /** A service that does not answer must not make dead letters of good records. */
  @ParameterizedTest
  @MethodSource("failures")
  void onlyAConversionThatRefusesTheValueMakesADeadLetter(
      Supplier<RuntimeException> failure, boolean isDeadLetter, Class<?> thrown) {
    Asking.failure = failure;
    try (Pair plain = Pair.of("schema.registry.url", "mock://asking");
        Pair asking =
            Pair.of(
                "schema.registry.url",
                "mock://asking",
                "avro.use.logical.type.converters",
                true,
                "avro.conversions",
                Asking.class.getName())) {
      byte[] written = plain.write(logical());
      assertThatThrownBy(() -> asking.read(written))
          .isInstanceOf(thrown)
          .satisfies(e -> assertThat(new DeadLetters(Map.of()).accepts(e)).isEqualTo(isDeadLetter));
    }
  }

  /** Avro's own conversion wraps its failure in a RuntimeException. */
  @Test
  void aBigDecimalWhoseBytesAreDamagedMakesADeadLetter() throws Exception {
    Schema schema =
        new Schema.Parser().parse("{\"type\":\"bytes\",\"logicalType\":\"big-decimal\"}");
    assumeTrue(schema.getLogicalType() != null, "Avro 1.11 does not have it");
    try (Pair pair = Pair.of("avro.use.logical.type.converters", true)) {
      GenericRecord record = new GenericData.Record(record(schema));
      record.put(0, new BigDecimal("12.34"));
      byte[] written = pair.write(record);
      written[6] = 5; // the length of the digits
      Throwable failure = catchThrowable(() -> pair.read(written));
      assertThat(failure).isInstanceOf(SerializationException.class);
      assertThat(new DeadLetters(Map.of()).accepts(failure)).isTrue();

      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(failure);
      Object sent =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      assertThat(new DeadLetters(Map.of()).accepts((Throwable) sent)).isTrue();
    }
  }

  private static Schema record(Schema type) {
    return Schema.createRecord("R", null, null, false, List.of(new Schema.Field("f", type)));
  }

  @Test
  void aClassThatIsNotAConversionIsRefused() {
    assertThatThrownBy(() -> Pair.of("avro.conversions", "java.lang.String"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "avro.conversions names java.lang.String, which is not a org.apache.avro.Conversion");
  }
}
