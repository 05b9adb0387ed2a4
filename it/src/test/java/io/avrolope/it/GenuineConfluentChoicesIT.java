// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Release;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** With the same properties our serializer and Confluent's choose the same schema. */
@Timeout(60)
class GenuineConfluentChoicesIT {
  private static final Schema OWN = record("{\"name\":\"a\",\"type\":\"int\"}");

  private ClassLoader usual = Thread.currentThread().getContextClassLoader();

  private static Schema record(String fields) {
    return new Schema.Parser()
        .parse(
            "{\"type\":\"record\",\"name\":\"R\",\"namespace\":\"it\",\"fields\":["
                + fields
                + "]}");
  }

  private static GenericRecord own() {
    GenericRecord record = new GenericData.Record(OWN);
    record.put("a", 5);
    return record;
  }

  @BeforeEach
  void setContextClassLoader() {
    usual = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(GenuineConfluent.LOADER);
  }

  @AfterEach
  void restoreContextClassLoader() {
    Thread.currentThread().setContextClassLoader(usual);
  }

  /**
   * A registry with four schemas. Id 1 is the object's own schema; ids 2 and 3 differ from it by
   * docs and metadata; id 4 belongs to another subject and cannot read the object's. No schema adds
   * a field: Confluent's serializer fails when a schema has more fields than the object, even with
   * defaults.
   */
  private static RegistryServer server(Release release) {
    RegistryServer server = new RegistryServer(release);
    server.register("t-value", OWN.toString());
    server.register(
        "t-value",
        record("{\"name\":\"a\",\"type\":\"int\",\"doc\":\"2\"}").toString(),
        "{\"metadata\":{\"properties\":{\"app\":\"v1\",\"x\":\"1,2\"}}}");
    server.register(
        "t-value",
        record("{\"name\":\"a\",\"type\":\"int\",\"doc\":\"3\"}").toString(),
        "{\"metadata\":{\"properties\":{\"app\":\"v2\"}}}");
    server.register("elsewhere", record("{\"name\":\"z\",\"type\":\"string\"}").toString());
    return server;
  }

  private static Map<String, Object> properties(RegistryServer server, String text) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", server.url());
    for (String property : text.split(" ", -1)) {
      if (!property.isEmpty()) {
        int equals = property.indexOf('=');
        properties.put(property.substring(0, equals), property.substring(equals + 1));
      }
    }
    return properties;
  }

  @SuppressWarnings("unchecked")
  private static Serializer<Object> genuine() throws ReflectiveOperationException {
    return (Serializer<Object>) GenuineConfluent.serializer().getConstructor().newInstance();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "V7, ``, 1",
        "V8, ``, 1",
        "V7, use.schema.id=2 use.latest.version=true, 1",
        "V7, auto.register.schemas=false, 1",
        "V8, auto.register.schemas=false, 1",
        "V7, auto.register.schemas=false use.latest.version=true, 3",
        "V8, auto.register.schemas=false use.latest.version=true, 3",
        "V7, auto.register.schemas=false use.schema.id=2, 2",
        "V8, auto.register.schemas=false use.schema.id=2 use.latest.version=true, 2",
        "V7, auto.register.schemas=false use.latest.with.metadata=app=v1, 2",
        "V8, auto.register.schemas=false use.latest.with.metadata=app=v1 use.latest.version=true, 2",
        "V7, `auto.register.schemas=false use.latest.with.metadata='x=1,2',app=v1`, 2",
        "V7, auto.register.schemas=false normalize.schemas=true, 1",
        "V7, value.subject.name.strategy=io.confluent.kafka.serializers.subject.RecordNameStrategy,"
            + " 1",
        "V7, value.subject.name.strategy=io.confluent.kafka.serializers.subject.TopicRecordNameStrategy,"
            + " 1",
      })
  void bothWriteTheSameBytes(Release release, String text, int id) throws Exception {
    try (RegistryServer one = server(release);
        RegistryServer other = server(release);
        Serializer<Object> ours = new KafkaAvroSerializer();
        Serializer<Object> genuine = genuine()) {
      ours.configure(properties(one, text), false);
      genuine.configure(properties(other, text), false);

      byte[] written = ours.serialize("t", own());

      assertThat(written).isEqualTo(genuine.serialize("t", own()));
      assertThat(written).startsWith(0, 0, 0, 0, id);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "auto.register.schemas=false use.schema.id=4",
    "auto.register.schemas=false use.schema.id=9",
    "auto.register.schemas=false use.latest.with.metadata=app=v3",
    "auto.register.schemas=false value.subject.name.strategy=io.confluent.kafka.serializers.subject.RecordNameStrategy",
  })
  void bothRefuseASchemaThatIsMissingOrDoesNotFit(String text) throws Exception {
    try (RegistryServer server = server(Release.V7);
        Serializer<Object> ours = new KafkaAvroSerializer();
        Serializer<Object> genuine = genuine()) {
      ours.configure(properties(server, text), false);
      genuine.configure(properties(server, text), false);

      assertThatThrownBy(() -> genuine.serialize("t", own()))
          .isInstanceOf(SerializationException.class);
      assertThatThrownBy(() -> ours.serialize("t", own()))
          .isInstanceOf(SerializationException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Release.class)
  void bothReadASchemaWithReferences(Release release) throws Exception {
    try (RegistryServer server = new RegistryServer(release);
        Serializer<Object> serializer = new KafkaAvroSerializer();
        Deserializer<?> ours = new KafkaAvroDeserializer();
        Deserializer<?> genuine =
            (Deserializer<?>) GenuineConfluent.deserializer().getConstructor().newInstance()) {
      server.register("money", OWN.toString());
      server.register(
          "t-value",
          "[\"null\",\"it.R\"]",
          "{\"references\":[{\"name\":\"it.R\",\"subject\":\"money\",\"version\":1}]}");
      Map<String, Object> properties =
          properties(server, "auto.register.schemas=false use.latest.version=true");
      serializer.configure(properties, false);
      ours.configure(properties(server, ""), false);
      genuine.configure(properties(server, ""), false);

      byte[] record = serializer.serialize("t", own());

      assertThat(record).containsExactly(0, 0, 0, 0, 2, 2, 10);
      assertThat(genuine.deserialize("t", record)).isEqualTo(own());
      assertThat(ours.deserialize("t", record)).isEqualTo(own());
    }
  }
}
