// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.avrolope.Marks;
import io.avrolope.internal.model.GenericModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No failure of a reader or writer quotes a value, whatever decoder or encoder the caller gives.
 */
class QuotedValuesTest {
  private static final DecoderFactory DECODERS = DecoderFactory.get();
  private static final Schema RECORD =
      Samples.parse(
          """
          {"type": "record", "name": "R", "namespace": "ns", "fields": [
            {"name": "i", "type": ["null", "int"]},
            {"name": "e", "type": {"type": "enum", "name": "E", "symbols": ["A"]}},
            {"name": "f", "type": {"type": "fixed", "name": "F", "size": 2}},
            {"name": "s", "type": "string"}]}
          """);

  private static Throwable failure(Schema schema, Decoder in) {
    PlannedDatumReader<Object> reader = PlannedDatumReader.generic(schema);
    Throwable failure = catchThrowable(() -> reader.read(null, in));
    assertThat(failure).isNotNull();
    Marks.assertNoneIn(failure);
    return failure;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"i": {"Qz7Kwy": 1}, "e": "A", "f": "ab", "s": ""} | Expected a datum of ns.R but found something else
          {"i": null, "e": "Qz7Kwy", "f": "ab", "s": ""}     | Expected a datum of ns.R but found something else
          {"i": null, "e": "A", "f": "Qz7Kwy", "s": ""}      | Expected a datum of ns.R but found something else
          {"i": null, "e": "A", "f": "ab", "s": 1934857261}  | Expected string. Got VALUE_NUMBER_INT in a datum of ns.R
          {"Qz7Kwy": 1, "e": "A", "f": "ab", "s": ""}        | Expected field name not found: i in a datum of ns.R
          """)
  void aJsonDecoderThatRefusesAValueDoesNotQuoteIt(String json, String message) throws IOException {
    assertThat(failure(RECORD, DECODERS.jsonDecoder(RECORD, json)))
        .isInstanceOf(AvroTypeException.class)
        .hasMessage(message);
  }

  @Test
  void textThatIsNotJsonIsNotQuoted() throws IOException {
    assertThat(failure(RECORD, DECODERS.jsonDecoder(RECORD, "{\"i\": Qz7Kwy}")))
        .isInstanceOf(IOException.class)
        .hasMessage("Expected a datum of ns.R but found text that the JSON decoder does not take");
    assertThat(failure(RECORD, DECODERS.jsonDecoder(RECORD, "{\"i\": {\"int\": 19348572610}}")))
        .isInstanceOf(IOException.class);
    assertThat(failure(RECORD, DECODERS.jsonDecoder(RECORD, "{\"Qz7Kwy\": \"1")))
        .isInstanceOf(IOException.class);
    Schema text = Schema.create(Schema.Type.STRING);
    Decoder ended = DECODERS.jsonDecoder(text, "\"Qz7Kwy\"");
    PlannedDatumReader<Object> reader = PlannedDatumReader.generic(text);
    assertThat(reader.read(null, ended)).hasToString("Qz7Kwy");
    assertThat(failure(text, ended))
        .isExactlyInstanceOf(EOFException.class)
        .hasMessage(
            "Expected the rest of the datum but found the end of the stream in a datum of string");
  }

  static Stream<Schema> withLengths() {
    return Stream.of(
            "\"string\"",
            "\"bytes\"",
            "{\"type\": \"array\", \"items\": \"null\"}",
            "{\"type\": \"map\", \"values\": \"int\"}",
            "{\"type\": \"enum\", \"name\": \"E\", \"symbols\": [\"A\"]}",
            "[\"null\", \"int\"]")
        .map(Samples::parse);
  }

  /** A long that another schema wrote becomes a length, a count or an index. */
  @ParameterizedTest
  @MethodSource("withLengths")
  void noBinaryDecoderQuotesALength(Schema schema) throws IOException {
    for (long length : List.of(Marks.LONG, -Marks.LONG)) {
      byte[] datum = longs(length, 3, 3);
      failure(schema, DECODERS.binaryDecoder(datum, null));
      failure(schema, DECODERS.binaryDecoder(new ByteArrayInputStream(datum), null));
      failure(schema, DECODERS.directBinaryDecoder(new ByteArrayInputStream(datum), null));
      failure(schema, DECODERS.validatingDecoder(schema, DECODERS.binaryDecoder(datum, null)));
    }
  }

  private static byte[] longs(long... values) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    for (long value : values) {
      out.writeLong(value);
    }
    return bytes.toByteArray();
  }

  @Test
  void aFailureOfTheStreamIsPassedOn() throws IOException {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("connection reset");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("connection reset");
          }
        };
    Schema text = Schema.create(Schema.Type.STRING);

    assertThat(failure(text, DECODERS.directBinaryDecoder(broken, null)))
        .hasMessage("connection reset");
    assertThat(
            failure(
                text, DECODERS.validatingDecoder(text, DECODERS.directBinaryDecoder(broken, null))))
        .hasMessage("connection reset");
  }

  /** Refuses each text with the words of Avro's JSON decoder. */
  private static final class Refusing extends Conversion<List<?>> {
    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no type arguments
    public Class<List<?>> getConvertedType() {
      return (Class) List.class;
    }

    @Override
    public String getLogicalTypeName() {
      return "refusing";
    }

    @Override
    public List<?> fromCharSequence(CharSequence value, Schema schema, LogicalType type) {
      throw new AvroTypeException("Expected string. Got QZ");
    }

    @Override
    public CharSequence toCharSequence(List<?> value, Schema schema, LogicalType type) {
      throw new AvroRuntimeException("refused " + value);
    }
  }

  private static Schema converted() {
    return new LogicalType("refusing").addToSchema(Schema.create(Schema.Type.STRING));
  }

  private static GenericData model() {
    GenericData model = new GenericData();
    model.addLogicalTypeConversion(new Refusing());
    return model;
  }

  @Test
  void anApplicationsConversionThatUsesAvrosWordsIsNotQuoted() throws IOException {
    Schema schema = converted();
    PlannedDatumReader<Object> reader =
        new PlannedDatumReader<>(schema, schema, new GenericModel(model()));
    Decoder in = DECODERS.jsonDecoder(schema, "\"QZ\"");

    assertThatThrownBy(() -> reader.read(null, in))
        .isInstanceOf(AvroTypeException.class)
        .hasMessage("Expected a datum of string but found something else")
        .satisfies(Marks::assertNoneIn);
  }

  @Test
  void aJsonEncodersFailureNamesThePathAndNoValue() throws IOException {
    GenericData.Record record = new GenericData.Record(RECORD);
    record.put("i", Marks.TEXT);
    PlannedDatumWriter<Object> writer = PlannedDatumWriter.generic(RECORD);
    Encoder out = EncoderFactory.get().jsonEncoder(RECORD, new ByteArrayOutputStream());

    assertThatThrownBy(() -> writer.write(record, out))
        .isInstanceOf(AvroTypeException.class)
        .hasMessage("Expected one of [null, int] but found java.lang.String at ns.R.i")
        .satisfies(Marks::assertNoneIn);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anEncodersOwnFailureIsDescribed(boolean isOfConversion) throws IOException {
    Schema schema = isOfConversion ? converted() : Schema.create(Schema.Type.STRING);
    PlannedDatumWriter<Object> writer = new PlannedDatumWriter<>(schema, new GenericModel(model()));
    Encoder out =
        EncoderFactory.get()
            .validatingEncoder(
                isOfConversion ? schema : Schema.create(Schema.Type.INT),
                EncoderFactory.get().binaryEncoder(new ByteArrayOutputStream(), null));

    assertThatThrownBy(() -> writer.write(isOfConversion ? List.of(Marks.TEXT) : Marks.TEXT, out))
        .isInstanceOf(AvroTypeException.class)
        .satisfies(Marks::assertNoneIn);
  }
}
