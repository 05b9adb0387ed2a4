// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Envelopes of vendors' registries in headers. */
class VendorHeadersTest {
  private static final byte[] DATUM = {0x0A};
  private static final byte[] SEVEN = {0, 0, 0, 0, 0, 0, 0, 7};

  private static Frame read(String envelope, Object... headers) {
    return read(envelope, EnvelopeSettings.DEFAULTS, headers);
  }

  private static Frame read(String name, EnvelopeSettings settings, Object... headers) {
    Envelope envelope = Envelopes.named(name, settings);
    RecordView record = record(headers);
    boolean isInHeaders = envelope.isInHeaders(record.headers());
    try {
      Frame frame = envelope.read(record);
      assertThat(envelope.evidence(record)).isEqualTo(Evidence.HEADER);
      assertThat(isInHeaders).isTrue();
      assertThat(envelope.usesHeaders()).isTrue();
      return frame;
    } catch (MalformedEnvelopeException e) {
      assertThat(envelope.evidence(record)).isEqualTo(Evidence.NONE);
      throw e;
    }
  }

  private static RecordView record(Object... headers) {
    Map<String, byte[]> values = new HashMap<>();
    for (int i = 0; i < headers.length; i += 2) {
      values.put(
          (String) headers[i],
          headers[i + 1] instanceof byte[] bytes
              ? bytes
              : headers[i + 1].toString().getBytes(StandardCharsets.UTF_8));
    }
    return new RecordView(Slice.of(DATUM), values::get, () -> "subject");
  }

  private static SchemaReference id(String envelope, String kind, String value) {
    return new SchemaReference.VendorId(envelope, kind, value);
  }

  @Test
  void apicuriosIdsAreRead() {
    String encoding = "apicurio.value.encoding";
    assertThat(
            read("apicurio-headers", "apicurio.value.globalId", SEVEN, encoding, "BINARY").writer())
        .isEqualTo(id("apicurio-headers", "globalId", "7"));
    assertThat(read("apicurio-headers", "apicurio.value.contentId", SEVEN).writer())
        .isEqualTo(id("apicurio-headers", "contentId", "7"));
    assertThat(read("apicurio-headers", "apicurio.value.contentHash", "abc").writer())
        .isEqualTo(id("apicurio-headers", "contentHash", "abc"));
    assertThat(
            read(
                    "apicurio-headers",
                    "apicurio.value.groupId",
                    "g 1",
                    "apicurio.value.artifactId",
                    "a/b",
                    "apicurio.value.version",
                    "1.2")
                .writer())
        .isEqualTo(id("apicurio-headers", "artifact", "g%201/a%2Fb/1.2"));
  }

  @Test
  void schemaInAHeaderIsTheWriterSchema() {
    Frame frame =
        read(
            "apicurio-headers",
            "apicurio.value.schema",
            "\"int\"",
            "apicurio.value.schemaType",
            "AVRO");

    assertThat(frame.writer()).isEqualTo(new SchemaReference.Inline("\"int\""));
    assertThat(frame.form()).isEqualTo(DatumForm.AVRO);
    assertThatThrownBy(
            () ->
                read(
                    "apicurio-headers",
                    "apicurio.value.schema",
                    "{}",
                    "apicurio.value.schemaType",
                    "PROTOBUF"))
        .hasMessage(
            "Expected an Avro schema but found PROTOBUF in the record's header"
                + " apicurio.value.schemaType");
  }

  @Test
  void namesOfHeadersAreConfiguredByApicuriosKeys() {
    EnvelopeSettings keys =
        new EnvelopeSettings(
            RecordPart.KEY, 1, 0, Map.of("apicurio.registry.headers.key.globalId.name", "id"));

    assertThat(read("apicurio-headers", keys, "id", SEVEN).writer())
        .isEqualTo(id("apicurio-headers", "globalId", "7"));
    assertThat(read("apicurio-headers", keys, "apicurio.key.contentId", SEVEN).writer())
        .isEqualTo(id("apicurio-headers", "contentId", "7"));
  }

