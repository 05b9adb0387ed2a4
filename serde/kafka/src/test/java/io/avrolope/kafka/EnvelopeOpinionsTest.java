// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvelopeOpinionsTest {
  private static final String TOPIC = "orders";

  private static Headers headers() {
    return new ProducerRecord<byte[], byte[]>(TOPIC, null).headers();
  }

  private static Slice slice(String hex) {
    return Slice.of(HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  private static EnvelopeInspector inspector(String registry, String envelopes) {
    return new EnvelopeInspector(
        Map.of("schema.registry.url", registry, "envelope.detect", envelopes), RecordPart.VALUE);
  }

  private static void register(String registry, Object datum) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", registry), false);
      assertThat(serializer.serialize(TOPIC, datum)).isNotEmpty();
    }
  }

  @Test
  void eachEnvelopeReportsWhetherTheRecordFits() {
    register("mock://opinions", 1);
    register("mock://opinions", "text");
    try (EnvelopeInspector inspector =
        inspector("mock://opinions", "version,confluent,camus,hermes,glue,version-fixed")) {

      assertThat(inspector.opinions(TOPIC, headers(), slice("00 00 00 00 02 02 61")))
          .extracting(each -> each.envelope() + " " + each.fit() + " " + each.reason())
          .containsExactly(
              "version REFUSED Expected a version from 1 on but found 0 (byte 0 of 7)",
              "confluent FITS ",
              "camus FITS ",
              "hermes FITS ",
              "glue REFUSED Expected the header byte 03 but found 00 (byte 0 of 7)",
              "version-fixed REFUSED Expected a version of 8 bytes but found the end (byte 7 of 7)");
      assertThat(
              inspector.opinions(TOPIC, headers(), slice("00 00 00 00 01 02 61")).get(1).reason())
          .isEqualTo("Expected the end of the datum but found 1 more bytes at int (byte 1 of 2)");
      assertThat(inspector.opinions(TOPIC, headers(), slice("00 00 00 00 09 02 61")).get(1))
          .extracting(EnvelopeOpinion::fit, EnvelopeOpinion::reason)
          .containsExactly(
              EnvelopeOpinion.Fit.UNKNOWN_SCHEMA, "Schema id 9 not found in mock://opinions");
    }
  }

  @Test
  void withoutARegistryAnEnvelopeIsUntried() {
    try (EnvelopeInspector inspector =
        new EnvelopeInspector(Map.of("envelope", "confluent"), RecordPart.VALUE)) {

      assertThat(inspector.opinions(TOPIC, headers(), slice("00 00 00 00 02 02 61")))
          .extracting(EnvelopeOpinion::fit, EnvelopeOpinion::reason)
          .containsExactly(
              tuple(
                  EnvelopeOpinion.Fit.UNTRIED,
                  "No registry is configured for schemas: set schema.registry.url"));
    }
  }

  @Test
  void aDatumIsDecodedAsByTheDeserializer() {
    register("mock://decode", "text");
    Schema schema = Schema.create(Schema.Type.STRING);
    try (EnvelopeInspector inspector = inspector("mock://decode", "confluent")) {
      Frame frame = inspector.inspect(TOPIC, headers(), slice("00 00 00 00 01 02 61"));

      assertThat(inspector.decode(TOPIC, frame)).isEqualTo(new DecodedDatum(schema, schema, "a"));
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "version | 04 02 61 | version=04:2",
        "version-in-field | 04 02 61 | version, the datum's first field=04:2",
        "versioned-event | 04 04 02 61 | version=04:2; length=04:2",
        "version-fixed | 00 00 00 00 00 00 00 02 61 | version=0000000000000002:2",
        "confluent | 00 00 00 00 07 61 | magic byte=00:; schema id=00000007:7",
        "confluent | 01 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 61 | magic byte=01:; schema"
            + " GUID=000102030405060708090A0B0C0D0E0F:00010203-0405-0607-0809-0a0b0c0d0e0f",
        "single-object | C3 01 01 02 03 04 05 06 07 08 61 | marker=C301:;"
            + " fingerprint=0102030405060708:0807060504030201",
        "linkedin-md5 | 00 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 61 | magic byte=00:;"
            + " MD5=000102030405060708090A0B0C0D0E0F:",
        "camus | 00 00 00 00 07 61 | magic byte=00:; schema id=00000007:7",
        "hermes | 00 00 00 00 07 61 | magic byte=00:; schema id=00000007:7",
        "tibco | 80 00 00 00 07 61 | magic byte=80:; schema id=00000007:7",
        "apicurio | 00 00 00 00 07 61 | magic byte=00:; contentId=00000007:7",
        "apicurio-8 | 00 00 00 00 00 00 00 00 07 61 | magic byte=00:; globalId=0000000000000007:7",
        "glue | 03 00 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 61 | header byte=03:;"
            + " compression=00:none;"
            + " schemaVersionId=000102030405060708090A0B0C0D0E0F:00010203-0405-0607-0809-0a0b0c0d0e0f",
        "cloudera | 01 00 00 00 00 00 00 00 07 00 00 00 02 61 | protocol=01:;"
            + " schemaMetadataId=0000000000000007:7; version=00000002:2",
        "cloudera | 03 00 00 00 07 61 | protocol=03:; schemaVersionId=00000007:7",
        "io.avrolope.kafka.BigEndianVersion | 00 00 00 00 00 00 00 00 02 61 |"
            + " prefix=000000000000000002:version 2 of subject orders-value"
      })
  void theFieldsOfAnEnvelopeAreListedInTheirOrder(String envelope, String hex, String expected) {
    try (EnvelopeInspector inspector =
        new EnvelopeInspector(Map.of("envelope", envelope), RecordPart.VALUE)) {
      Slice slice = slice(hex);
      Frame frame = inspector.inspect(TOPIC, headers(), slice);
      List<EnvelopeField> fields = inspector.fields(TOPIC, headers(), slice, frame);

      assertThat(fields.stream().map(EnvelopeOpinionsTest::line).collect(Collectors.joining("; ")))
          .isEqualTo(expected);
    }
  }

  private static String line(EnvelopeField field) {
    Slice bytes = field.bytes();
    String hex =
        HexFormat.of()
            .withUpperCase()
            .formatHex(bytes.bytes(), bytes.offset(), bytes.offset() + bytes.length());
    return field.name() + "=" + hex + ":" + field.value();
  }
}
