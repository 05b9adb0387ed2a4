// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.server.records.PartView.Shown;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records of some kilobytes that would need all memory to be shown whole. */
@Timeout(60)
class PartViewTest {
  private static final int MAX_CHARS = 8_192;
  private static final Registry REGISTRY =
      new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC());

  private static Shown shown(byte[] value) {
    Decoding decoding = new Decoding(REGISTRY.writerSchemas());
    try (PartView view =
        new PartView(
            RecordPart.VALUE, decoding, new SchemaLinks(REGISTRY.writerSchemas(), each -> true))) {
      return view.of("t", new RecordHeaders(), value, MAX_CHARS);
    }
  }

  /** A file with one datum, whose block is compressed a thousand times. */
  private static byte[] file(Schema schema, byte[] datum) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<Object> file =
        new DataFileWriter<>(new GenericDatumWriter<>(schema))
            .setCodec(CodecFactory.deflateCodec(9))
            .create(schema, bytes)) {
      file.appendEncoded(ByteBuffer.wrap(datum));
    }
    return bytes.toByteArray();
  }

  /** A block of a number of items of one byte, 00, and the end of the array. */
  private static byte[] items(int count) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int left = count << 1;
    for (; left > 0x7F; left >>>= 7) {
      bytes.write(left | 0x80);
    }
    bytes.write(left);
    bytes.write(new byte[count + 1], 0, count + 1);
    return bytes.toByteArray();
  }

  private static Schema parse(String schema) {
    return new Schema.Parser().parse(schema.replace('\'', '"'));
  }

  @Test
  void compressedRecordThatIsTooLargeToShowNamesTheLimit() throws Exception {
    Schema lists = parse("{'type':'array','items':{'type':'array','items':'int'}}");

    JsonNode large = shown(file(lists, items(16_000_000))).json();
    JsonNode many = shown(file(lists, items(2_000_000))).json();
    JsonNode few = shown(file(lists, items(2))).json();

    assertThat(large.path("failure").asText())
        .contains("Expected at most 4194304 bytes (envelope.inflated.max.bytes) but found more");
    assertThat(many.path("failure").asText())
        .isEqualTo(
            "Number of items, entries, records and fields exceeds limit.values=100000 at array"
                + " (byte 0 of 2000005)");
    assertThat(few.path("json").asText()).isEqualTo("[[],[]]");
  }

  @Test
  void jsonEndsAfterWhatIsShown() {
    Schema schema =
        parse(
            "{'type':'array','items':{'type':'record','name':'R','fields':[{'name':'"
                + "n".repeat(4_000)
                + "','type':'int'}]}}");
    Draft draft = Draft.of(schema.toString());
    int id = REGISTRY.register("t-value", draft).id();
    byte[] items = items(30_000);
    byte[] value = new byte[5 + items.length];
    ByteBuffer.wrap(value).put((byte) 0).putInt(id).put(items);

    Shown shown = shown(value);

    assertThat(shown.content()).hasSize(Decoding.MAX_JSON_CHARS + 1);
    assertThat(shown.json().path("json").asText()).hasSize(MAX_CHARS).startsWith("[{\"nnn");
    assertThat(shown.json().path("cut").asBoolean()).isTrue();
  }

  @Test
  void malformedSchemaInARecordIsItsFailure() {
    byte[] file =
        ("Obj\u0001\u0002\u0016avro.schema\u0010not json\u0000" + "0123456789abcdef")
            .getBytes(StandardCharsets.ISO_8859_1);

    assertThat(shown(file).json().path("failure").asText()).isNotEmpty();
  }
}