  @Test
  void malformedApicurioHeadersAreRefused() {
    assertThatThrownBy(() -> read("apicurio-headers"))
        .hasMessage(
            "Expected a header apicurio.value.contentId, apicurio.value.globalId,"
                + " apicurio.value.contentHash, apicurio.value.artifactId or apicurio.value.schema"
                + " but none of them is present");
    assertThatThrownBy(
            () ->
                read(
                    "apicurio-headers",
                    "apicurio.value.globalId",
                    SEVEN,
                    "apicurio.value.encoding",
                    "JSON"))
        .hasMessage(
            "Expected a datum in Avro's binary encoding but found JSON in the record's header"
                + " apicurio.value.encoding");
    assertThatThrownBy(() -> read("apicurio-headers", "apicurio.value.globalId", new byte[4]))
        .hasMessage(
            "Expected an id of 8 bytes, from 1 on, but found 4 bytes with another one in the"
                + " record's header apicurio.value.globalId");
    assertThatThrownBy(() -> read("apicurio-headers", "apicurio.value.artifactId", "a"))
        .hasMessage(
            "Expected a version of the artifact in the record's header apicurio.value.version but"
                + " found none: without it, the same record means another schema later");
  }

  @Test
  void aNameThatApicurioCannotHaveIsMalformed() {
    for (String header : List.of("contentHash", "artifactId")) {
      for (int length : new int[] {0, 513, 1_000_000}) {
        assertThatThrownBy(
                () -> read("apicurio-headers", "apicurio.value." + header, "x".repeat(length)))
            .isInstanceOf(MalformedEnvelopeException.class)
            .hasMessage(
                "Expected 1 to 512 characters but found "
                    + length
                    + " in the record's header apicurio.value."
                    + header);
      }
    }
  }

  @Test
  void clouderasHeaderContainsThePrefix() {
    EnvelopeSettings renamed =
        new EnvelopeSettings(
            RecordPart.VALUE, 1, 0, Map.of("value_schema_version_id_header_name", "version"));
    byte[] prefix = {3, 0, 0, 0, 7};

    Frame frame = read("cloudera-header", "value.schema.version.id", prefix);

    assertThat(frame.writer()).isEqualTo(id("cloudera-header", "schemaVersionId", "7"));
    assertThat(frame.datum()).isEqualTo(Slice.of(DATUM));
    assertThat(read("cloudera-header", renamed, "version", prefix)).isEqualTo(frame);
    assertThatThrownBy(() -> read("cloudera-header"))
        .hasMessage("The record has no header value.schema.version.id");
    assertThatThrownBy(
            () -> read("cloudera-header", "value.schema.version.id", new byte[] {3, 0, 0, 0, 7, 0}))
        .hasMessage("Expected 5 bytes but found 6 in the record's header value.schema.version.id");
    assertThatThrownBy(
            () -> read("cloudera-header", "value.schema.version.id", new byte[] {3, 0, 0}))
        .hasMessage(
            "Expected a protocol and a schema version id of 4 bytes but found the end (byte 3 of 3)"
                + " in the record's header value.schema.version.id");
  }

  @Test
  void azuresContentTypeIsReadFromAHeader() {
    String id = "3f3fabd81fe443d9b70648cd90f5a805";

    Frame frame = read("azure", "content-type", "avro/binary+" + id);

    assertThat(frame.writer()).isEqualTo(id("azure", "id", id));
    assertThat(frame.datum()).isEqualTo(Slice.of(DATUM));
    for (String wrong : new String[] {"application/json", "avro/binary+" + id.substring(1), ""}) {
      assertThatThrownBy(() -> read("azure", "content-type", wrong))
          .hasMessage(
              "Expected avro/binary+ and a schema id of 32 hexadecimal digits but found something"
                  + " else in the record's header content-type");
    }
    byte[] before = Vectors.bytes("azure-streams");
    assertThat(Envelopes.named("azure").evidence(RecordView.of(Slice.of(before), () -> "")))
        .isEqualTo(Evidence.SIGNATURE);
  }
}
