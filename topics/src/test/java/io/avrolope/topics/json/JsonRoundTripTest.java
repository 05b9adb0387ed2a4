// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.MalformedDatumException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonEncoder;
import org.apache.avro.util.RandomData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JsonRoundTripTest {
  private static final long SCHEMAS = 400;
  private static final int DATA = 5;

  private static final Schema ALL =
      SchemaBuilder.record("All")
          .fields()
          .name("float")
          .type()
          .floatType()
          .noDefault()
          .name("double")
          .type()
          .doubleType()
          .noDefault()
          .name("bytes")
          .type()
          .bytesType()
          .noDefault()
          .name("text")
          .type()
          .stringType()
          .noDefault()
          .name("map")
          .type(Schema.createMap(union(Schema.Type.NULL, Schema.Type.STRING)))
          .noDefault()
          .name("union")
          .type(union(Schema.Type.NULL, Schema.Type.DOUBLE))
          .noDefault()
          .endRecord();

  private static Schema union(Schema.Type... types) {
    return Schema.createUnion(Arrays.stream(types).map(Schema::create).toList());
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(JsonEncoding.class)
  void randomDataSurviveARoundTrip(JsonEncoding encoding) {
    JsonDatumWriter writer = new JsonDatumWriter(encoding);
    JsonDatumReader reader = new JsonDatumReader(encoding);
    LongStream.range(0, SCHEMAS)
        .forEach(
            seed -> {
              Schema schema = new RandomSchemas(seed).record(3);
              for (Object datum : new RandomData(schema, DATA, seed)) {
                Object sent = RandomSchemas.throughBinary(schema, datum);
                String json = writer.text(schema, sent);
                Object read =
                    Objects.requireNonNull(reader.read(schema, JsonDatumReader.parse(json)));
                assertThat(RandomSchemas.throughBinary(schema, read))
                    .as("seed %s of %s: %s", seed, schema, json)
                    .isEqualTo(sent);
              }
            });
  }

  @Test
  void avroDecoderReadsTheAvroEncoding() throws IOException {
    JsonDatumWriter writer = new JsonDatumWriter(JsonEncoding.AVRO);
    for (long seed = 0; seed < SCHEMAS; seed++) {
      Schema schema = new RandomSchemas(seed).record(2);
      Iterator<Object> data = new RandomData(schema, 1, seed).iterator();
      Object sent = RandomSchemas.throughBinary(schema, data.next());
      Object read =
          new GenericDatumReader<>(schema)
              .read(null, DecoderFactory.get().jsonDecoder(schema, writer.text(schema, sent)));
      assertThat(read).as("seed %s of %s", seed, schema).isEqualTo(sent);
    }
  }

  @Test
  void theAvroEncodingIsThatOfAvrosEncoder() throws IOException {
    for (long seed = 0; seed < SCHEMAS; seed++) {
      Schema schema = new RandomSchemas(seed).record(2);
      Object sent =
          RandomSchemas.throughBinary(schema, new RandomData(schema, 1, seed).iterator().next());
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      JsonEncoder encoder = EncoderFactory.get().jsonEncoder(schema, expected);
      new GenericDatumWriter<>(schema).write(sent, encoder);
      encoder.flush();
      assertThat(JsonDatumReader.parse(new JsonDatumWriter(JsonEncoding.AVRO).text(schema, sent)))
          .as("seed %s of %s", seed, schema)
          .isEqualTo(JsonDatumReader.parse(expected.toString(StandardCharsets.UTF_8)));
    }
  }

  /** A union doubles the depth of the JSON. */
  @ParameterizedTest(name = "{0}")
  @EnumSource(JsonEncoding.class)
  void nestedRecordsSurviveARoundTrip(JsonEncoding encoding) {
    Schema list =
        new Schema.Parser()
            .parse(
                "{'type':'record','name':'L','fields':[{'name':'n','type':['null','L']}]}"
                    .replace('\'', '"'));
    GenericData.Record nested = new GenericData.Record(list);
    for (int depth = 1; depth < 550; depth++) {
      GenericData.Record outer = new GenericData.Record(list);
      outer.put("n", nested);
      nested = outer;
    }
    JsonDatumWriter writer = new JsonDatumWriter(encoding);
    String json = writer.text(list, nested);
    Object read = new JsonDatumReader(encoding).read(list, JsonDatumReader.parse(json));
    assertThat(writer.text(list, read)).isEqualTo(json);
  }

  @Test
  void longStringsSurviveARoundTrip() {
    String text = "x".repeat(20_000_001);

    assertThat(
            new JsonDatumReader(JsonEncoding.AVRO)
                .read(Schema.create(Schema.Type.STRING), JsonDatumReader.parse('"' + text + '"')))
        .hasToString(text);
  }

  private static GenericData.Record all(float number, double union) {
    GenericData.Record all = new GenericData.Record(ALL);
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("é\"\\", "\u0000\uD83D\uDE00");
    all.put("float", number);
    all.put("double", -0.0);
    all.put("bytes", ByteBuffer.wrap(new byte[] {0, 0x1F, 'a', (byte) 0xFF}));
    all.put("text", "\u2028 ü \uD83D\uDE00");
    all.put("map", map);
    all.put("union", union);
    return all;
  }

  @Test
  void nanAndInfinityAreValidJson() {
    assertThat(
            new JsonDatumWriter(JsonEncoding.AVRO)
                .text(ALL, all(Float.NaN, Double.NEGATIVE_INFINITY)))
        .isEqualTo(
            "{\"float\":\"NaN\",\"double\":-0.0,\"bytes\":\"\\u0000\\u001Fa\u00FF\","
                + "\"text\":\"\u2028 ü \uD83D\uDE00\",\"map\":{\"é\\\"\\\\\":"
                + "{\"string\":\"\\u0000\uD83D\uDE00\"}},\"union\":{\"double\":\"-Infinity\"}}");
  }

  @Test
  void plainEncodingOmitsTheUnionBranch() {
    assertThat(new JsonDatumWriter(JsonEncoding.PLAIN).text(ALL, all(Float.POSITIVE_INFINITY, 1)))
        .isEqualTo(
            "{\"float\":\"Infinity\",\"double\":-0.0,\"bytes\":\"\\u0000\\u001Fa\u00FF\","
                + "\"text\":\"\u2028 ü \uD83D\uDE00\",\"map\":{\"é\\\"\\\\\":"
                + "\"\\u0000\uD83D\uDE00\"},\"union\":1.0}");
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(JsonEncoding.class)
  void nanAndInfinitySurviveARoundTrip(JsonEncoding encoding) {
    GenericData.Record sent = all(Float.NEGATIVE_INFINITY, Double.NaN);

    Object read =
        new JsonDatumReader(encoding)
            .read(ALL, JsonDatumReader.parse(new JsonDatumWriter(encoding).text(ALL, sent)));

    assertThat(RandomSchemas.throughBinary(ALL, Objects.requireNonNull(read)))
        .isEqualTo(RandomSchemas.throughBinary(ALL, sent));
  }

  @Test
  void primitiveDataNeedNoRecord() {
    JsonDatumWriter json = new JsonDatumWriter(JsonEncoding.AVRO);

    assertThat(json.text(Schema.create(Schema.Type.STRING), "foo")).isEqualTo("\"foo\"");
    assertThat(json.text(Schema.create(Schema.Type.BYTES), new byte[] {1}))
        .isEqualTo("\"\\u0001\"");
    assertThat(json.text(union(Schema.Type.NULL, Schema.Type.LONG), 7L)).isEqualTo("{\"long\":7}");
  }

  /** Each item of one byte has a JSON of a thousand characters. */
  @Test
  void cuttingWriterStopsAtItsBound() {
    Schema schema =
        Schema.createArray(
            Schema.createRecord(
                "R",
                null,
                null,
                false,
                List.of(new Schema.Field("n".repeat(1_000), Schema.create(Schema.Type.INT)))));
    GenericData.Record item = new GenericData.Record(schema.getElementType());
    item.put(0, 1);
    String whole =
        new JsonDatumWriter(JsonEncoding.PLAIN).text(schema, Collections.nCopies(10, item));
    JsonDatumWriter cutting = JsonDatumWriter.cutting(JsonEncoding.PLAIN, 5_000);

    assertThat(cutting.text(schema, Collections.nCopies(1 << 30, item)))
        .isEqualTo(whole.substring(0, 5_001));
    assertThat(cutting.text(schema, Collections.nCopies(4, item)))
        .hasSizeLessThan(5_000)
        .endsWith("}]");
    assertThatThrownBy(
            () ->
                new JsonDatumWriter(JsonEncoding.PLAIN)
                    .text(schema, Collections.nCopies(1 << 30, item)))
        .isInstanceOf(MalformedDatumException.class)
        .hasMessageMatching(
            "Expected a datum whose JSON has at most [0-9]+ characters but found a longer one\\."
                + " Run with more memory \\(-Xmx\\)");
  }
}
