// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.testserver.RegistryServer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A schema that names a type by an object, as Avro accepts it up to 1.12.1, wherever it is from.
 */
class OlderSchemaTextTest {
  private static final String WRAPPED =
      "{\"type\":\"record\",\"name\":\"L\",\"fields\":"
          + "[{\"name\":\"n\",\"type\":[\"null\",{\"type\":\"L\"}]}]}";
  private static final String PLAIN = WRAPPED.replace("{\"type\":\"L\"}", "\"L\"");

  /** A record inside another one. */
  private static final byte[] DATUM = {2, 0};

  private static void reads(Map<String, String> configuration, byte[] bytes) {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(configuration, false);

      GenericRecord read =
          (GenericRecord) Objects.requireNonNull(deserializer.deserialize("t", bytes));

      assertThat(read).hasToString("{\"n\": {\"n\": null}}");
      assertThat(read.getSchema()).hasToString(PLAIN);
    }
  }

  private static byte[] withId(int id) {
    return new byte[] {0, 0, 0, 0, (byte) id, DATUM[0], DATUM[1]};
  }

  @Test
  void fromARegistry() {
    try (RegistryServer registry = new RegistryServer()) {
      int id = registry.register("t-value", WRAPPED, "{\"references\":[]}");

      reads(Map.of("schema.registry.url", registry.url()), withId(id));
    }
  }

  @Test
  void asTheNameOfAReferencedSchema() {
    try (RegistryServer registry = new RegistryServer()) {
      registry.register("l", WRAPPED, "{\"references\":[]}");
      int id =
          registry.register(
              "t-value",
              "[\"null\",{\"type\":\"L\"}]",
              "{\"references\":[{\"name\":\"L\",\"subject\":\"l\",\"version\":1}]}");

      reads(
          Map.of("schema.registry.url", registry.url()),
          new byte[] {0, 0, 0, 0, (byte) id, 2, DATUM[0], DATUM[1]});
    }
  }

  @Test
  void asTheReaderSchema() {
    try (RegistryServer registry = new RegistryServer()) {
      int id = registry.register("t-value", PLAIN);

      reads(Map.of("schema.registry.url", registry.url(), "reader.schema", WRAPPED), withId(id));
    }
  }

  @Test
  void fromADirectoryWhoseSchemaIsAlsoFoundToWrite(@TempDir Path directory) throws Exception {
    Files.createDirectories(directory.resolve("t-value"));
    Files.writeString(directory.resolve("t-value/1.avsc"), WRAPPED);
    Map<String, String> configuration =
        Map.of(
            "schema.registry.url", "file:" + directory,
            "auto.register.schemas", "false",
            "envelope", "version");
    Schema plain = new Schema.Parser().parse(PLAIN);
    GenericRecord inner = new GenericData.Record(plain);
    GenericRecord outer = new GenericData.Record(plain);
    outer.put("n", inner);
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(configuration, false);

      byte[] written = Objects.requireNonNull(serializer.serialize("t", outer));

      assertThat(written).endsWith(DATUM);
      reads(configuration, written);
    }
  }

  @Test
  void insideARecord() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    out.write(new byte[] {'O', 'b', 'j', 1});
    encoder.writeLong(1);
    encoder.writeString("avro.schema");
    encoder.writeBytes(WRAPPED.getBytes(StandardCharsets.UTF_8));
    encoder.writeLong(0);
    out.write(new byte[16]);
    encoder.writeLong(1);
    encoder.writeBytes(DATUM);
    out.write(new byte[16]);

    reads(Map.of("schema.registry.url", "mock://", "envelope", "avro-file"), out.toByteArray());
  }
}
