// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.VendorServer;
import io.avrolope.schema.SchemaReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Envelopes whose ids belong to a registry other than {@code schema.registry.url}. */
class EnvelopeRegistriesTest {
  private static final String SCHEMA =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\"}]}";
  private static final String OTHER = SCHEMA.replace("\"a\"", "\"b\"");

  private final VendorServer server = new VendorServer();

  @AfterEach
  void stop() {
    server.close();
  }

  /** A registry that a user wrote. */
  public static final class Glue implements SchemaRegistry, Configurable {
    static final AtomicInteger CLOSED = new AtomicInteger();
    static final AtomicInteger ASKED = new AtomicInteger();
    private String schema = "";

    @Override
    public void configure(Map<String, ?> configs) {
      schema = String.valueOf(configs.get("test.schema"));
    }

    @Override
    public Schema schema(SchemaReference reference) {
      ASKED.incrementAndGet();
      assertThat(reference)
          .isEqualTo(
              new SchemaReference.VendorId(
                  "glue", "schemaVersionId", "b7b4a7f0-9c96-4e4a-a687-fb5de9ef0c63"));
      return new Schema.Parser().parse(schema);
    }

    @Override
    public SchemaReference register(String subject, Schema written, SchemaReference.Kind kind) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SchemaReference lookUp(String subject, Schema written, SchemaReference.Kind kind) {
      throw new UnsupportedOperationException();
    }

