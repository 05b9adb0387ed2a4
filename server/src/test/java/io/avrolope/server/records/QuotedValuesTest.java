// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The console shows a record's datum, text, bytes and headers. The reasons why a record cannot be
 * decoded quote none of its values.
 */
class QuotedValuesTest {
  private static final String TEXT = "Qz7Kwy";
  private static final long LONG = 4_318_274_915_083_726L;
  private static final Registry REGISTRY =
      new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC());
  private static final Schema PAYMENT =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Payment", "fields": [
                {"name": "card", "type": "string"}, {"name": "amount", "type": "long"}]}
              """);
  private static final int PAYMENT_ID = id("t-value", PAYMENT.toString());
  private static final int CODE_ID =
      id(
          "u-value",
          """
          {"type": "record", "name": "Code", "fields": [
            {"name": "state", "type": {"type": "enum", "name": "State", "symbols": ["A"]}},
            {"name": "note", "type": ["null", "int"]}]}
          """);

  private static int id(String subject, String schema) {
    return REGISTRY.register(subject, Draft.of(schema)).id();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] datum() {
    GenericData.Record payment = new GenericData.Record(PAYMENT);
    payment.put("card", TEXT);
    payment.put("amount", LONG);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      new GenericDatumWriter<>(PAYMENT).write(payment, out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] confluent(int id, byte[] datum) {
    return ByteBuffer.allocate(5 + datum.length).put((byte) 0).putInt(id).put(datum).array();
  }

  /** The header of an Avro file with this schema, without a block. */
  private static byte[] avroFile(String schema) {
    byte[] text = utf8(schema);
    assertThat(text.length).isLessThan(64);
    return utf8(
        "Obj\u0001\u0002\u0016avro.schema"
            + (char) (text.length << 1)
            + schema
            + "\u0000"
            + "0123456789abcdef");
  }

  static Stream<byte[]> damaged() {
    byte[] datum = datum();
    byte[] good = confluent(PAYMENT_ID, datum);
    return Stream.concat(
        Stream.iterate(1, length -> length + 1)
            .limit(good.length - 1)
            .map(length -> Arrays.copyOf(good, length)),
        Stream.of(
            confluent(PAYMENT_ID, utf8(TEXT)),
            Arrays.copyOf(good, good.length + 1),
            confluent(CODE_ID, datum),
            confluent(CODE_ID, new byte[] {0, 2, -1, -1, -1, -1, -1, -1, 127}),
            utf8(TEXT),
            utf8("\u0000" + TEXT),
            utf8("{\"card\": \"" + TEXT + "\", \"amount\": " + LONG + "}"),
            avroFile("\"" + TEXT + "\""),
            avroFile(TEXT + " {"),
            avroFile("{\"type\": \"" + TEXT + "\"}"),
            avroFile("{\"" + TEXT + "\": " + LONG + "}")));
  }

  @ParameterizedTest
  @MethodSource("damaged")
  void theReasonsForAFailureQuoteNoValue(byte[] value) {
    Decoding decoding = new Decoding(REGISTRY.writerSchemas());
    SchemaLinks links = new SchemaLinks(REGISTRY.writerSchemas(), each -> true);
    RecordHeaders headers = new RecordHeaders();
    headers.add("apicurio.value.schema", utf8(TEXT + " {"));
    headers.add("value.schema.id", utf8(TEXT));
    for (RecordHeaders each : List.of(new RecordHeaders(), headers)) {
      try (PartView view = new PartView(RecordPart.VALUE, decoding, links)) {
        JsonNode shown = view.of("t", each, value, 8_192).json();
        ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>("t", 0, 0, null, value);
        each.forEach(record.headers()::add);
        JsonNode bytes = ByteView.of(record, RecordPart.VALUE, view);

        assertQuotesNothing(shown);
        assertQuotesNothing(bytes);
        assertThat(bytes.path("opinions").toString()).doesNotContain(TEXT);
      }
    }
  }

  /** As text, number or bytes. */
  private static void assertNoneIn(String shown) {
    assertThat(shown.toLowerCase(Locale.ROOT))
        .doesNotContain(TEXT.toLowerCase(Locale.ROOT))
        .doesNotContain(Long.toString(LONG))
        .doesNotContain(HexFormat.of().formatHex(utf8(TEXT)))
        .doesNotContain(HexFormat.ofDelimiter(" ").formatHex(utf8(TEXT)));
  }

  private static void assertQuotesNothing(JsonNode shown) {
    assertThat(shown.path("failure").isTextual()).isTrue();
    for (String name : new String[] {"failure", "looksLike", "envelope", "writer", "schemaName"}) {
      assertNoneIn(shown.path(name).asText());
    }
  }
}
