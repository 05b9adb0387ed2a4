// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Release;
import io.avrolope.registry.testserver.RegistryServer.Request;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The requests to a registry with Confluent's REST API, and the meaning of its responses. */
@Timeout(10)
class ConfluentSchemaRegistryTest {
  private final RegistryServer server = new RegistryServer();
  private final SchemaRegistry registry =
      new ConfluentSchemaRegistry(RegistryOptions.of(server.url()));

  @AfterEach
  void close() {
    registry.close();
    server.close();
  }

  private List<String> asked() {
    return server.requests().stream().map(Request::toString).toList();
  }

  @Test
  void registrationSendsOnlyTheSchema() {
    assertThat(registry.register("orders-value", Schemas.ORDER, Kind.ID))
        .isEqualTo(new SchemaReference.Id(1));
    assertThat(registry.register("orders-value", Schemas.ORDER_2, Kind.ID))
        .isEqualTo(new SchemaReference.Id(2));
    assertThat(registry.register("bills-value", Schemas.ORDER, Kind.ID))
        .isEqualTo(new SchemaReference.Id(1));

    Request first = server.requests().get(0);
    assertThat(first).hasToString("POST /subjects/orders-value/versions");
    assertThat(first.body())
        .isEqualTo(
            """
            {"schema":"{\\"type\\":\\"record\\",\\"name\\":\\"Order\\",\\"namespace\\":\\"shop\\",\
            \\"fields\\":[{\\"name\\":\\"id\\",\\"type\\":\\"long\\"}]}"}""");
    TreeMap<String, String> headers = new TreeMap<>(first.headers());
    headers.keySet().removeAll(List.of("Host", "User-Agent", "Content-Length"));
    assertThat(headers.toString())
        .isEqualTo(
            "{Accept=application/vnd.schemaregistry.v1+json, application/json,"
                + " Accept-Encoding=identity, Confluent-Accept-Unknown-Properties=true,"
                + " Content-Type=application/vnd.schemaregistry.v1+json}");
  }

  @Test
  void getSendsNoBodyAndNoContentType() {
    server.register("orders-value", Schemas.ORDER.toString());

    registry.schema(new SchemaReference.Id(1));

    Request request = server.requests().get(0);
    assertThat(request.body()).isEmpty();
    TreeMap<String, String> headers = new TreeMap<>(request.headers());
    headers.keySet().removeAll(List.of("Host", "User-Agent", "Content-Length"));
    assertThat(headers.toString())
        .isEqualTo(
            "{Accept=application/vnd.schemaregistry.v1+json, application/json,"
                + " Accept-Encoding=identity, Confluent-Accept-Unknown-Properties=true}");
  }

  @Test
  void version8ServerReturnsTheVersionAtOnce() {
    assertThat(registry.register("s", Schemas.ORDER, Kind.VERSION))
        .isEqualTo(new SchemaReference.Version("s", 1));
    assertThat(registry.register("s", Schemas.ORDER_2, Kind.VERSION))
        .isEqualTo(new SchemaReference.Version("s", 2));

    assertThat(asked()).containsExactly("POST /subjects/s/versions", "POST /subjects/s/versions");
  }

  @Test
  void version7ServerIsAskedForTheVersionSeparately() {
    try (RegistryServer older = new RegistryServer(Release.V7);
        SchemaRegistry client = new ConfluentSchemaRegistry(RegistryOptions.of(older.url()))) {
      assertThat(client.register("s", Schemas.ORDER, Kind.VERSION))
          .isEqualTo(new SchemaReference.Version("s", 1));
      assertThat(client.register("s", Schemas.ORDER, Kind.ID)).isEqualTo(new SchemaReference.Id(1));

      assertThat(older.requests().stream().map(Request::toString))
          .containsExactly(
              "POST /subjects/s/versions", "POST /subjects/s", "POST /subjects/s/versions");
    }
  }

  @Test
  void nullVersionCountsAsMissing() {
    server.register("s", Schemas.ORDER.toString());
    server.next(Misbehaviour.body("{\"id\":1,\"version\":null}"));

    assertThat(registry.register("s", Schemas.ORDER, Kind.VERSION))
        .isEqualTo(new SchemaReference.Version("s", 1));
  }

