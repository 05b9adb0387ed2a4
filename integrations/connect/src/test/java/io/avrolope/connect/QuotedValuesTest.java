// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.avrolope.Marks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exception of a record that the converter refuses quotes none of its values. */
@SuppressWarnings("JavaUtilDate") // Connect's class for dates and times
class QuotedValuesTest {
  private static final Schema PAYMENT =
      SchemaBuilder.struct()
          .name("shop.Payment")
          .field("iban", Schema.STRING_SCHEMA)
          .field("amounts", SchemaBuilder.array(Schema.INT64_SCHEMA).build())
          .build();

  @RegisterExtension private final ConverterAndRegistry both = new ConverterAndRegistry();

  private byte[] payment() {
    Struct struct =
        new Struct(PAYMENT).put("iban", Marks.TEXT).put("amounts", List.of(Marks.LONG, Marks.LONG));
    return Objects.requireNonNull(both.converter.fromConnectData("t", PAYMENT, struct));
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void damagedRecordsAreNotQuoted(String engine) {
    both.configure(Map.of("codec.engine", engine));
    byte[] record = payment();

    for (int length = 1; length < record.length; length++) {
      assertReadingQuotesNothing(Arrays.copyOf(record, length));
    }
    byte[] otherMagic = record.clone();
    otherMagic[0] = 7;
    assertReadingQuotesNothing(otherMagic);
    byte[] largeText = record.clone();
    largeText[5] = 127;
    assertReadingQuotesNothing(largeText);
    assertReadingQuotesNothing(Marks.TEXT.getBytes(StandardCharsets.UTF_8));
  }

  private void assertReadingQuotesNothing(byte[] record) {
    assertQuotesNothing(catchThrowable(() -> both.converter.toConnectData("t", record)));
  }

  private static void assertQuotesNothing(Throwable failure) {
    assertThat(failure).isInstanceOf(DataException.class);
    Marks.assertNoneIn(failure);
  }

  static Stream<Arguments> unreadable() {
    return Stream.of(
        Arguments.of("{\"type\":\"int\",\"connect.type\":\"int8\"}", Marks.INT),
        Arguments.of("{\"type\":\"int\",\"connect.type\":\"int16\"}", Marks.INT),
        Arguments.of("{\"type\":\"int\",\"logicalType\":\"time-millis\"}", Marks.INT));
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void numbersOutOfRangeAreNotQuoted(String schema, Object value) throws IOException {
    both.configure(Map.of());
    int id = both.registry.register("t-value", schema);

    assertReadingQuotesNothing(written(id, schema, value));
  }

  private static byte[] written(int id, String schema, Object value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    new GenericDatumWriter<>(new org.apache.avro.Schema.Parser().parse(schema))
        .write(value, encoder);
    encoder.flush();
    return out.toByteArray();
  }

  static Stream<Arguments> unwritable() {
    Schema fixed =
        SchemaBuilder.bytes().name("shop.F").parameter("connect.fixed.size", "2").build();
    Schema symbols =
        SchemaBuilder.string()
            .name("shop.E")
            .parameter("io.confluent.connect.avro.Enum", "shop.E")
            .parameter("io.confluent.connect.avro.Enum.A", "A")
            .build();
    byte[] text = Marks.TEXT.getBytes(StandardCharsets.UTF_8);
    return Stream.of(
        Arguments.of(Schema.STRING_SCHEMA, Marks.LONG),
        Arguments.of(Schema.INT8_SCHEMA, Marks.INT),
        Arguments.of(Schema.INT64_SCHEMA, Marks.TEXT),
        Arguments.of(Schema.BYTES_SCHEMA, Marks.TEXT),
        Arguments.of(SchemaBuilder.array(Schema.INT32_SCHEMA).build(), List.of(Marks.TEXT)),
        Arguments.of(
            SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build(),
            Map.of(Marks.LONG, Marks.TEXT)),
        Arguments.of(Decimal.schema(2), BigDecimal.valueOf(Marks.LONG, 3)),
        Arguments.of(org.apache.kafka.connect.data.Date.SCHEMA, new Date(Marks.LONG)),
        Arguments.of(org.apache.kafka.connect.data.Time.SCHEMA, new Date(Marks.LONG)),
        Arguments.of(fixed, text),
        Arguments.of(symbols, Marks.TEXT),
        Arguments.of(PAYMENT, new Struct(PAYMENT).put("iban", Marks.TEXT)),
        Arguments.of(PAYMENT, Map.of("iban", Marks.TEXT)));
  }

  @ParameterizedTest
  @MethodSource("unwritable")
  void valuesThatDoNotFitTheirSchemaAreNotQuoted(Schema schema, Object value) {
    both.configure(Map.of("enhanced.avro.schema.support", true));

    assertQuotesNothing(catchThrowable(() -> both.converter.fromConnectData("t", schema, value)));
  }

  @Test
  @SuppressWarnings("UnnecessaryStringBuilder") // a class that Connect does not know
  void aValueWithoutASchemaIsNotQuoted() {
    both.configure(Map.of());

    assertQuotesNothing(
        catchThrowable(
            () -> both.converter.fromConnectData("t", null, new StringBuilder(Marks.TEXT))));
  }
}
