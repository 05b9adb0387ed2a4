// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.schemarepo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.SchemaRepoServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.registry.testserver.VendorServer;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests to a schema-repo, and the meaning of its responses. */
@Timeout(20)
@Tag("http")
class SchemaRepoRegistryTest {
  private final SchemaRepoServer server = new SchemaRepoServer();
  private final SchemaRepoRegistry registry =
      new SchemaRepoRegistry(RegistryOptions.of(server.registryUrl()));

  @AfterEach
  void close() {
    registry.close();
    server.close();
  }

  private static Version version(String subject, long version) {
    return new Version(subject, version);
  }

  /** The number may be a value of a record in another format. */
  @Test
  void aNumberThatNoVersionHasIsNotRequested() {
    assertThatThrownBy(() -> registry.schema(version("s", 4_111_222_233_334_444L)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Version above 2147483647 of subject s not found at " + server.registryUrl());
  }

  @Test
  void schemaRepoSchemeOpensASchemaRepo() {
    for (String urls :
        new String[] {"schema-repo+http://a/r", "schema-repo+https://a,SCHEMA-REPO+http://b"}) {
      try (SchemaRegistry opened = SchemaRegistries.open(RegistryOptions.of(urls.split(",", -1)))) {
        assertThat(opened).isInstanceOf(SchemaRepoRegistry.class);
      }
    }
  }

  @Test
  void subjectIsCreatedWithItsFirstSchemaAndVersionsCountFrom0() {
    assertThat(registry.register("orders", Schemas.ORDER, Kind.VERSION))
        .isEqualTo(version("orders", 0));
    assertThat(server.requests())
        .containsExactly(
            "POST /schema-repo/orders/schema",
            "PUT /schema-repo/orders/register",
            "PUT /schema-repo/orders",
            "PUT /schema-repo/orders/register");
    assertThat(registry.register("orders", Schemas.ORDER_2, Kind.VERSION))
        .isEqualTo(version("orders", 1));
    assertThat(registry.schema(version("orders", 0))).isEqualTo(Schemas.ORDER);
    assertThat(registry.schema(version("orders", 1))).isEqualTo(Schemas.ORDER_2);
  }

  @Test
  void existingSchemaIsFoundWithOneRequest() {
    server.register("orders", Schemas.ORDER.toString());

    assertThat(registry.register("orders", Schemas.ORDER, Kind.VERSION))
        .isEqualTo(version("orders", 0));
    assertThat(registry.lookUp("orders", Schemas.ORDER, Kind.VERSION))
        .isEqualTo(version("orders", 0));
    assertThat(server.requests())
        .containsExactly("POST /schema-repo/orders/schema", "POST /schema-repo/orders/schema");
  }

  @Test
  void schemaIsFoundRegardlessOfItsWhiteSpace() {
    server.register("orders", "not a schema at all");
    server.register("orders", Schemas.pretty(Schemas.ORDER));

    assertThat(registry.register("orders", Schemas.ORDER, Kind.VERSION))
        .isEqualTo(version("orders", 1));
    assertThat(registry.lookUp("orders", Schemas.ORDER, Kind.VERSION))
        .isEqualTo(version("orders", 1));
    assertThat(server.requests())
        .containsExactly(
            "POST /schema-repo/orders/schema",
            "GET /schema-repo/orders/all",
            "POST /schema-repo/orders/schema",
            "GET /schema-repo/orders/all");
  }

  @Test
  void schemasWithDifferentDocsAreDifferent() {
    registry.register("orders", Schemas.ORDER, Kind.VERSION);

    assertThat(registry.register("orders", Schemas.ORDER_WITH_DOC, Kind.VERSION))
        .isEqualTo(version("orders", 1));
  }

  @Test
  void allReturnsEachAvroSchemaOnceOldestFirst() {
    server.register(
        "s",
        Schemas.pretty(Schemas.ORDER)); // the server's plain-text list cannot represent line breaks
    server.register("s", "SCHEMA 4");
    server.register("s", Schemas.ORDER_2.toString());
    assertThat(registry.registerIfLatest("s", Schemas.ORDER_2, Optional.of(version("s", 2))))
        .contains(version("s", 2)); // the server then lists it twice

    assertThat(registry.all("s"))
        .containsExactly(
            new RegisteredSchema(version("s", 0), Schemas.ORDER),
            new RegisteredSchema(version("s", 2), Schemas.ORDER_2));
    assertThat(registry.all("missing")).isEmpty();
  }

  @Test
  void latestIsTheLastRegisteredVersion() {
    registry.register("orders", Schemas.ORDER, Kind.VERSION);
    registry.register("orders", Schemas.ORDER_2, Kind.VERSION);
    registry.register("orders", Schemas.ORDER, Kind.VERSION);

    assertThat(registry.latest("orders", Kind.VERSION))
        .isEqualTo(new RegisteredSchema(version("orders", 1), Schemas.ORDER_2));
  }

  @Test
  void registersOnlyIfTheLatestVersionIsUnchanged() {
    assertThat(registry.registerIfLatest("s", Schemas.ORDER, Optional.empty()))
        .contains(version("s", 0));
    assertThat(registry.registerIfLatest("s", Schemas.ORDER_2, Optional.empty())).isEmpty();
    assertThat(registry.registerIfLatest("s", Schemas.ORDER_2, Optional.of(version("s", 0))))
        .contains(version("s", 1));
    assertThat(registry.registerIfLatest("s", Schemas.numbered(3), Optional.of(version("s", 0))))
        .isEmpty();
    assertThatThrownBy(
            () -> registry.registerIfLatest("s", Schemas.ORDER, Optional.of(version("s", 9))))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Version 9 of subject s not found at "
                + server.url()
                + "/s/register_if_latest/9 (ERROR: This schema does not exist.)");
  }

  @ParameterizedTest
  @CsvSource({
    "a/b,a%2Fb",
    "has space,has%20space",
    "été,%C3%A9t%C3%A9",
    "a+b,a%2Bb",
    ":.ctx:s,%3A.ctx%3As"
  })
  void anyTextCanNameASubject(String subject, String path) {
    registry.register(subject, Schemas.ORDER, Kind.VERSION);

    assertThat(registry.latest(subject, Kind.VERSION).reference()).isEqualTo(version(subject, 0));
    assertThat(server.requests()).contains("GET /schema-repo/" + path + "/latest");
  }

  @Test
  void rejectionByAValidatorIsIncompatibleWithItsMessage() {
    server.create("closed", "repo.reject");

    assertThatThrownBy(() -> registry.register("closed", Schemas.ORDER, Kind.VERSION))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Schema shop.Order rejected for subject closed: HTTP 403"
                + " from "
                + server.url()
                + "/closed/register (repo.validator.reject validator always rejects validation)");
    assertThatThrownBy(() -> registry.registerIfLatest("closed", Schemas.ORDER, Optional.empty()))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Schema shop.Order rejected for subject closed: HTTP 403"
                + " from "
                + server.url()
                + "/closed/register_if_latest/ (repo.validator.reject validator always rejects"
                + " validation)");
  }

  @Test
  void htmlErrorPageIsLeftOutOfTheMessage() {
    server.create("closed", "");
    server.next(
        connection -> connection.answer(404, Map.of(), "ERROR: This subject does not exist.\n"));
    server.next(Misbehaviour.html(403));

    assertThatThrownBy(() -> registry.register("closed", Schemas.ORDER, Kind.VERSION))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Schema shop.Order rejected for subject closed: HTTP 403"
                + " from "
                + server.url()
                + "/closed/register");
  }

  @Test
  void missingSchemaIsUnknown() {
    server.create("empty", "");

    assertThatThrownBy(() -> registry.schema(version("empty", 0)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Version 0 of subject empty not found at "
                + server.url()
                + "/empty/id/0 (ERROR: This schema does not exist.)");
    assertThatThrownBy(() -> registry.schema(version("missing", 7)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Version 7 of subject missing not found at "
                + server.url()
                + "/missing/id/7 (ERROR: This subject does not exist.)");
    assertThatThrownBy(() -> registry.latest("empty", Kind.VERSION))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Latest version of subject empty not found at "
                + server.url()
                + "/empty/latest (ERROR: This schema does not exist.)");
    for (String subject : new String[] {"empty", "missing"}) {
      assertThatThrownBy(() -> registry.lookUp(subject, Schemas.ORDER, Kind.VERSION))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage(
              "Schema shop.Order of subject " + subject + " not found in " + server.registryUrl());
    }
    assertThat(server.requests()).noneMatch(request -> request.startsWith("PUT"));
  }

  @Test
  void unknownPathOfTheWebServerIsNotAnUnknownSchema() {
    try (SchemaRegistry wrong =
        SchemaRegistries.open(RegistryOptions.of(server.registryUrl() + "/too/far"))) {
      assertThatThrownBy(() -> wrong.schema(version("s", 0)))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage("HTTP 404 from " + server.url() + "/too/far/s/id/0");
    }
  }

  @Test
  void invalidSchemaTextIsUnknownOnLookup() {
    server.register("s", "not a schema at all");

    assertThatThrownBy(() -> registry.schema(version("s", 0)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Expected an Avro schema but found text that does not parse as one at "
                + server.url()
                + "/s/id/0");
  }

  @Test
  void schemaRepoHasNoGlobalIds() {
    String message =
        "A schema-repo has versions of subjects but no schema ids; set envelope to version,"
            + " versioned-event or version-in-field";

    assertThatThrownBy(() -> registry.register("s", Schemas.ORDER, Kind.ID))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(message);
    assertThat(server.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "one", "-1", "01", "1234567890123456789", "<html></html>"})
  void malformedIdIsReported(String id) {
    server.next(connection -> connection.answer(200, Map.of("Content-Type", "text/plain"), id));

    assertThatThrownBy(() -> registry.lookUp("s", Schemas.ORDER, Kind.VERSION))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected an id of at least 0 but found something else in the response from "
                + server.url()
                + "/s/schema");
  }

  @Test
  void responseOfAnotherServerIsMalformed() {
    server.next(Misbehaviour.body("hello"));
    assertThatThrownBy(() -> registry.latest("s", Kind.VERSION))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected an id, a tab and a schema but found no tab in the response from "
                + server.url()
                + "/s/latest");
    server.next(Misbehaviour.body("hello"));
    assertThatThrownBy(() -> registry.all("s"))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected a JSON array but found something else in the response from "
                + server.url()
                + "/s/all");
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503})
  void serverErrorCountsAsUnavailable(int status) {
    server.next(Misbehaviour.html(status));

    try (SchemaRegistry impatient =
        SchemaRegistries.open(
            RegistryOptions.builder(server.registryUrl())
                .http(
                    HttpOptions.builder()
                        .retries(RetryOptions.builder().maxRetries(0).build())
                        .build())
                .build())) {
      assertThatThrownBy(() -> impatient.schema(version("s", 1)))
          .isInstanceOf(RegistryUnavailableException.class);
    }
  }

  @Test
  void concurrentRegistrationsGetTheSameVersion() {
    server.create("s", "");

    assertThat(
            IntStream.range(0, 40)
                .parallel()
                .mapToObj(i -> registry.register("s", Schemas.numbered(i % 5), Kind.VERSION))
                .distinct()
                .count())
        .isEqualTo(5);
    assertThat(registry.all("s")).hasSize(5);
  }

  /** A body that a proxy sent, or that is cut off, must not make a record a dead letter. */
  @ParameterizedTest
  @ValueSource(strings = {"", "<html>log in</html>", "{\"type\":\"rec"})
  void aBodyThatIsNoCompleteSchemaIsNoUnknownSchema(String body) {
    try (VendorServer proxy = new VendorServer();
        SchemaRegistry behind =
            new SchemaRepoRegistry(
                RegistryOptions.builder("schema-repo+" + proxy.url())
                    .http(
                        HttpOptions.builder()
                            .retries(RetryOptions.builder().maxRetries(0).build())
                            .build())
                    .build())) {
      proxy.answer("/s/id/1", 200, body).answer("/s/latest", 200, "1\t" + body);

      assertThatThrownBy(() -> behind.schema(version("s", 1)))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageStartingWith("Expected a schema but found ");
      assertThatThrownBy(() -> behind.latest("s", Kind.VERSION))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageStartingWith("Expected a schema but found ");
    }
  }
}