    @Override
    public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      CLOSED.incrementAndGet();
    }
  }

  private static KafkaAvroDeserializer deserializer(Object... properties) {
    Map<String, Object> map = new HashMap<>();
    map.put("schema.registry.url", "mock://main");
    map.put("max.retries", 0);
    for (int i = 0; i < properties.length; i += 2) {
      map.put((String) properties[i], properties[i + 1]);
    }
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    deserializer.configure(map, false);
    return deserializer;
  }

  private static Object field(KafkaAvroDeserializer deserializer, String vector, String name) {
    return field(deserializer.deserialize("t", Vectors.bytes(vector)), name);
  }

  private static Object field(@Nullable Object record, String name) {
    return ((GenericRecord) Objects.requireNonNull(record)).get(name);
  }

  @Test
  void equalIdsOfTwoRegistriesAreDistinguished() {
    try (RegistryServer main = new RegistryServer()) {
      server.apicurio("/v3/ids/globalIds/3", OTHER);
      int id = 0;
      while (id < 3) {
        id = main.register("s" + id, SCHEMA.replace("\"a\"", "\"main" + (id + 1) + "\""));
      }
      try (KafkaAvroDeserializer deserializer =
          deserializer(
              "schema.registry.url",
              main.url(),
              "envelope.detect",
              "confluent,apicurio-8",
              "envelope.apicurio.registry",
              "apicurio+" + server.url() + "/v3")) {
        for (int again = 0; again < 3; again++) {
          assertThat(field(deserializer, "apicurio-8", "b")).isEqualTo(5);
          Object ofMain = deserializer.deserialize("t", Vectors.hex("00 00 00 00 03 0A"));
          assertThat(field(ofMain, "main3")).isEqualTo(5);
        }
      }
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void oneEnvelopeOfAVendorCanHaveItsOwnRegistry() {
    try (VendorServer old = new VendorServer()) {
      server.apicurio("/v3/ids/globalIds/1", SCHEMA);
      old.apicurio("/v2/ids/globalIds/3", OTHER);
      try (KafkaAvroDeserializer deserializer =
          deserializer(
              "envelope.detect",
              "apicurio,apicurio-8",
              "envelope.apicurio.id",
              "globalId",
              "envelope.apicurio.registry",
              "apicurio+" + server.url() + "/v3",
              "envelope.apicurio-8.registry",
              "apicurio+" + old.url() + "/v2")) {
        assertThat(field(deserializer, "apicurio", "a")).isEqualTo(5);
        assertThat(field(deserializer, "apicurio-8", "b")).isEqualTo(5);
      }
    }
  }

  @Test
  void aSchemaInAHeaderIsRequestedFromTheEnvelopesRegistry() {
    server.apicurio("/v3/ids/contentHashes/abc", SCHEMA);
    RecordHeaders headers = new RecordHeaders();
    headers.add("apicurio.value.contentHash", "abc".getBytes(StandardCharsets.UTF_8));
    try (KafkaAvroDeserializer deserializer =
        deserializer(
            "envelope",
            "apicurio-headers",
            "envelope.apicurio.registry",
            "apicurio+" + server.url() + "/v3")) {
      Object record = deserializer.deserialize("t", headers, new byte[] {0x0A});

      assertThat(field(record, "a")).isEqualTo(5);
    }
  }

  @Test
  void aRegistryClassIsConfiguredCachedAndClosed() {
    int asked = Glue.ASKED.get();
    int closed = Glue.CLOSED.get();
    try (KafkaAvroDeserializer deserializer =
        deserializer(
            "envelope",
            "glue",
            "envelope.glue.registry",
            Glue.class.getName(),
            "test.schema",
            SCHEMA)) {
      assertThat(field(deserializer, "glue-plain", "a")).isEqualTo(5);
      assertThat(field(deserializer, "glue-zlib", "a")).isEqualTo(5);
      assertThat(field(deserializer, "glue-plain", "a")).isEqualTo(5);
    }

    assertThat(Glue.ASKED.get() - asked).isEqualTo(1);
    assertThat(Glue.CLOSED.get() - closed).isEqualTo(1);
  }

  @Test
  void aRegistryObjectIsCachedAndLeftOpen() {
    Glue glue = new Glue();
    glue.configure(Map.of("test.schema", SCHEMA));
    int closed = Glue.CLOSED.get();
    try (KafkaAvroDeserializer deserializer =
        deserializer("envelope", "glue", "value.envelope.glue.registry", glue)) {
      assertThat(field(deserializer, "glue-plain", "a")).isEqualTo(5);
    }

    assertThat(Glue.CLOSED).hasValue(closed);
  }

  @Test
  void aRegistryPassedToTheConstructorServesAllEnvelopes() {
    Glue glue = new Glue();
    glue.configure(Map.of("test.schema", SCHEMA));
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(glue)) {
      deserializer.configure(Map.of("envelope", "glue"), false);

      assertThat(field(deserializer, "glue-plain", "a")).isEqualTo(5);
    }
  }

  @Test
  void credentialsOfTheMainRegistryAreNotSentToAnother() {
    server.apicurio("/v3/ids/contentIds/1", SCHEMA);
    String token =
        "Basic " + Base64.getEncoder().encodeToString("u:p".getBytes(StandardCharsets.UTF_8));
    Object[] properties = {
      "schema.registry.url",
      "http://main.invalid",
      "basic.auth.credentials.source",
      "USER_INFO",
      "basic.auth.user.info",
      "secret:of-the-main-one",
      "request.header.X-Secret",
      "of-the-main-one",
      "envelope",
      "apicurio",
      "envelope.apicurio.registry",
      "apicurio+" + server.url() + "/v3",
    };
    try (KafkaAvroDeserializer deserializer = deserializer(properties)) {
      assertThat(field(deserializer, "apicurio", "a")).isEqualTo(5);
    }
    assertThat(server.requests())
        .allSatisfy(
            request ->
                assertThat(request.headers()).doesNotContainKeys("Authorization", "X-Secret"));
    Object[] more = java.util.Arrays.copyOf(properties, properties.length + 4);
    more[properties.length] = "envelope.apicurio.registry.basic.auth.credentials.source";
    more[properties.length + 1] = "USER_INFO";
    more[properties.length + 2] = "value.envelope.apicurio.registry.basic.auth.user.info";
    more[properties.length + 3] = "u:p";
    int before = server.requests().size();
    try (KafkaAvroDeserializer deserializer = deserializer(more)) {
      assertThat(field(deserializer, "apicurio", "a")).isEqualTo(5);
    }
    assertThat(server.requests().subList(before, server.requests().size()))
        .hasSize(2)
        .allSatisfy(request -> assertThat(request.headers()).containsEntry("Authorization", token));
  }

  @Test
  void apicurio3OverConfluentsApiNeedsNoSecondRegistry() {
    try (RegistryServer ccompat = new RegistryServer()) {
      ccompat.register("anything", SCHEMA);
      try (KafkaAvroDeserializer deserializer =
          deserializer("schema.registry.url", ccompat.url(), "envelope", "apicurio")) {
        assertThat(field(deserializer, "apicurio", "a")).isEqualTo(5);
      }
      try (KafkaAvroDeserializer deserializer =
          deserializer("envelope", "cloudera", "envelope.cloudera.registry", ccompat.url())) {
        byte[] record = {3, 0, 0, 0, 1, 0x0A};
        assertThat(field(deserializer.deserialize("t", record), "a")).isEqualTo(5);
      }
    }
  }

  @Test
  void theMainRegistryCanBeTheVendors() {
    server.apicurio("/v2/ids/globalIds/3", SCHEMA);
    try (KafkaAvroDeserializer deserializer =
        deserializer(
            "schema.registry.url", "apicurio+" + server.url() + "/v2", "envelope", "apicurio-8")) {
      assertThat(field(deserializer, "apicurio-8", "a")).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "apicurio, mock://main, apicurio",
    "apicurio-8, http://localhost:1, apicurio",
    "apicurio-headers, file:schemas, apicurio",
    "glue, http://localhost:1, glue",
    "cloudera, apicurio+http://localhost:1/v3, cloudera",
    "cloudera-header, http://localhost:1, cloudera",
    "azure, http://localhost:1, azure",
  })
  void aMissingRegistryIsNamedByItsKey(String envelope, String main, String maker) {
    assertThatThrownBy(() -> deserializer("schema.registry.url", main, "envelope", envelope))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "envelope."
                + maker
                + ".registry must be set to read records with the envelope "
                + envelope
                + ": their ids do not belong to schema.registry.url");
  }

  @Test
  void anInvalidRegistryIsRefusedWithItsKey() {
    assertThatThrownBy(
            () -> deserializer("envelope", "glue", "envelope.glue.registry", "ftp://host"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "envelope.glue.registry names a registry of an unknown kind, ftp://host; known are");
    assertThatThrownBy(
            () -> deserializer("envelope", "glue", "envelope.glue.registry", "com.acme.None"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Invalid value com.acme.None for configuration envelope.glue.registry: Class"
                + " com.acme.None could not be found.");
  }

  @Test
  void anUnavailableRegistryIsRetriableAndAnUnknownSchemaIsNot() {
    VendorServer gone = new VendorServer();
    gone.close();
    server.answer("/v3/ids/contentIds/1", 404, "{\"name\":\"ContentNotFoundException\"}");
    try (KafkaAvroDeserializer unavailable =
            deserializer(
                "envelope",
                "apicurio",
                "envelope.apicurio.registry",
                "apicurio+" + gone.url() + "/v3");
        KafkaAvroDeserializer unknown =
            deserializer(
                "envelope",
                "apicurio",
                "envelope.apicurio.registry",
                "apicurio+" + server.url() + "/v3")) {
      byte[] record = Vectors.bytes("apicurio");

      assertThatThrownBy(() -> unavailable.deserialize("t", record))
          .isInstanceOf(RetriableException.class)
          .hasMessageStartingWith(
              "Cannot decode the value of topic t (envelope apicurio, apicurio contentId 1)");
      for (int again = 0; again < 2; again++) {
        assertThatThrownBy(() -> unknown.deserialize("t", record))
            .isInstanceOf(SerializationException.class)
            .hasCauseInstanceOf(UnknownSchemaException.class);
      }
      assertThat(server.requests()).hasSize(1); // the negative answer is cached
    }
  }

  @Test
  void schemasAreCachedOnDiskForTheNextStart(@TempDir Path directory) {
    VendorServer briefly = new VendorServer();
    briefly.apicurio("/v3/ids/contentIds/1", SCHEMA);
    Object[] properties = {
      "envelope",
      "apicurio",
      "schema.cache.dir",
      directory.toString(),
      "envelope.apicurio.registry",
      "apicurio+" + briefly.url() + "/v3",
    };
    try (KafkaAvroDeserializer first = deserializer(properties)) {
      assertThat(field(first, "apicurio", "a")).isEqualTo(5);
    }
    briefly.close();
    try (KafkaAvroDeserializer second = deserializer(properties)) {
      assertThat(field(second, "apicurio", "a")).isEqualTo(5);
    }
  }

  @Test
  void clouderasTopLevelStringsHaveALengthOnlyUnderProtocol0() {
    String text = "{\"schemaText\":\"\\\"string\\\"\"}";
    server.answer("/v1/schemaregistry/schemas/versionsById/7", 200, text);
    try (KafkaAvroDeserializer deserializer =
        deserializer(
            "envelope",
            "cloudera",
            "envelope.cloudera.registry",
            "cloudera+" + server.url() + "/v1")) {
      assertThat(deserializer.deserialize("t", Vectors.hex("03 00 00 00 07 66 6F 6F")))
          .isEqualTo("foo");
      assertThat(deserializer.deserialize("t", Vectors.hex("03 00 00 00 07"))).isEqualTo("");
      assertThat(deserializer.deserialize("t", Vectors.hex("00 00 00 00 07 06 66 6F 6F")))
          .isEqualTo("foo");
    }
  }

  @Test
  void vendorEnvelopesAreNotWritten() {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      assertThatThrownBy(
              () ->
                  serializer.configure(
                      Map.of("schema.registry.url", "mock://main", "envelope", "glue"), false))
          .isInstanceOf(ConfigException.class)
          .hasMessage("envelope names glue, an envelope that is only read");
    }
  }
}
