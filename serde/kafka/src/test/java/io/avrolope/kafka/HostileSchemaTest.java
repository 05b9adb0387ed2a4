// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas of strangers, in records and in registries, under which no record can be read. */
class HostileSchemaTest {
  private static final DeadLetters BY_DEFAULT = new DeadLetters(Map.of());
  private static final DeadLetters OF_UNKNOWN_SCHEMAS =
      new DeadLetters(Map.of("dead.letter.causes", "unknown-schema"));

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  /** An Avro file with one datum, as the envelope {@code avro-file} reads it. */
  private static byte[] file(String schema, byte... datum) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    try {
      out.write(new byte[] {'O', 'b', 'j', 1});
      encoder.writeLong(1);
      encoder.writeString("avro.schema");
      encoder.writeBytes(schema.getBytes(StandardCharsets.UTF_8));
      encoder.writeLong(0);
      out.write(new byte[16]);
      encoder.writeLong(1);
      encoder.writeBytes(datum);
      out.write(new byte[16]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static KafkaAvroDeserializer deserializer(Map<String, String> configuration) {
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    deserializer.configure(configuration, false);
    return deserializer;
  }

  private static KafkaAvroDeserializer ofFiles() {
    return deserializer(Map.of("envelope", "avro-file", "schema.registry.url", "mock://"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'fixed','name':'a','size':2147483647}",
        "{'type':'fixed','name':'a','size':1000000000}",
        "{'type':'record','name':'a','fields':[{'name':'b','type':'int','order':'sideways'}]}",
        "{'type':'record','name':'a'}",
        "[[[[[",
        ""
      })
  void badSchemaInsideARecordMakesADeadLetter(String schema) {
    try (KafkaAvroDeserializer deserializer = ofFiles()) {
      SerializationException failure =
          catchThrowableOfType(
              SerializationException.class,
              () -> deserializer.deserialize("t", file(json(schema), (byte) 0)));

      assertThat(failure).cause().isInstanceOf(MalformedEnvelopeException.class);
      assertThat(BY_DEFAULT.accepts(failure)).isTrue();
    }
  }

  @Test
  void schemaThatIsNestedTooDeeplyMakesADeadLetter() {
    String nested = json("{'type':'array','items':").repeat(50_000);
    try (KafkaAvroDeserializer deserializer = ofFiles()) {
      SerializationException failure =
          catchThrowableOfType(
              SerializationException.class,
              () -> deserializer.deserialize("t", file(nested, (byte) 0)));

      assertThat(failure)
          .cause()
          .hasMessage(
              "Expected an Avro schema but found JSON that is nested more than 500 levels deep, at"
                  + " the record's envelope");
      assertThat(BY_DEFAULT.accepts(failure)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"string", "Nonsense", ""})
  void unknownClassOfStringsCountsAsNone(String name) {
    String schema = json("{'type':'string','avro.java.string':'" + name + "'}");
    try (KafkaAvroDeserializer deserializer = ofFiles()) {
      assertThat(deserializer.deserialize("t", file(schema, (byte) 2, (byte) 'x')))
          .hasToString("x");
    }
  }

  @Test
  void badSchemaInADirectoryIsUnknownAndOtherTopicsAreServed(@TempDir Path directory)
      throws IOException {
    Files.createDirectories(directory.resolve("bad-value"));
    Files.writeString(
        directory.resolve("bad-value/1.avsc"),
        json("{'type':'fixed','name':'a','size':2147483647}"));
    Map<String, String> configuration =
        Map.of("schema.registry.url", "file:" + directory, "envelope", "version");
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = deserializer(configuration)) {
      serializer.configure(Map.of("schema.registry.url", "file:" + directory), false);

      assertThat(serializer.serialize("good", 5)).containsExactly(0, 0, 0, 0, 1, 10);
      SerializationException failure =
          catchThrowableOfType(
              SerializationException.class,
              () -> deserializer.deserialize("bad", new byte[] {2, 0}));
      assertThat(failure)
          .cause()
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage(
              "Expected an Avro schema but found text that does not parse as one at %s",
              directory.resolve("bad-value/1.avsc"));
      assertThat(OF_UNKNOWN_SCHEMAS.accepts(failure)).isTrue();
      assertThat(failure.getCause()).isInstanceOf(AvrolopeException.class);
    }
  }
}
