// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.Main;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.registry.testserver.RegistryServer;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InspectCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Main.run(
        new Screen(
            new ByteArrayInputStream(new byte[] {0, 0, 0, 0, 7, 2, 'a'}),
            new PrintWriter(out),
            new PrintWriter(err),
            false),
        args);
  }

  private void assertPrinted(String expectedOut, String expectedErr) {
    assertThat(out.toString()).isEqualToNormalizingNewlines(expectedOut);
    assertThat(err.toString()).isEqualToNormalizingNewlines(expectedErr);
  }

  @Test
  void envelopeAndItsFieldsArePrintedWithoutARegistry() {
    assertThat(run("inspect", "--hex", "00:00:00:00:07 06 66 6F 6F")).isEqualTo(ExitCode.OK);

    assertPrinted(
        """
        bytes      9
        envelope   confluent
          part        bytes        value
          magic byte  00
          schema id   00 00 00 07  7
          datum       06 66 6F 6F  4 bytes
        writer     schema id 7
        schema     No registry is configured for schemas: set schema.registry.url
        """,
        "");
  }

  @Test
  void bytesAreReadFromStandardInput() {
    assertThat(run("inspect", "--file", "-", "--json")).isEqualTo(ExitCode.OK);

    assertPrinted(
        "{\"headers\":[],\"hex\":\"00 00 00 00 07 02"
            + " 61\",\"envelope\":\"confluent\",\"fields\":[{\"name\":\"magic"
            + " byte\",\"hex\":\"00\",\"value\":\"\"},{\"name\":\"schema id\",\"hex\":\"00 00 00"
            + " 07\",\"value\":\"7\"}],\"datumBytes\":2,\"writer\":\"schema id 7\",\"reason\":\"No"
            + " registry is configured for schemas: set schema.registry.url\"}\n",
        "");
  }

  @Test
  void unknownBytesPrintTheResultOfEachEnvelope() {
    assertThat(run("inspect", "--hex", "7B 22 61 22 3A 31 7D")).isEqualTo(ExitCode.NO);

    assertPrinted(
        """
        bytes      7
        Result of each envelope:
        <refusals>
        looks like JSON
        """
            .replace("<refusals>\n", refusals("7B 22 61 22 3A 31 7D")),
        """
        avrolope inspect: Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits (byte 0 of 7). The bytes look like JSON
        """);
  }

  /** The reason why each envelope refuses the bytes, which its own tests check. */
  private static String refusals(String hex) {
    Slice slice = Slice.of(HexFormat.ofDelimiter(" ").parseHex(hex));
    return Envelopes.NAMES.stream()
        .filter(name -> !name.equals(Envelopes.BARE))
        .map(name -> "  " + name + ": " + refusal(Envelopes.named(name), slice) + "\n")
        .collect(Collectors.joining());
  }

  private static String refusal(Envelope envelope, Slice slice) {
    try {
      return "unexpectedly read: " + envelope.read(slice, () -> "subject");
    } catch (MalformedEnvelopeException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Its first bytes could be a version of 8 bytes, as any could. */
  @Test
  void textIsNotMistakenForAnEnvelopeWithoutAMarker() {
    assertThat(run("inspect", "--base64", "IyBBdnJvIGlzIGhlcmU=", "--topic", "orders"))
        .isEqualTo(ExitCode.NO);

    assertThat(out.toString().lines())
        .contains(
            "  version-fixed: version above 2147483647 of subject orders-value, schema not"
                + " available: No registry is configured for schemas: set"
                + " schema.registry.url",
            "looks like text");
    assertThat(err.toString()).endsWith("The bytes look like text\n");
  }

  @Test
  void unknownSchemaPrintsNoResultOfEachEnvelope() {
    try (RegistryServer server = new RegistryServer()) {
      String unknown = "Schema id 7 not found at " + server.url() + "/schemas/ids/7";

      assertThat(run("inspect", "--hex", "0000000007 0261", "--schema-registry-url", server.url()))
          .isEqualTo(ExitCode.NO);

      assertThat(out.toString())
          .contains("writer     schema id 7\nschema     " + unknown)
          .doesNotContain("Result of each envelope");
      assertThat(err.toString()).startsWith("avrolope inspect: " + unknown);
    }
  }

  @Test
  void versionIsNotLookedUpWithoutATopic() {
    try (RegistryServer server = new RegistryServer()) {
      server.register("-value", "\"string\"");

      assertThat(run("inspect", "--hex", "02 02 61", "--schema-registry-url", server.url()))
          .isEqualTo(ExitCode.NO);
      assertThat(run("inspect", "--hex", "0000000001 0261", "--schema-registry-url", server.url()))
          .isEqualTo(ExitCode.OK);

      assertThat(err.toString().lines())
          .containsExactly(
              "avrolope inspect: Several envelopes match: version, version-in-field,"
                  + " versioned-event. The subject of version 1 is unknown without the topic");
      assertThat(server.requests().stream().map(Object::toString).distinct())
          .containsExactly("GET /schemas/ids/1");
    }
  }

  @Test
  void unusualEnvelopeIsDetectedByItsSchema() {
    String registry = "mock://" + UUID.randomUUID();
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", registry), false);
      assertThat(serializer.serialize("orders", "a")).isNotEmpty();
    }

    int status =
        run(
            "inspect",
            "--hex",
            "80 00 00 00 01 02 61",
            "--topic",
            "orders",
            "--schema-registry-url",
            registry);

    assertPrinted(
        """
        bytes      7
        envelope   tibco
          part        bytes        value
          magic byte  80
          schema id   00 00 00 01  1
          datum       02 61        2 bytes
        writer     schema id 1
        schema     string
        datum      "a"
        """,
        "");
    assertThat(status).isEqualTo(ExitCode.OK);
  }

  @Test
  void vendorEnvelopesAreDetectedWithoutTheirRegistry() {
    assertThat(run("inspect", "--base64", "AwAAAQIDBAUGBwgJCgsMDQ4PEAJh")).isEqualTo(ExitCode.OK);

    assertPrinted(
        """
        bytes      21
        envelope   glue
          part             bytes                                            value
          header byte      03
          compression      00                                               none
          schemaVersionId  00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F  00010203-0405-0607-0809-0a0b0c0d0e0f
          datum            10 02 61                                         3 bytes
        writer     glue schemaVersionId 00010203-0405-0607-0809-0a0b0c0d0e0f
        schema     No registry is configured for schemas of the envelope glue: set envelope.glue.registry
        """,
        "");
  }

  @Test
  void headerWithTheSchemaIdIsPrintedAsAField() {
    assertThat(run("inspect", "--hex", "0261", "--header", "__value_schema_id=0000000007"))
        .isEqualTo(ExitCode.OK);

    assertPrinted(
        """
        header     __value_schema_id = 00 00 00 00 07
        bytes      2
        envelope   confluent-header
          part                      bytes           value
          header __value_schema_id  00 00 00 00 07  schema id 7
          datum                     02 61           2 bytes
        writer     schema id 7
        schema     No registry is configured for schemas: set schema.registry.url
        """,
        "");
  }

  @Test
  void ambiguousEnvelopesAreListed() {
    assertThat(run("inspect", "--hex", "02 02 61", "--topic", "orders")).isEqualTo(ExitCode.NO);

    assertThat(err.toString().lines())
        .containsExactly(
            "avrolope inspect: Several envelopes match: version, version-in-field, versioned-event."
                + " No registry is configured for schemas: set schema.registry.url");
  }

  @Test
  void onlyTheNamedEnvelopeIsAcceptedAndAllResultsArePrinted() {
    int status =
        run(
            "inspect",
            "--hex",
            "C3 01 01 02 03 04 05 06 07 08 00",
            "--property",
            "envelope=version");

    assertThat(status).isEqualTo(ExitCode.NO);
    assertThat(out.toString())
        .contains(
            "  single-object: CRC-64-AVRO fingerprint 0807060504030201, schema not available:"
                + " No registry is configured for schemas: set schema.registry.url");
    assertThat(err.toString().lines())
        .containsExactly(
            "avrolope inspect: Expected a version from 1 on but found -98 (byte 0 of 11). The bytes"
                + " begin with C3 01 01 02 and look like an Avro single-object"
                + " message");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--all"})
  void datumMayBeNestedAsDeeplyAsADeserializerAccepts(String option) {
    String schema =
        "{\"type\":\"record\",\"name\":\"L\",\"fields\":"
            + "[{\"name\":\"n\",\"type\":[\"null\",\"L\"]}]}";

    assertThat(
            run(
                "inspect",
                "--hex=" + "02".repeat(999) + "00",
                "--property=envelope=bare",
                "--property=envelope.bare.schema=" + schema,
                option))
        .isEqualTo(ExitCode.OK);

    assertThat(out.toString()).contains("{\"n\":{\"L\":{\"n\":{\"L\":{\"n\":");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--hex 0 | The value of --hex is not hexadecimal: use two digits for each byte",
        "--base64 ? | The value of --base64 is not base64",
        "--file no-such-file | Cannot read no-such-file: no such file",
        "--file . | Cannot read .: it is a directory",
        "--json | No bytes are given: use one of --hex, --base64, --file, and --topic with"
            + " --offset",
        "--hex 00 --offset 1 | Bytes are given 2 times: use only one of --hex, --base64, --file,"
            + " and --topic with --offset",
        "--offset 1 | --offset requires --topic",
        "--topic t --offset 1 | No cluster is configured: use --bootstrap-server, or set"
            + " bootstrap.servers in the file of --command-config"
      })
  void invalidOptionsAreUsageErrors(String options, String message) {
    String[] args = ("inspect " + options).split(" ");

    assertThat(run(args)).isEqualTo(ExitCode.USAGE);

    assertPrinted("", "avrolope inspect: " + message + "\n");
  }

  private static final String ORDER =
      """
      {"type":"record","name":"Order","fields":[
        {"name":"id","type":"long"},{"name":"note","type":["null","string"]}]}
      """;

  @Test
  void layoutTellsWhichBytesEachValueHas() {
    try (RegistryServer server = new RegistryServer()) {
      server.register("orders-value", ORDER);
      String[] args = {
        "inspect", "--hex", "00 00000001 02 02 046162", "--layout", "--schema-registry-url"
      };

      assertThat(run(withLast(args, server.url()))).isEqualTo(ExitCode.OK);

      assertThat(out.toString().lines().map(String::stripTrailing))
          .containsSubsequence(
              "bytes  part        type    value",
              "0-0    magic byte",
              "1-4    schema id           1",
              "5-5    Order.id    long    1",
              "6-6    Order.note  branch  string",
              "7-9    Order.note  string  ab");
    }
  }

  private static String[] withLast(String[] args, String last) {
    return Stream.concat(Stream.of(args), Stream.of(last)).toArray(String[]::new);
  }

  @Test
  void layoutIsPartOfTheJson() {
    try (RegistryServer server = new RegistryServer()) {
      server.register("orders-value", ORDER);
      String[] args = {
        "inspect", "--hex", "00 00000001 02 00", "--layout", "--json", "--schema-registry-url"
      };

      assertThat(run(withLast(args, server.url()))).isEqualTo(ExitCode.OK);

      assertThat(out.toString())
          .contains(
              "{\"in\":\"record\",\"name\":\"Order.id\",\"type\":\"long\",\"from\":5,\"to\":6,"
                  + "\"value\":\"1\"}",
              "{\"in\":\"record\",\"name\":\"Order.note\",\"type\":\"null\",\"from\":7,\"to\":7,"
                  + "\"value\":\"null\"}");
    }
  }

  @Test
  void layoutWithoutARegistryHasTheEnvelopeOnly() {
    assertThat(run("inspect", "--hex", "00 00000007 06666F6F", "--layout")).isEqualTo(ExitCode.OK);

    assertThat(out.toString().lines().map(String::stripTrailing))
        .endsWith(
            "bytes  part        type  value", "0-0    magic byte", "1-4    schema id         7");
  }
}