  @ParameterizedTest
  @EnumSource(Release.class)
  void readsByIdBySubjectAndVersionAndTheLatest(Release release) {
    try (RegistryServer either = new RegistryServer(release);
        SchemaRegistry client = new ConfluentSchemaRegistry(RegistryOptions.of(either.url()))) {
      either.register("bills", Schemas.ORDER_WITH_DOC.toString());
      either.register("orders", Schemas.ORDER.toString());
      either.register("orders", Schemas.ORDER_2.toString());

      assertThat(client.schema(new SchemaReference.Id(1)).getDoc()).isEqualTo("A purchase.");
      assertThat(client.schema(new SchemaReference.Id(2))).isEqualTo(Schemas.ORDER);
      assertThat(client.schema(new SchemaReference.Version("orders", 1))).isEqualTo(Schemas.ORDER);
      assertThat(client.latest("orders", Kind.ID))
          .isEqualTo(new RegisteredSchema(new SchemaReference.Id(3), Schemas.ORDER_2));
      assertThat(client.latest("orders", Kind.VERSION))
          .isEqualTo(
              new RegisteredSchema(new SchemaReference.Version("orders", 2), Schemas.ORDER_2));
      assertThat(client.lookUp("orders", Schemas.ORDER_2, Kind.ID))
          .isEqualTo(new SchemaReference.Id(3));
      assertThat(client.lookUp("orders", Schemas.ORDER_2, Kind.VERSION))
          .isEqualTo(new SchemaReference.Version("orders", 2));
      assertThat(either.requests().stream().map(Request::toString))
          .containsExactly(
              "GET /schemas/ids/1",
              "GET /schemas/ids/2",
              "GET /subjects/orders/versions/1?deleted=true",
              "GET /subjects/orders/versions/latest",
              "GET /subjects/orders/versions/latest",
              "POST /subjects/orders",
              "POST /subjects/orders");
    }
  }

  /** Records of the version stay in their topics. */
  @ParameterizedTest
  @EnumSource(Release.class)
  void aVersionThatWasDeletedSoftlyIsRead(Release release) {
    try (RegistryServer either = new RegistryServer(release);
        SchemaRegistry client = new ConfluentSchemaRegistry(RegistryOptions.of(either.url()))) {
      either.register("orders", Schemas.ORDER.toString());
      either.register("orders", Schemas.ORDER_2.toString());
      either.softDelete("orders", 1);

      assertThat(client.schema(new SchemaReference.Version("orders", 1))).isEqualTo(Schemas.ORDER);
      SchemaCatalog catalog = client.catalog().orElseThrow();
      assertThatThrownBy(() -> catalog.version("orders", 1))
          .isInstanceOf(UnknownSchemaException.class);
      assertThat(catalog.deletedVersions("orders")).containsExactly(1L);
    }
  }

