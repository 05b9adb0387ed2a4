// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.topics.json.JsonEncoding;
import io.avrolope.topics.json.JsonMismatchException;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LineParserTest {
  private static final Schema ORDER =
      SchemaBuilder.record("Order").fields().requiredString("id").requiredInt("count").endRecord();
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema INT = Schema.create(Schema.Type.INT);

  private static KeyOptions keys(String... args) {
    return CommandLine.populateCommand(new KeyOptions(), args).checked();
  }

  private static LineParser parser(@Nullable Schema keySchema, String... args) {
    return new LineParser(ORDER, keySchema, keys(args), JsonEncoding.AVRO);
  }

  private static Object order(String id, int count) {
    return new GenericRecordBuilder(ORDER).set("id", id).set("count", count).build();
  }

  @Test
  void lineIsAValue() {
    assertThat(parser(null).parse("{\"id\":\"a\",\"count\":1}"))
        .isEqualTo(new LineParser.Line(null, order("a", 1)));
  }

  @Test
  void nullIsATombstone() {
    assertThat(parser(null).parse("null")).isEqualTo(new LineParser.Line(null, null));
    assertThat(parser(null, "--key-separator=:").parse("k:null"))
        .isEqualTo(new LineParser.Line("k", null));
  }

  @Test
  void keyStandsBeforeTheFirstSeparator() {
    assertThat(parser(null, "--key-separator=:").parse("k:{\"id\":\"a:b\",\"count\":1}"))
        .isEqualTo(new LineParser.Line("k", order("a:b", 1)));
    assertThat(parser(LONG, "--key-separator=:").parse("7:{\"id\":\"a\",\"count\":1}"))
        .isEqualTo(new LineParser.Line(7L, order("a", 1)));
  }

  @Test
  void keyIsAFieldOfTheValue() {
    String line = "{\"id\":\"a\",\"count\":1}";

    assertThat(parser(null, "--key-field=id").parse(line).key()).isEqualTo("a");
    assertThat(parser(INT, "--key-field=count").parse(line).key()).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "--key-separator=: -> {} -> Expected a key, the separator : and a value but found no"
            + " separator",
        "--key-field=count -> {\"id\":\"a\",\"count\":1} -> Expected a string, which a key without"
            + " --key-schema must be, but found another type at $.count",
        "--key-field=id -> {\"id\":7,\"count\":1} -> Expected a string but found an integer at"
            + " $.id",
      })
  void invalidLineNamesThePath(String option, String line, String message) {
    assertThatThrownBy(() -> parser(null, option).parse(line))
        .isInstanceOf(JsonMismatchException.class)
        .hasMessage(message);
  }

  @Test
  void invalidKeyNamesThePath() {
    assertThatThrownBy(
            () -> parser(LONG, "--key-separator=:").parse("\"x\":{\"id\":\"a\",\"count\":1}"))
        .isInstanceOf(JsonMismatchException.class)
        .hasMessage("Expected a long but found a string at key $");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--key-separator=: --key-field=id | --key-separator and --key-field cannot be combined",
        "--key-schema=7 | --key-schema requires --key-separator or --key-field",
        "--key-separator= | --key-separator must not be empty",
      })
  void keyOptionsAreChecked(String args, String message) {
    assertThatThrownBy(() -> keys(args.split(" ")))
        .isInstanceOf(CommandException.class)
        .hasMessage(message);
  }

  @Test
  void linesAreEncodedWithTextKeys() {
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url",
            "mock://" + UUID.randomUUID(),
            "envelope",
            "confluent",
            "auto.register.schemas",
            true);
    try (LineEncoder encoder =
        new LineEncoder(
            "orders", parser(null, "--key-field=id"), LineEncoder.KeyEncoding.TEXT, properties)) {
      ProducerRecord<byte[], byte[]> record = encoder.record("{\"id\":\"é\",\"count\":3}");

      assertThat(record.topic()).isEqualTo("orders");
      assertThat(record.key()).containsExactly(0xC3, 0xA9);
      assertThat(record.value()).containsExactly(0, 0, 0, 0, 1, 4, 0xC3, 0xA9, 6);
      assertThat(encoder.record("null").value()).isNull();
    }
  }
}
