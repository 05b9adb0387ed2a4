// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.model.TrustedPojos;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import shop.kotlin.Method;
import shop.kotlin.Payer;
import shop.kotlin.Payment;
import shop.kotlin.Settings;

/**
 * Kotlin's data classes are created by the constructor that takes all components. The classes are
 * in src/test/resources/shop/kotlin.
 */
class KotlinDataClassTest {
  private static final PojoSchemas SCHEMAS = new PojoSchemas(ModelOptions.DEFAULTS);

  private static Object read(EngineMode engine, Schema writer, GenericRecord record, Class<?> type)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    new GenericDatumWriter<GenericRecord>(writer).write(record, encoder);
    encoder.flush();
    byte[] bytes = out.toByteArray();
    DecodeOptions options = DecodeOptions.DEFAULTS.with(engine);
    return Objects.requireNonNull(
        Codecs.reflectDecoder(writer, SCHEMAS.of(type), new TrustedPojos(type), options)
            .decode(bytes, 0, bytes.length));
  }

  private static GenericRecord payment(Schema schema) {
    Schema payer = schema.getField("payer").schema();
    return new GenericRecordBuilder(schema)
        .set("order", "o-1")
        .set("cents", 20_000L)
        .set("method", new GenericData.EnumSymbol(schema.getField("method").schema(), "CASH"))
        .set("note", "n")
        .set("paid", 1_000_000L)
        .set("tags", List.of(new Utf8("a"), new Utf8("b")))
        .set("payer", new GenericRecordBuilder(payer).set("name", "p").set("email", "e").build())
        .set("shown", "a property that the class derives itself")
        .build();
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void allComponentsAreInTheirPlaces(EngineMode engine) throws IOException {
    Schema schema = SCHEMAS.of(Payment.class);
    Payment expected =
        new Payment(
            "o-1",
            20_000,
            Method.CASH,
            "n",
            Instant.ofEpochSecond(1),
            List.of("a", "b"),
            new Payer("p", "e"));

    assertThat(read(engine, schema, payment(schema), Payment.class)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void twoComponentsOfOneTypeAreNotExchanged(EngineMode engine) throws IOException {
    Schema schema = SCHEMAS.of(Payer.class);
    GenericRecord payer =
        new GenericRecordBuilder(schema).set("email", "e").set("name", "n").build();

    assertThat(read(engine, schema, payer, Payer.class)).isEqualTo(new Payer("n", "e"));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void aClassWithAConstructorWithoutParametersIsFilled(EngineMode engine) throws IOException {
    Schema schema = SCHEMAS.of(Settings.class);
    GenericRecord settings =
        new GenericRecordBuilder(schema).set("retries", 7).set("name", "n").build();

    assertThat(read(engine, schema, settings, Settings.class)).isEqualTo(new Settings(7, "n"));
  }

  /** Kotlin's constructor refuses null for a component that is not optional. */
  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void nullForAComponentThatIsNotOptionalIsAnError(EngineMode engine) {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Payer", "namespace": "shop.kotlin", "fields": [
                  {"name": "name", "type": ["null", "string"]}, {"name": "email", "type": "string"}]}
                """);
    GenericRecord payer =
        new GenericRecordBuilder(schema).set("name", null).set("email", "e").build();

    assertThatThrownBy(() -> read(engine, schema, payer, Payer.class))
        .isInstanceOf(RuntimeException.class);
  }
}