  @Test
  void normalizingIsRequestedFromTheRegistry() {
    RegistryOptions options = RegistryOptions.builder(server.url()).normalize(true).build();
    try (SchemaRegistry normalizing = new ConfluentSchemaRegistry(options)) {
      assertThat(normalizing.register("s", Schemas.ONE_WAY, Kind.ID))
          .isEqualTo(new SchemaReference.Id(1));
      assertThat(normalizing.register("s", Schemas.OTHER_WAY, Kind.ID))
          .isEqualTo(new SchemaReference.Id(1));
      assertThat(normalizing.lookUp("s", Schemas.OTHER_WAY, Kind.ID))
          .isEqualTo(new SchemaReference.Id(1));
    }
    assertThat(registry.register("s", Schemas.OTHER_WAY, Kind.ID))
        .isEqualTo(new SchemaReference.Id(2));

    assertThat(asked())
        .containsExactly(
            "POST /subjects/s/versions?normalize=true",
            "POST /subjects/s/versions?normalize=true",
            "POST /subjects/s?normalize=true",
            "POST /subjects/s/versions");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a/b          | a%2Fb
          a b          | a%20b
          a+b          | a%2Bb
          100%         | 100%25
          a%2Fb        | a%252Fb
          größe-値     | gr%C3%B6%C3%9Fe-%E5%80%A4
          :.ctx:orders | %3A.ctx%3Aorders
          a?b#c&d=e    | a%3Fb%23c%26d%3De
          a@b          | a%40b
          """)
  void specialCharactersOfASubjectAreEncodedInTheUrl(String subject, String encoded) {
    assertThat(registry.register(subject, Schemas.ORDER, Kind.VERSION))
        .isEqualTo(new SchemaReference.Version(subject, 1));
    assertThat(registry.schema(new SchemaReference.Version(subject, 1))).isEqualTo(Schemas.ORDER);
    assertThat(registry.lookUp(subject, Schemas.ORDER, Kind.ID))
        .isEqualTo(new SchemaReference.Id(1));
    assertThat(registry.latest(subject, Kind.ID).reference()).isEqualTo(new SchemaReference.Id(1));

    assertThat(asked())
        .containsExactly(
            "POST /subjects/" + encoded + "/versions",
            "GET /subjects/" + encoded + "/versions/1?deleted=true",
            "POST /subjects/" + encoded,
            "GET /subjects/" + encoded + "/versions/latest");
  }

  @ParameterizedTest
  @CsvSource({"/, ''", "//, ''", "/base/, /base", "/contexts/.ctx, /contexts/.ctx"})
  void pathOfTheUrlIsKeptWithoutTrailingSlash(String path, String kept) {
    server.next(Misbehaviour.body("{\"id\":7}"));
    try (SchemaRegistry client =
        new ConfluentSchemaRegistry(RegistryOptions.of(server.url() + path))) {
      client.register("s", Schemas.ORDER, Kind.ID);
    }

    assertThat(asked()).containsExactly("POST " + kept + "/subjects/s/versions");
  }

  @Test
  void unknownIdVersionOrSchemaIsReported() {
    server.register("orders", Schemas.ORDER.toString());

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(9)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema id 9 not found at "
                + server.url()
                + "/schemas/ids/9 (error 40403: Schema 9 not found)");
    assertThatThrownBy(() -> registry.schema(new SchemaReference.Version("orders", 9)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Version 9 of subject orders not found at "
                + server.url()
                + "/subjects/orders/versions/9?deleted=true (error 40402: Version 9 not found.)");
    assertThatThrownBy(() -> registry.lookUp("orders", Schemas.ORDER_2, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema shop.Order of subject orders not found at "
                + server.url()
                + "/subjects/orders (error 40403: Schema not found)");
    assertThatThrownBy(() -> registry.latest("bills", Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Latest version of subject bills not found at "
                + server.url()
                + "/subjects/bills/versions/latest (error 40401: Subject 'bills' not found.)");
  }

  @ParameterizedTest
  @CsvSource({"409, 40901", "409, 409", "422, 42201"})
  void schemaRejectedByTheRegistryIsIncompatible(int status, int code) {
    server.next(Misbehaviour.error(status, code, "Schema being registered is\nincompatible"));

    assertThatThrownBy(() -> registry.register("orders", Schemas.ORDER, Kind.ID))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Schema shop.Order rejected for subject orders: HTTP "
                + status
                + " from "
                + server.url()
                + "/subjects/orders/versions (error "
                + code
                + ": Schema being registered is incompatible)");
  }

  @Test
  void readOnlyRegistryRefusesEverySchema() {
    server.next(Misbehaviour.error(422, 42205, "Subject orders is in read-only mode"));

    assertThatThrownBy(() -> registry.register("orders", Schemas.ORDER, Kind.ID))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "HTTP 422 from "
                + server.url()
                + "/subjects/orders/versions (error 42205: Subject orders is in read-only mode)");
  }

  @Test
  void closingTwiceDoesNoHarm() {
    registry.register("s", Schemas.ORDER, Kind.ID);

    registry.close();
    registry.close();
  }
}
