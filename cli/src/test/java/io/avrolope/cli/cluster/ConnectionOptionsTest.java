// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ConnectionOptionsTest {
  @TempDir Path directory;

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
  void aPropertyWithoutAKeyIsAUsageError() {
    ConnectionOptions options = options("--property", "=x");

    assertThatThrownBy(options::properties)
        .isInstanceOf(CommandException.class)
        .hasMessage("The key of a --property is empty: write KEY=VALUE");
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
        .containsEntry("envelope", "bare")
        .doesNotContainKey("envelope.detect");
  }

  @Test
  void namedOptionsOverridePropertiesAndPropertiesOverrideTheFile() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("client.properties"),
            """
            bootstrap.servers=file:1
            schema.registry.url=http://file
            acks=all
            linger.ms=5
            """);

    assertThat(
            options(
                    "--command-config=" + file,
                    "--property=bootstrap.servers=property:1",
                    "--property=acks=1",
                    "--bootstrap-server=option:1")
                .clusterProperties())
        .contains(
            Map.entry("bootstrap.servers", "option:1"),
            Map.entry("schema.registry.url", "http://file"),
            Map.entry("acks", "1"),
            Map.entry("linger.ms", "5"));
  }

  @Test
  void timeLimitsAreShorterThanThoseOfApplications() {
    assertThat(options().properties())
        .contains(Map.entry("lookup.timeout.ms", 4500), Map.entry("http.read.timeout.ms", 4000));
    assertThat(
            options(
                    "--property=lookup.timeout.ms=60000",
                    "--property=schema.registry.http.read.timeout.ms=30000")
                .properties())
        .containsEntry("lookup.timeout.ms", "60000")
        .doesNotContainKey("http.read.timeout.ms");
    assertThat(options("--schema-registry-url=kafka:_schemas").properties())
        .doesNotContainKey("lookup.timeout.ms");
  }

  @Test
  void missingClusterIsAUsageError() {
    assertThatThrownBy(() -> options("--property", "acks=1").clusterProperties())
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "No cluster is configured: use --bootstrap-server, or set bootstrap.servers in the file"
                + " of --command-config");
  }

  @Test
  void unreadableFileIsAUsageError() {
    Path file = directory.resolve("missing.properties");

    assertThatThrownBy(() -> options("--command-config=" + file).properties())
        .isInstanceOf(CommandException.class)
        .hasMessage("Cannot read " + file + ": no such file");
  }

  @Test
  void fileWithInvalidPropertiesIsAUsageError() throws IOException {
    Path file = directory.resolve("wrong.properties");

    Files.writeString(file, "a=\\u12");
    assertThatThrownBy(() -> options("--command-config=" + file).properties())
        .hasMessage("Cannot read properties from " + file);
    Files.write(file, new byte[] {'a', '=', (byte) 0xE9, '\n'});
    assertThatThrownBy(() -> options("--command-config=" + file).properties())
        .hasMessage("Cannot read " + file + ": it is not text in UTF-8");
  }

  @Test
  void anEmptyUrlNamesNoRegistry() {
    assertThat(
            ConnectionOptions.namesRegistry(
                options("--property=schema.registry.url= ").properties()))
        .isFalse();
  }

  @Test
  void propertiesThatNeedClassesAreIgnored() {
    assertThat(
            options("--property=specific.avro.reader=true", "--property=envelope=confluent")
                .inspectorProperties())
        .containsEntry("envelope", "confluent")
        .doesNotContainKeys("specific.avro.reader", "envelope.detect");
  }

  @ParameterizedTest
  @CsvSource({
    "envelope, true",
    "key.envelope, true",
    "value.envelope.detect, true",
    "envelope.glue.registry, false",
  })
  void envelopesAreNamedForKeysValuesOrBoth(String key, boolean expected) {
    assertThat(ConnectionOptions.namesEnvelopes(Map.of(key, "any"))).isEqualTo(expected);
  }
}
