package io.avrolope.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.Slice;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.RecordPart;
import java.util.HexFormat;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ConnectionOptionsTest {
  private static ConnectionOptions options(String... args) {
    return CommandLine.populateCommand(new ConnectionOptions(), args);
  }

  @ParameterizedTest
  @CsvSource({
    "04 02 0C 69 64, version, version 2 of subject t-value",
    "00 00 00 04 12 06 66 6F 6F, confluent, schema id 1042",
    "C3 01 01 02 03 04 05 06 07 08 09, single-object, CRC-64-AVRO fingerprint 0807060504030201",
    "00 00 00 00 00 00 00 00 03 0A, apicurio-8, apicurio-8 globalId 3",
    "03 00 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 0A, glue,"
        + " glue schemaVersionId 00010203-0405-0607-0809-0a0b0c0d0e0f",
  })
  void usualEnvelopesAreDistinguishedWithoutRegistry(String hex, String envelope, String writer) {
    byte[] record = HexFormat.ofDelimiter(" ").parseHex(hex);
    try (EnvelopeInspector inspector =
        new EnvelopeInspector(options().inspectorProperties(), RecordPart.VALUE)) {
      assertThat(inspector.inspect("t", new RecordHeaders(), Slice.of(record)))
          .satisfies(
              frame -> {
                assertThat(frame.envelope()).isEqualTo(envelope);
                assertThat(frame.writer()).hasToString(writer);
              });
    }
  }

  @Test
  void envelopesWithoutTheirRegistryAreNotDecoded() {
    assertThat(options("--schema-registry-url", "mock://x").recordProperties())
        .containsEntry(
            "envelope.detect",
            "version,versioned-event,confluent,confluent-header,single-object,avro-file,"
                + "spring-cloud-stream");
    assertThat(options("--property", "value.envelope.glue.registry=mock://glue").recordProperties())
        .containsEntry(
            "envelope.detect",
            "version,versioned-event,confluent,confluent-header,single-object,avro-file,"
                + "spring-cloud-stream,glue");
    try (KafkaAvroDeserializer strict = new KafkaAvroDeserializer()) {
      strict.configure(
          options("--schema-registry-url", "apicurio+http://localhost:1/v3").recordProperties(),
          false);
    }
  }

  @Test
  void namedEnvelopesReplaceTheUsualOnes() {
    assertThat(options("--property", "envelope=bare").inspectorProperties())
        .containsOnly(Map.entry("envelope", "bare"));
  }
}
