// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.DirectorySchemaStore;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Serializers and deserializers against the server: ours, and Confluent's own 7.9.5. */
@Tag("http")
class ClientsTest {
  private static final String TOPIC = "orders";
  private static final ClassLoader CONFLUENT = confluent();
  private static final Schema ORDER =
      SchemaBuilder.record("shop.Order").fields().requiredInt("id").endRecord();
  private static final Schema ORDER_WITH_NOTE =
      SchemaBuilder.record("shop.Order")
          .fields()
          .requiredInt("id")
          .optionalString("note")
          .endRecord();

  @TempDir private Path directory;
  private Registry registry;
  private RegistryServer server;

  @BeforeEach
  void start() throws Exception {
    Thread.currentThread().setContextClassLoader(CONFLUENT);
    registry =
        new Registry(
            new DirectorySchemaStore(directory), Registry.Options.DEFAULTS, Clock.systemUTC());
    server = new RegistryServer(registry, HttpOptions.DEFAULTS.at("127.0.0.1", 0));
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
    Thread.currentThread().setContextClassLoader(ClientsTest.class.getClassLoader());
  }

  private static ClassLoader confluent() {
    try {
      URL jar = Path.of(System.getProperty("server.confluent.jar")).toUri().toURL();
      return new URLClassLoader(new URL[] {jar}, ClientsTest.class.getClassLoader());
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private enum Maker {
    OURS,
    CONFLUENT;

    @SuppressWarnings("unchecked")
    Serializer<Object> serializer() throws ReflectiveOperationException {
      return this == OURS
          ? new KafkaAvroSerializer()
          : (Serializer<Object>) instance("KafkaAvroSerializer");
    }

    @SuppressWarnings("unchecked")
    Deserializer<Object> deserializer() throws ReflectiveOperationException {
      return this == OURS
          ? new KafkaAvroDeserializer()
          : (Deserializer<Object>) instance("KafkaAvroDeserializer");
    }

    private static Object instance(String name) throws ReflectiveOperationException {
      return ClientsTest.CONFLUENT
          .loadClass("io.confluent.kafka.serializers." + name)
          .getConstructor()
          .newInstance();
    }
  }

  private static Stream<Arguments> pairs() {
    return Stream.of(Maker.values())
        .flatMap(writer -> Stream.of(Maker.values()).map(reader -> Arguments.of(writer, reader)));
  }

  private Map<String, Object> properties() {
    return Map.of("schema.registry.url", "http://127.0.0.1:" + server.port());
  }

  private static GenericRecord order(Schema schema, int id) {
    return new GenericRecordBuilder(schema).set("id", id).build();
  }

  private byte[] write(Maker maker, Object datum) throws ReflectiveOperationException {
    try (Serializer<Object> serializer = maker.serializer()) {
      serializer.configure(properties(), false);
      return Objects.requireNonNull(serializer.serialize(TOPIC, datum));
    }
  }

  private Object read(Maker maker, byte[] record) throws ReflectiveOperationException {
    try (Deserializer<Object> deserializer = maker.deserializer()) {
      deserializer.configure(properties(), false);
      return deserializer.deserialize(TOPIC, record);
    }
  }

  @ParameterizedTest(name = "{0} writes, {1} reads")
  @MethodSource("pairs")
  void recordsAreWrittenAndRead(Maker writer, Maker reader) throws Exception {
    byte[] first = write(writer, order(ORDER, 7));
    byte[] second = write(writer, order(ORDER_WITH_NOTE, 8));

    assertThat(read(reader, first)).hasToString("{\"id\": 7}");
    assertThat(read(reader, second)).hasToString("{\"id\": 8, \"note\": null}");
    assertThat(registry.versions("orders-value", Deleted.HIDDEN)).hasSize(2);
    assertThat(registry.byId(1, "orders-value").body().text()).isEqualTo(ORDER.toString());
  }

  @Test
  void ourSerializerReportsIncompatibleSchemas() throws Exception {
    write(Maker.OURS, order(ORDER, 7));
    Schema otherType = SchemaBuilder.record("shop.Order").fields().requiredString("id").endRecord();
    GenericRecord datum = new GenericRecordBuilder(otherType).set("id", "x").build();

    assertThatThrownBy(() -> write(Maker.OURS, datum))
        .hasRootCauseInstanceOf(IncompatibleSchemasException.class)
        .rootCause()
        .hasMessage(
            "Schema shop.Order rejected for subject orders-value: level BACKWARD forbids the change"
                + " since version 1 (HTTP 409 from http://127.0.0.1:"
                + server.port()
                + "/subjects/orders-value/versions). Order.id: the type changed from int to string,"
                + " which cannot read the data of version 1. Keep the type, or add a field with"
                + " another name. Only level NONE allows this change");
  }
}
