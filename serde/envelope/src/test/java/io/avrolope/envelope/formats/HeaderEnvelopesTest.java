// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Envelopes in a record's headers. */
class HeaderEnvelopesTest {
  private static final byte[] DATUM = Vectors.bytes("datum-v2");
  private static final SchemaReference.Guid GUID =
      new SchemaReference.Guid(UUID.fromString("89791762-2336-186f-9674-299b90a8e268"));

  private static RecordView record(byte[] bytes, Map<String, byte[]> headers) {
    return new RecordView(Slice.of(bytes), headers::get, () -> "topic-value");
  }

  private static Frame all(String envelope, SchemaReference reference) {
    return new Frame(envelope, reference, Slice.of(DATUM));
  }

  @Test
  void confluentsGuidIsReadAndWrittenAsByPython() {
    byte[] header = Vectors.bytes("confluent-header");
    RecordView record = record(DATUM, Map.of("__value_schema_id", header));
    WritableEnvelope envelope = Envelopes.writable("confluent-header");

    assertThat(envelope.read(record)).isEqualTo(all("confluent-header", GUID));
    assertThat(envelope.evidence(record)).isEqualTo(Evidence.HEADER);
    assertThat(envelope.isInHeaders(record.headers())).isTrue();
    assertThat(envelope.header(GUID).orElseThrow().name()).isEqualTo("__value_schema_id");
    assertThat(envelope.header(GUID).orElseThrow().value()).isEqualTo(header);
  }

  @Test
  void keyHasItsOwnHeader() {
    EnvelopeSettings settings = new EnvelopeSettings(RecordPart.KEY, 1, 0, Map.of());
    Map<String, byte[]> headers = Map.of("__key_schema_id", Vectors.hex("00 00 00 04 12"));

    assertThat(Envelopes.named("confluent-header", settings).read(record(DATUM, headers)).writer())
        .isEqualTo(new SchemaReference.Id(1042));
    assertThat(Envelopes.named("confluent-header").isInHeaders(headers::get)).isFalse();
  }

  @Test
  void confluentsHeaderOfAnotherLengthIsRefused() {
    byte[] good = Vectors.bytes("confluent-header");
    for (int length = 0; length < 20; length++) {
      if (length == good.length) {
        continue;
      }
      byte[] value = Arrays.copyOf(good, length);
      RecordView record = record(DATUM, Map.of("__value_schema_id", value));
      Envelope envelope = Envelopes.named("confluent-header");

      assertThatThrownBy(() -> envelope.read(record))
          .isInstanceOf(MalformedEnvelopeException.class)
          .hasMessage(
              "Expected 01 and a GUID of 16 bytes, or 00 and a schema id of 4, but found "
                  + (length == 0 ? "0 bytes" : length + " bytes from 01 on")
                  + " in the record's header __value_schema_id");
      assertThat(envelope.evidence(record)).isEqualTo(Evidence.NONE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"spring-content-type", "spring-content-type-quoted"})
  void springsContentTypeNamesSubjectAndVersion(String vector) {
    RecordView record = record(DATUM, Map.of("contentType", Vectors.bytes(vector)));
    Envelope envelope = Envelopes.named("spring-cloud-stream");

    assertThat(envelope.read(record))
        .isEqualTo(all("spring-cloud-stream", new SchemaReference.Version("eventv2", 2)));
    assertThat(envelope.evidence(record)).isEqualTo(Evidence.HEADER);
  }

  @ParameterizedTest
  @CsvSource({
    "vnd, application/vnd.io.avrolope.examples.event.eventv2.v2+avro, io.avrolope.examples.event.eventv2, 2",
    "vnd, application/vnd.v1.v2.v33+avro, v1.v2, 33",
    "acme.x, application/acme.x.user-value.v7+avro, user-value, 7"
  })
  void springsPrefixIsConfigurable(String prefix, String type, String subject, long version) {
    EnvelopeSettings settings =
        new EnvelopeSettings(
            RecordPart.VALUE, 1, 0, Map.of("value.envelope.spring-cloud-stream.prefix", prefix));
    Map<String, byte[]> headers = Map.of("contentType", type.getBytes(StandardCharsets.UTF_8));

    assertThat(
            Envelopes.named("spring-cloud-stream", settings).read(record(DATUM, headers)).writer())
        .isEqualTo(new SchemaReference.Version(subject, version));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "application/json",
        "application/vnd.user.v1+json",
        "application/vnd.user.v0+avro",
        "application/vnd.user.v-1+avro",
        "application/vnd.user+avro",
        "application/vnd..v1+avro",
        "application/vndxuser.v1+avro",
        "\"application/vnd.user.v1+avro",
        "application/vnd.user.v1+avro;charset=x",
        "application/vnd.user.v9999999999999999999+avro"
      })
  void otherContentTypesAreRefused(String type) {
    Map<String, byte[]> headers = Map.of("contentType", type.getBytes(StandardCharsets.UTF_8));
    Envelope envelope = Envelopes.named("spring-cloud-stream");

    assertThat(envelope.isInHeaders(headers::get)).isFalse();
    assertThat(envelope.evidence(record(DATUM, headers))).isEqualTo(Evidence.NONE);
    assertThatThrownBy(() -> envelope.read(record(DATUM, headers)))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(
            "Expected the record's header contentType to be"
                + " application/vnd.<subject>.v<version>+avro but found another");
  }

