// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.SchemaRulesException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The registry through Confluent's own client, version 7.9.5. The serializer creates the client
 * from properties, or the user supplies one.
 */
@Timeout(60)
class ConfluentClientIT {
  private static final String CLIENTS = "io.confluent.kafka.schemaregistry.client.";
  private static final String TOPIC = "orders";
  private static final byte[] RECORD = {0, 0, 0, 0, 7, 2};

  /** For what the registry server does not do: faults, and schemas that it refuses. */
  private final RegistryServer server = new RegistryServer();

  private final RestRegistry registry = RestRegistry.start();

  @BeforeEach
  void setContextClassLoader() {
    Thread.currentThread().setContextClassLoader(GenuineConfluent.LOADER);
  }

  @AfterEach
  void close() {
    Thread.currentThread().setContextClassLoader(ConfluentClientIT.class.getClassLoader());
    server.close();
    registry.close();
  }

  /** Properties that select Confluent's client for the registry server. */
  private Map<String, Object> ofRegistry(String... more) {
    Map<String, Object> properties = withClient(more);
    properties.put("schema.registry.url", registry.url());
    return properties;
  }

  /**
   * Properties that select Confluent's client for the server that misbehaves. Retries are off
   * because they take seconds.
   */
  private Map<String, Object> withClient(String... more) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", server.url());
    properties.put("registry.client", "confluent");
    properties.put("max.retries", "0");
    for (int i = 0; i < more.length; i += 2) {
      properties.put(more[i], more[i + 1]);
    }
    return properties;
  }

  private static byte[] write(Map<String, ?> properties, Object datum) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(properties, false);
      return Objects.requireNonNull(serializer.serialize(TOPIC, datum));
    }
  }

  private static Object read(Map<String, ?> properties, byte[] record) {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(properties, false);
      return Objects.requireNonNull(deserializer.deserialize(TOPIC, record));
    }
  }

  /** The registry finds it in another context, whose version means another schema here. */
  @ParameterizedTest
  @CsvSource({
    "confluent, confluent",
    "confluent, version",
    "avrolope, version",
    "avrolope, version-fixed",
  })
  void aSchemaThatOnlyAnotherContextHasIsUnknown(String client, String envelope) {
    GenericRecord sent = Events.generic(Events.v2(7));
    registry.register("orders-value", "\"long\"");
    registry.register(":.other:orders-value", sent.getSchema().toString());

    assertThatThrownBy(
            () ->
                write(
                    ofRegistry(
                        "registry.client",
                        client,
                        "envelope",
                        envelope,
                        "auto.register.schemas",
                        "false"),
                    sent))
        .isInstanceOf(SerializationException.class)
        .hasCauseInstanceOf(UnknownSchemaException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"confluent", "version"})
  void aClientCreatedFromPropertiesResolvesIdsAndVersions(String envelope) {
    GenericRecord sent = Events.generic(Events.v2(7));
    Map<String, Object> properties = ofRegistry("envelope", envelope);

    assertThat(read(properties, write(properties, sent))).isEqualTo(sent);
    assertThat(registry.get("/subjects/orders-value/versions")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"confluent", "version"})
  void withoutRegistrationSchemasAreLookedUpAndTheLatestCanBeWritten(String envelope) {
    GenericRecord old = Events.generic(Events.v1(7));
    GenericRecord latest = Events.generic(Events.v2(7));
    registry.register("orders-value", old.getSchema().toString());
    registry.register("orders-value", latest.getSchema().toString());
    Map<String, Object> lookUp = ofRegistry("envelope", envelope, "auto.register.schemas", "false");
    Map<String, Object> intoLatest = new HashMap<>(lookUp);
    intoLatest.put("use.latest.version", "true");

    assertThat(read(lookUp, write(lookUp, old))).isEqualTo(old);
    assertThat(read(intoLatest, write(intoLatest, latest))).isEqualTo(latest);
    assertThat(registry.get("/subjects/orders-value/versions")).hasSize(2);
  }

  private Map<String, Object> withMetadata(String metadata) {
    return ofRegistry(
        "auto.register.schemas",
        "false",
        "use.latest.with.metadata",
        metadata,
        "latest.cache.ttl.sec",
        "0");
  }

  private void register(String schema, String stage) {
    registry.register(
        "orders-value", schema, "{\"metadata\":{\"properties\":{\"stage\":\"" + stage + "\"}}}");
  }

  @Test
  void theNewestVersionWithTheConfiguredMetadataIsWritten() {
    register("\"int\"", "stable");
    register("\"string\"", "draft");
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(withMetadata("stage=stable"), false);
      assertThat(serializer.serialize(TOPIC, 5)).containsExactly(0, 0, 0, 0, 1, 10);
      register("{\"type\":\"int\",\"since\":3}", "stable");

      assertThat(serializer.serialize(TOPIC, 5)).containsExactly(0, 0, 0, 0, 3, 10);
    }
  }

  @Test
  void withoutAVersionThatHasTheConfiguredMetadataNothingIsWritten() {
    register("\"int\"", "draft");

    assertThatThrownBy(() -> write(withMetadata("stage=stable"), 5))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema with metadata {stage=stable} of subject orders-value not found at Confluent's"
                + " client (error 40403: Schema not found)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSON", "PROTOBUF"})
  void aSchemaOfAnotherTypeIsUnknown(String type) {
    server.next(Misbehaviour.body("{\"schemaType\":\"" + type + "\",\"schema\":\"{}\"}"));

    assertThatThrownBy(() -> read(withClient(), RECORD))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Not an Avro schema but one of type " + type + ": schema id 7");
  }

  @Test
  void textThatIsNoAvroSchemaIsAnUnknownSchema() {
    server.next(Misbehaviour.body("{\"schema\":\"none\"}"));

    assertThatThrownBy(() -> read(withClient(), RECORD))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Expected an Avro schema but found text that does not parse as one at schema id 7");
  }

  /** A parser for another type can fail in ways that the client wraps. */
  private static @Nullable Object failingParser(Object proxy, Method method, Object[] arguments) {
    if (method.getName().equals("schemaType")) {
      return "JSON";
    }
    if (method.getReturnType() == void.class) {
      return null;
    }
    throw new UnsupportedOperationException("no parser");
  }

  @Test
  void aSchemaThatAParserOfTheClientCannotReadIsUnknown() throws Exception {
    Class<?> provider =
        GenuineConfluent.LOADER.loadClass("io.confluent.kafka.schemaregistry.SchemaProvider");
    Object parser =
        Proxy.newProxyInstance(
            GenuineConfluent.LOADER, new Class<?>[] {provider}, ConfluentClientIT::failingParser);
    try (AutoCloseable client =
        (AutoCloseable)
            GenuineConfluent.LOADER
                .loadClass(CLIENTS + "CachedSchemaRegistryClient")
                .getConstructor(List.class, int.class, List.class, Map.class)
                .newInstance(List.of(server.url()), 10, List.of(parser), Map.of())) {
      server.next(Misbehaviour.body("{\"schemaType\":\"JSON\",\"schema\":\"{}\"}"));

      assertThatThrownBy(() -> read(Map.of("registry.client", client), RECORD))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage(
              "Expected an Avro schema but found text that does not parse as one at schema id 7");
    }
  }

  @Test
  void anEnvelopeThatWritesGuidsIsRefusedBecauseTheClientHasNone() {
    assertThatThrownBy(() -> write(withClient("envelope", "confluent-header"), 5))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "registry.client is Confluent's client, which finds no schema by a GUID. The envelope"
                + " confluent-header contains GUIDs: set registry.client=avrolope, or another"
                + " envelope");
  }

  @Test
  void aSchemaWithRulesIsRefusedUnlessRulesAreIgnored() {
    server.always(
        Misbehaviour.body(
            "{\"schema\":\"\\\"int\\\"\",\"ruleSet\":{\"domainRules\":[{\"name\":\"r\",\"kind\":"
                + "\"TRANSFORM\",\"mode\":\"WRITEREAD\",\"type\":\"ENCRYPT\"}]}}"));

    assertThatThrownBy(() -> read(withClient(), RECORD))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(SchemaRulesException.class)
        .hasMessage(
            "Schema with rules of type ENCRYPT at schema id 7;"
                + " Avrolope does not run rules, so data that they encrypt would be in the clear");
    assertThat(read(withClient("ignore.schema.rules", "true"), RECORD)).isEqualTo(1);
  }

  @Test
  void theClientSendsTheConfiguredCredentialsAndHeaders() {
    server.demand("user:secret");
    Map<String, Object> properties =
        withClient(
            "basic.auth.credentials.source",
            "USER_INFO",
            "basic.auth.user.info",
            "user:secret",
            "request.header.X-Team",
            "shop");

    assertThat(read(properties, write(properties, 5))).isEqualTo(5);
    assertThat(server.requests())
        .isNotEmpty()
        .allSatisfy(request -> assertThat(request.headers()).containsEntry("X-Team", "shop"));
  }

  @Test
  void theLatestVersionIsRequestedAgainAfterItsCacheTimeExpires() {
    registry.register("orders-value", "\"int\"");
    Map<String, Object> properties =
        ofRegistry(
            "auto.register.schemas",
            "false",
            "use.latest.version",
            "true",
            "latest.compatibility.strict",
            "false",
            "latest.cache.ttl.sec",
            "0");
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(properties, false);
      assertThat(serializer.serialize(TOPIC, 5)).containsExactly(0, 0, 0, 0, 1, 10);
      registry.register("orders-value", "\"long\"");

      assertThat(serializer.serialize(TOPIC, 5)).containsExactly(0, 0, 0, 0, 2, 10);
    }
  }

  @Test
  void aClientSuppliedByTheUserIsUsedAndLeftOpen() throws Exception {
    Class<?> type = GenuineConfluent.LOADER.loadClass(CLIENTS + "CachedSchemaRegistryClient");
    try (AutoCloseable client =
        (AutoCloseable)
            type.getConstructor(String.class, int.class).newInstance(registry.url(), 10)) {
      Map<String, Object> properties = Map.of("registry.client", client);
      GenericRecord sent = Events.generic(Events.v2(7));

      byte[] record = write(properties, sent);
      assertThat(read(properties, record)).isEqualTo(sent);
      assertThat(write(properties, 5)).containsExactly(0, 0, 0, 0, 2, 10);
      assertThat(registry.get("/subjects")).hasSize(1);
    }
  }

  @Test
  void confluentsMockClientCanBeUsed() throws Exception {
    Object client =
        GenuineConfluent.LOADER
            .loadClass(CLIENTS + "MockSchemaRegistryClient")
            .getConstructor()
            .newInstance();
    for (Map<String, Object> properties :
        List.of(
            Map.of("registry.client", client),
            Map.of("registry.client", client, "envelope", "version"),
            withClient("schema.registry.url", "mock://" + UUID.randomUUID()))) {
      GenericRecord sent = Events.generic(Events.v2(7));

      assertThat(read(properties, write(properties, sent))).isEqualTo(sent);
    }
    assertThatThrownBy(() -> read(Map.of("registry.client", client), RECORD))
        .isInstanceOf(SerializationException.class)
        .hasCauseInstanceOf(UnknownSchemaException.class);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "404,40403,UnknownSchemaException",
    "404,404,RegistryRefusedException",
    "422,42201,RegistryRefusedException"
  })
  void aPermanentFailureIsASerializationException(int status, int code, String cause) {
    server.next(Misbehaviour.error(status, code, "the words"));

    assertThatThrownBy(() -> read(withClient(), RECORD))
        .isInstanceOf(SerializationException.class)
        .cause()
        .hasMessage(
            (cause.startsWith("Unknown")
                    ? "Schema id 7 not found at Confluent's client"
                    : "HTTP " + status + " from Confluent's client")
                + " (error "
                + code
                + ": the words)")
        .satisfies(e -> assertThat(e.getClass().getSimpleName()).isEqualTo(cause));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "401,org.apache.kafka.common.errors.AuthenticationException",
    "403,org.apache.kafka.common.errors.AuthorizationException",
    "408,org.apache.kafka.common.errors.TimeoutException",
    "429,org.apache.kafka.common.errors.ThrottlingQuotaExceededException",
    "500,org.apache.kafka.common.errors.TimeoutException",
    "502,org.apache.kafka.common.errors.DisconnectException",
    "503,org.apache.kafka.common.errors.TimeoutException"
  })
  void anHttpStatusGivesTheSameExceptionWithConfluentsClientAndWithOurs(
      int status, Class<? extends KafkaException> expected) {
    for (String client : List.of("confluent", "avrolope")) {
      server.next(Misbehaviour.error(status, status, "the words"));

      assertThatThrownBy(() -> read(withClient("registry.client", client), RECORD))
          .isInstanceOf(expected);
    }
  }

  @Test
  void aRefusedConnectionIsRetriableAndTheMessageHidesTheCredentials() {
    String url = "http://user:secret@127.0.0.1:" + ClosedPort.find();
    Map<String, Object> properties = withClient("schema.registry.url", url);

    assertThatThrownBy(() -> read(properties, RECORD))
        .isInstanceOf(DisconnectException.class)
        .cause()
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Confluent's client failed with java.net.ConnectException on a request for schema id"
                + " 7");
  }

  @Test
  void aSilentRegistryTimesOutAfterTheConfiguredTime() {
    server.next(Misbehaviour.silence());

    assertThatThrownBy(() -> read(withClient("http.read.timeout.ms", "200"), RECORD))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void theMessageForAnIncompatibleSchemaQuotesTheServer() {
    server.next(Misbehaviour.error(409, 40901, "too new"));

    assertThatThrownBy(() -> write(withClient(), 5))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Schema int rejected for subject orders-value: HTTP 409 from Confluent's client"
                + " (error 40901: too new)");
  }

  @Test
  void aReadOnlyRegistryRefusesANewSchema() {
    server.next(Misbehaviour.error(422, 42205, "read-only mode"));

    assertThatThrownBy(() -> write(withClient(), 5))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("HTTP 422 from Confluent's client (error 42205: read-only" + " mode)");
  }
}
