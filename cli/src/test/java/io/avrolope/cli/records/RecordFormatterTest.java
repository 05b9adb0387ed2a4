// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.topics.json.JsonEncoding;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordFormatterTest {
  private final Map<String, Object> properties =
      Map.of("schema.registry.url", "mock://" + UUID.randomUUID(), "envelope", "confluent");

  private byte[] bytes(Object datum, boolean isKey) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(properties, isKey);
      return Objects.requireNonNull(serializer.serialize("t", datum));
    }
  }

  private String line(LineFormat format, byte @Nullable [] key, byte[] value) {
    try (RecordFormatter lines = new RecordFormatter(properties, format)) {
      return lines.line(new ConsumerRecord<>("t", 0, 7, key, value));
    }
  }

  @ParameterizedTest(name = "a key as {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "AUTO | \"key\":\"\\u0000\\u0000\\u0000\\u0000\\u0001\\u0002{\",",
        "STRING | \"key\":\"\\u0000\\u0000\\u0000\\u0000\\u0001\\u0002{\",",
        "HEX | \"keyHex\":\"0000000001027B\",",
        "AVRO | \"key\":\"{\",",
        "NONE | ``"
      })
  void keysArePrintedInTheKeyFormat(KeyFormat format, String expected) {
    LineFormat record = new LineFormat(LineContent.RECORD, format, JsonEncoding.AVRO);

    assertThat(line(record, bytes("{", true), bytes(1, false)))
        .isEqualTo(
            "{\"partition\":0,\"offset\":7,\"timestamp\":-1,"
                + expected
                + "\"headers\":[],\"value\":1}");
  }

  @Test
  void keyThatIsNotUtf8IsPrintedInHex() {
    LineFormat record = new LineFormat(LineContent.RECORD, KeyFormat.AUTO, JsonEncoding.AVRO);

    assertThat(line(record, new byte[] {(byte) 0xFF, 'a'}, bytes(1, false)))
        .contains("\"keyHex\":\"FF61\"");
  }

  @Test
  void primitiveBytesAndStringValuesArePrintedAsStrings() {
    LineFormat format = new LineFormat(LineContent.VALUE, KeyFormat.AUTO, JsonEncoding.PLAIN);

    assertThat(line(format, null, bytes(new byte[] {0, 'a', (byte) 0xE9}, false)))
        .isEqualTo("\"\\u0000aé\"");
    assertThat(line(format, null, bytes("ü", false))).isEqualTo("\"ü\"");
  }

  @Test
  void formatterFailureNamesTheRecord() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (AvroMessageFormatter formatter = new AvroMessageFormatter();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      formatter.configure(properties);
      assertThatThrownBy(
              () ->
                  formatter.writeTo(
                      new ConsumerRecord<>("t", 0, 7, null, new byte[] {'{', '}'}), stream))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "t-0@7: Expected the magic byte 00 but found 7B (byte 0 of 2). The bytes look like"
                  + " JSON");
    }
    assertThat(out.size()).isZero();
  }

  @Test
  void formatterFailureNamesAKeyThatCannotBeDecoded() {
    Map<String, Object> avroKeys = new HashMap<>(properties);
    avroKeys.put("key.format", "avro");
    avroKeys.put("print", "record");
    try (AvroMessageFormatter formatter = new AvroMessageFormatter();
        PrintStream stream = new PrintStream(new ByteArrayOutputStream())) {
      formatter.configure(avroKeys);
      ConsumerRecord<byte[], byte[]> record =
          new ConsumerRecord<>("t", 0, 7, new byte[] {'{', '}'}, bytes(1, false));

      assertThatThrownBy(() -> formatter.writeTo(record, stream))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "t-0@7: The key cannot be decoded: Expected the magic byte 00 but found 7B (byte 0 of"
                  + " 2). The bytes look like JSON");
    }
  }

  @Test
  void formatterRejectsUnknownPropertyValue() {
    Map<String, Object> wrong = new HashMap<>(properties);
    wrong.put("print", "all");
    try (AvroMessageFormatter formatter = new AvroMessageFormatter()) {
      assertThatThrownBy(() -> formatter.configure(wrong))
          .isInstanceOf(ConfigException.class)
          .hasMessage("Invalid value all for configuration print: Must be one of [value, record]");
    }
  }
}