  @Test
  void subjectThatIsTooLongForARegistryIsRefused() {
    String type = "application/vnd." + "s".repeat(1_001) + ".v1+avro";
    Map<String, byte[]> headers = Map.of("contentType", type.getBytes(StandardCharsets.UTF_8));

    assertThat(Envelopes.named("spring-cloud-stream").isInHeaders(headers::get)).isFalse();
  }

  @Test
  void hermesHeaderIsReadAndThePrefixRemoved() {
    byte[] prefixed = Vectors.bytes("hermes-2");
    byte[] id = Vectors.hex("00 00 04 12");
    byte[] other = Vectors.hex("00 00 00 07");
    byte[] version = Vectors.hex("00 00 00 02");
    Slice afterPrefix = new Slice(prefixed, 5, prefixed.length - 5);
    SchemaReference is1042 = new SchemaReference.Id(1042);
    SchemaReference isVersion2 = new SchemaReference.Version("topic-value", 2);

    assertThat(hermes(record(DATUM, Map.of("sid", id)))).isEqualTo(all("hermes", is1042));
    assertThat(hermes(record(DATUM, Map.of("sv", version)))).isEqualTo(all("hermes", isVersion2));
    assertThat(hermes(record(prefixed, Map.of("sid", id, "sv", version))))
        .isEqualTo(new Frame("hermes", is1042, afterPrefix));
    assertThat(hermes(record(prefixed, Map.of("sv", version))))
        .isEqualTo(new Frame("hermes", isVersion2, afterPrefix));
    assertThat(hermes(record(prefixed, Map.of("sid", other))))
        .as("bytes that begin with 00 and another id are the datum")
        .isEqualTo(new Frame("hermes", new SchemaReference.Id(7), Slice.of(prefixed)));
  }

  private static Frame hermes(RecordView record) {
    Envelope envelope = Envelopes.named("hermes");
    assertThat(envelope.evidence(record)).isEqualTo(Evidence.HEADER);
    assertThat(envelope.isInHeaders(record.headers())).isTrue();
    return envelope.read(record);
  }

  @ParameterizedTest
  @CsvSource({
    "sid, 00 00 00, Expected a number of 4 bytes from 1 on but found 3 bytes in the record's header sid",
    "sid, 00 00 00 00 01, Expected a number of 4 bytes from 1 on but found 5 bytes in the record's header sid",
    "sv, 00 00 00 00, Expected a number of 4 bytes from 1 on but found less in the record's header sv",
    "sv, FF FF FF FF, Expected a number of 4 bytes from 1 on but found less in the record's header sv"
  })
  void malformedHermesHeaderIsRefused(String name, String value, String message) {
    RecordView record = record(Vectors.bytes("hermes-2"), Map.of(name, Vectors.hex(value)));
    Envelope envelope = Envelopes.named("hermes");

    assertThatThrownBy(() -> envelope.read(record))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(message);
    assertThat(envelope.evidence(record)).isEqualTo(Evidence.NONE);
  }
}
