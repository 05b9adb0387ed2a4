// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Apicurio Registry, through both versions of Confluent's API that it offers. */
@Timeout(150)
class ApicurioIT {
  private static final Schema ONE = schema("{\"name\":\"a\",\"type\":\"int\"}");
  private static final Schema TWO =
      schema("{\"name\":\"b\",\"type\":\"int\",\"default\":7},{\"name\":\"a\",\"type\":\"int\"}");

  private static @Nullable ApicurioRegistry registry;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> jdk = ApicurioRegistry.jdk();
    assumeTrue(jdk.isPresent(), "Apicurio 3 needs JDK 21 or newer; /usr/lib/jvm has none");
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

  private static Schema schema(String fields) {
    return new Schema.Parser()
        .parse(
            "{\"type\":\"record\",\"name\":\"R\",\"namespace\":\"it\",\"fields\":["
                + fields
                + "]}");
  }

  private static GenericRecord record(Schema schema) {
    GenericRecord record = new GenericData.Record(schema);
    record.put("a", 5);
    if (schema.equals(TWO)) {
      record.put("b", 6);
    }
    return record;
  }

  private static String url(String version) {
    if (registry == null) {
      throw new IllegalStateException("not started");
    }
    return registry.url(version);
  }

  private static Map<String, Object> properties(String version, Object... more) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", url(version));
    for (int i = 0; i < more.length; i += 2) {
      properties.put((String) more[i], more[i + 1]);
    }
    return properties;
  }

  private static KafkaAvroSerializer serializer(String version, Object... more) {
    KafkaAvroSerializer serializer = new KafkaAvroSerializer();
    serializer.configure(properties(version, more), false);
    return serializer;
  }

  private static KafkaAvroDeserializer deserializer(String version, Object... more) {
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    deserializer.configure(properties(version, more), false);
    return deserializer;
  }

  @ParameterizedTest
  @ValueSource(strings = {"v7", "v8"})
  void registeredSchemasAreReadByIdAndByVersion(String version) {
    for (String envelope : new String[] {"confluent", "version"}) {
      try (KafkaAvroSerializer serializer = serializer(version, "envelope", envelope);
          KafkaAvroDeserializer deserializer = deserializer(version, "envelope", envelope)) {
        String topic = "read-" + envelope + version;
        for (Schema schema : new Schema[] {ONE, TWO, ONE}) {
          byte[] bytes = serializer.serialize(topic, record(schema));
          assertThat(deserializer.deserialize(topic, bytes)).isEqualTo(record(schema));
        }
        byte[] text = serializer.serialize(topic + "-text", "text");
        assertThat(deserializer.deserialize(topic + "-text", text)).isEqualTo("text");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v7", "v8"})
  void anIdIsReadOnATopicWhoseSubjectIsNotRegistered(String version) {
    try (KafkaAvroSerializer serializer = serializer(version);
        KafkaAvroDeserializer deserializer = deserializer(version)) {
      byte[] bytes = serializer.serialize("origin" + version, record(ONE));

      assertThat(deserializer.deserialize("mirrored.origin" + version, bytes))
          .isEqualTo(record(ONE));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v7", "v8"})
  void recordsAreWrittenWithTheLatestVersionAndWithAGivenId(String version) {
    String topic = "latest" + version;
    try (KafkaAvroSerializer registering = serializer(version);
        KafkaAvroSerializer latest =
            serializer(version, "auto.register.schemas", false, "use.latest.version", true);
        KafkaAvroSerializer lookingUp = serializer(version, "auto.register.schemas", false);
        KafkaAvroDeserializer deserializer = deserializer(version)) {
      byte[] one = registering.serialize(topic, record(ONE));
      byte[] two = registering.serialize(topic, record(TWO));
      GenericRecord expected = new GenericData.Record(TWO);
      expected.put("a", 5);
      expected.put("b", 7);

      assertThat(deserializer.deserialize(topic, latest.serialize(topic, record(ONE))))
          .isEqualTo(expected);
      assertThat(lookingUp.serialize(topic, record(ONE))).isEqualTo(one);
      int id = ByteBuffer.wrap(two).getInt(1);
      try (KafkaAvroSerializer byId =
          serializer(version, "auto.register.schemas", false, "use.schema.id", id)) {
        assertThat(deserializer.deserialize(topic, byId.serialize(topic, record(ONE))))
            .isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v7", "v8"})
  void schemaReferencesAreResolved(String version) throws Exception {
    String topic = "references" + version;
    String base = url(version) + "/subjects/";
    ApicurioRegistry server = Objects.requireNonNull(registry);
    server.post(base + topic + "-part/versions", body(ONE.toString()));
    String reference = "[{\"name\":\"it.R\",\"subject\":\"" + topic + "-part\",\"version\":1}]";
    server.post(
        base + topic + "-value/versions",
        body("{\"type\":\"array\",\"items\":\"it.R\"}")
            .replaceFirst("}$", ",\"references\":" + reference + "}"));
    try (KafkaAvroSerializer serializer =
            serializer(version, "auto.register.schemas", false, "use.latest.version", true);
        KafkaAvroDeserializer deserializer = deserializer(version)) {
      GenericData.Array<GenericRecord> array = new GenericData.Array<>(1, Schema.createArray(ONE));
      array.add(record(ONE));

      byte[] bytes = serializer.serialize(topic, array);

      assertThat(deserializer.deserialize(topic, bytes)).isEqualTo(array);
    }
  }

  private static String body(String schema) {
    return "{\"schema\":\"" + schema.replace("\"", "\\\"") + "\"}";
  }

  @ParameterizedTest
  @ValueSource(strings = {"v7", "v8"})
  void aMissingSchemaIsAnUnknownSchemaException(String version) {
    try (KafkaAvroSerializer serializer = serializer(version, "auto.register.schemas", false);
        KafkaAvroDeserializer deserializer = deserializer(version)) {
      assertThatThrownBy(() -> serializer.serialize("nowhere", record(ONE)))
          .isInstanceOf(SerializationException.class)
          .hasCauseInstanceOf(UnknownSchemaException.class);
      assertThatThrownBy(() -> deserializer.deserialize("nowhere", new byte[] {0, 0, 9, 9, 9, 10}))
          .isInstanceOf(SerializationException.class)
          .hasCauseInstanceOf(UnknownSchemaException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v7", "v8"})
  void writingAGuidFailsBecauseApicurioHasNoGuids(String version) {
    try (KafkaAvroSerializer serializer =
        serializer(version, "value.schema.id.serializer", "HeaderSchemaIdSerializer")) {
      assertThatThrownBy(
              () -> serializer.serialize("guids" + version, new RecordHeaders(), record(ONE)))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage(
              "No GUID in the response from "
                  + url(version)
                  + "/subjects/guids"
                  + version
                  + "-value; registries before 8.0 do not assign GUIDs");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v7", "v8"})
  void confluentsSerializerAndOursWriteTheSameBytesThroughApicurio(String version)
      throws Exception {
    ClassLoader usual = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(GenuineConfluent.LOADER);
    try (Serializer<?> genuine =
            (Serializer<?>) GenuineConfluent.serializer().getConstructor().newInstance();
        KafkaAvroDeserializer deserializer = deserializer(version)) {
      genuine.configure(properties(version), false);
      @SuppressWarnings("unchecked")
      Serializer<Object> any = (Serializer<Object>) genuine;

      byte[] bytes = any.serialize("genuine" + version, record(TWO));

      assertThat(deserializer.deserialize("genuine" + version, bytes)).isEqualTo(record(TWO));
      try (KafkaAvroSerializer ours = serializer(version)) {
        assertThat(ours.serialize("genuine" + version, record(TWO))).isEqualTo(bytes);
      }
    } finally {
      Thread.currentThread().setContextClassLoader(usual);
    }
  }
}
