// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of Apicurio's own serializer, read with schemas from both versions of Apicurio's API. */
@Timeout(150)
class GenuineApicurioIT {
  private static final String SERIALIZER = "io.apicurio.registry.serde.avro.AvroKafkaSerializer";
  private static final String ID_OF_4_BYTES = "io.apicurio.registry.serde.Legacy4ByteIdHandler";
  private static final String ID_OF_8_BYTES = "io.apicurio.registry.serde.DefaultIdHandler";
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              "{\"type\":\"record\",\"name\":\"R\",\"namespace\":\"it\",\"fields\":["
                  + "{\"name\":\"a\",\"type\":\"int\"},{\"name\":\"b\",\"type\":\"string\"}]}");

  private static @Nullable ApicurioRegistry registry;
  private static @Nullable ClassLoader loader;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> jdk = ApicurioRegistry.jdk();
    assumeTrue(jdk.isPresent(), "Apicurio 3 needs JDK 21 or newer; /usr/lib/jvm has none");
    loader = loader(Path.of(System.getProperty("it.apicurio.serde.directory")));
    registry =
        ApicurioRegistry.start(
            jdk.orElseThrow(), Path.of(System.getProperty("it.apicurio.directory")));
  }

  @AfterAll
  static void stop() {
    if (registry != null) {
      registry.close();
    }
  }

  private static ClassLoader loader(Path directory) throws IOException {
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (URI jar : files.map(Path::toUri).toList()) {
        jars.add(jar.toURL());
      }
    }
    return new URLClassLoader(jars.toArray(URL[]::new), GenuineApicurioIT.class.getClassLoader());
  }

  private static ApicurioRegistry server() {
    return Objects.requireNonNull(registry);
  }

  private static GenericRecord record() {
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put("a", 5);
    record.put("b", "five");
    return record;
  }

  private static byte[] write(RecordHeaders headers, Object... properties) throws Exception {
    Map<String, Object> map = new HashMap<>();
    map.put("apicurio.registry.url", server().ownUrl("v2"));
    map.put("apicurio.registry.auto-register", true);
    map.put("apicurio.registry.headers.enabled", false);
    for (int i = 0; i < properties.length; i += 2) {
      map.put((String) properties[i], properties[i + 1]);
    }
    ClassLoader apicurio = Objects.requireNonNull(loader);
    ClassLoader usual = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(apicurio);
    try {
      @SuppressWarnings("unchecked")
      Serializer<Object> genuine =
          Class.forName(SERIALIZER, true, apicurio)
              .asSubclass(Serializer.class)
              .getConstructor()
              .newInstance();
      try (genuine) {
        genuine.configure(map, false);
        return genuine.serialize("genuine", headers, record());
      }
    } finally {
      Thread.currentThread().setContextClassLoader(usual);
    }
  }

  private static KafkaAvroDeserializer reader(String api, String envelope, String... more) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", "mock://none");
    properties.put("envelope", envelope);
    properties.put("envelope.apicurio.registry", "apicurio+" + server().ownUrl(api));
    for (int i = 0; i < more.length; i += 2) {
      properties.put(more[i], more[i + 1]);
    }
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    deserializer.configure(properties, false);
    return deserializer;
  }

  @ParameterizedTest(name = "{0}, {1}, {2}")
  @CsvSource({
    "v2, apicurio-8, globalId, " + ID_OF_8_BYTES,
    "v3, apicurio-8, globalId, " + ID_OF_8_BYTES,
    "v2, apicurio-8, contentId, " + ID_OF_8_BYTES,
    "v3, apicurio-8, contentId, " + ID_OF_8_BYTES,
    "v2, apicurio, globalId, " + ID_OF_4_BYTES,
    "v3, apicurio, globalId, " + ID_OF_4_BYTES,
    "v2, apicurio, contentId, " + ID_OF_4_BYTES,
    "v3, apicurio, contentId, " + ID_OF_4_BYTES,
  })
  void anIdBeforeTheDatumIsRead(String api, String envelope, String id, String handler)
      throws Exception {
    byte[] bytes =
        write(
            new RecordHeaders(),
            "apicurio.registry.use-id",
            id,
            "apicurio.registry.id-handler",
            handler);
    try (KafkaAvroDeserializer ours = reader(api, envelope, "envelope." + envelope + ".id", id)) {
      assertThat(ours.deserialize("genuine", bytes)).isEqualTo(record());
    }
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({"v2, globalId", "v3, globalId", "v2, contentId", "v3, contentId"})
  void anIdInAHeaderIsRead(String api, String id) throws Exception {
    RecordHeaders headers = new RecordHeaders();
    byte[] bytes =
        write(
            headers,
            "apicurio.registry.use-id",
            id,
            "apicurio.registry.headers.enabled",
            true,
            "apicurio.registry.headers.value." + id + ".name",
            "renamed");

    assertThat(headers.lastHeader("renamed").value()).hasSize(Long.BYTES);
    try (KafkaAvroDeserializer ours =
        reader(
            api,
            "apicurio-headers",
            "apicurio.registry.headers.value." + id + ".name",
            "renamed")) {
      assertThat(ours.deserialize("genuine", headers, bytes)).isEqualTo(record());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v7", "v8"})
  void aContentIdIsReadThroughConfluentsApi(String version) throws Exception {
    byte[] bytes =
        write(
            new RecordHeaders(),
            "apicurio.registry.use-id",
            "contentId",
            "apicurio.registry.id-handler",
            ID_OF_4_BYTES);
    try (KafkaAvroDeserializer ours = new KafkaAvroDeserializer()) {
      ours.configure(
          Map.of("schema.registry.url", server().url(version), "envelope", "apicurio"), false);

      assertThat(ours.deserialize("genuine", bytes)).isEqualTo(record());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v2", "v3"})
  void aJsonEncodedDatumIsRefused(String api) throws Exception {
    RecordHeaders headers = new RecordHeaders();
    byte[] bytes =
        write(
            headers,
            "apicurio.registry.headers.enabled",
            true,
            "apicurio.registry.avro.encoding",
            "JSON");
    try (KafkaAvroDeserializer ours = reader(api, "apicurio-headers")) {
      assertThatThrownBy(() -> ours.deserialize("genuine", headers, bytes))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(MalformedEnvelopeException.class)
          .hasMessage(
              "Expected a datum in Avro's binary encoding but found JSON in the record's header"
                  + " apicurio.value.encoding. The bytes look like JSON");
    }
  }

  @ParameterizedTest
  @CsvSource({"v2, globalId", "v3, globalId", "v2, contentId", "v3, contentId"})
  void aMissingIdIsAnUnknownSchemaException(String api, String id) {
    try (KafkaAvroDeserializer ours = reader(api, "apicurio", "envelope.apicurio.id", id)) {
      assertThatThrownBy(() -> ours.deserialize("genuine", new byte[] {0, 0, 9, 9, 9, 10}))
          .isInstanceOf(SerializationException.class)
          .hasCauseInstanceOf(UnknownSchemaException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v2", "v3"})
  void schemaReferencesAreResolved(String api) throws Exception {
    String topic = "references-" + api;
    String base = server().url("v7") + "/subjects/";
    server().post(base + topic + "-part/versions", body(SCHEMA.toString(), "[]"));
    server()
        .post(
            base + topic + "-value/versions",
            body(
                "{\"type\":\"array\",\"items\":\"it.R\"}",
                "[{\"name\":\"it.R\",\"subject\":\"" + topic + "-part\",\"version\":1}]"));
    GenericData.Array<GenericRecord> array = new GenericData.Array<>(1, Schema.createArray(SCHEMA));
    array.add(record());
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer ours = reader(api, "apicurio")) {
      serializer.configure(
          Map.of(
              "schema.registry.url",
              server().url("v7"),
              "auto.register.schemas",
              false,
              "use.latest.version",
              true),
          false);

      byte[] bytes = serializer.serialize(topic, array);

      assertThat(ours.deserialize(topic, bytes)).isEqualTo(array);
    }
  }

  private static String body(String schema, String references) {
    return "{\"schema\":\""
        + schema.replace("\"", "\\\"")
        + "\",\"references\":"
        + references
        + "}";
  }
}
