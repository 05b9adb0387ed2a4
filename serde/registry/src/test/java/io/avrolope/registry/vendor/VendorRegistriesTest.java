// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.vendor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.SelfDescribedSchemas;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.VendorServer;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The requests to other vendors' registries, and the meaning of their responses. */
class VendorRegistriesTest {
  private static final String INT = "\"int\"";
  private static final Schema AN_INT = Schema.create(Schema.Type.INT);

  private final VendorServer server = new VendorServer();

  @AfterEach
  void stop() {
    server.close();
  }

  private Schema ask(String url, String envelope, String kind, String value) {
    return ask(url, new SchemaReference.VendorId(envelope, kind, value));
  }

  /**
   * @param kind an envelope and the kind of its id, such as {@code azure id}
   */
  private static SchemaReference id(String kind, String value) {
    String[] words = kind.split(" ", 2);
    return new SchemaReference.VendorId(words[0], words[1], value);
  }

  private Schema ask(String url, SchemaReference reference) {
    RetryOptions once = RetryOptions.builder().maxRetries(0).build();
    RegistryOptions options =
        RegistryOptions.builder(url.replace("http://server", server.url()))
            .http(HttpOptions.builder().retries(once).build())
            .build();
    try (SchemaRegistry registry = SchemaRegistries.open(options)) {
      return registry.schema(reference);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "v3, contentId, 7, /ids/contentIds/7",
    "v2, contentId, 7, /ids/contentIds/7",
    "v3, globalId, 4294967295, /ids/globalIds/4294967295",
    "v3, contentHash, a b, /ids/contentHashes/a%20b",
    "v2, artifact, g%201/a%2Fb/1.2, /groups/g%201/artifacts/a%2Fb/versions/1.2",
  })
  void apicurioResolvesReferencesOfRecords(String version, String kind, String name, String path) {
    server.apicurio("/r/" + version + path, INT);

    assertThat(ask("apicurio+http://server/r/" + version + "/", "apicurio", kind, name))
        .isEqualTo(AN_INT);
  }

  @Test
  void confluentIdIsReadAsApicurioContentId() {
    server.apicurio("/v3/ids/contentIds/7", INT);

    assertThat(ask("apicurio+http://server/v3", new SchemaReference.Id(7, "orders-value")))
        .isEqualTo(AN_INT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''           | nothing
          ' '          | nothing
          <html></html> | a page of HTML
          {"type":"rec | incomplete or damaged JSON
          "int         | incomplete or damaged JSON
          """)
  void aBodyThatIsNoCompleteSchemaIsNoUnknownSchema(String body, String found) {
    server.apicurio("/v3/ids/contentIds/7", body);
    server.answer("/$schemaGroups/$schemas/7?api-version=2022-10", 200, body);

    assertNoSchema("apicurio+http://server/v3", "apicurio contentId", found);
    assertNoSchema("azure+http://server", "azure id", found);
  }

  private void assertNoSchema(String url, String kind, String found) {
    assertThatThrownBy(() -> ask(url, id(kind, "7")))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessageStartingWith("Expected a schema but found " + found + " in the response from ");
  }

  @ParameterizedTest
  @CsvSource({"../../..", "a//1", "g/../1", "g/a/."})
  void artifactThatNoUrlCanContainIsUnknownWithoutARequest(String artifact) {
    assertThatThrownBy(
            () -> ask("apicurio+http://server/v3", "apicurio-headers", "artifact", artifact))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessageEndingWith(", which contains a name that is empty, '.' or '..'");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void version3ReadsTheContentOfAnArtifactSeparately() {
    server.answer("/v3/groups/g/artifacts/a/versions/1/content", 200, INT);
    server.answer("/v3/groups/g/artifacts/a/versions/1/references", 200, "[]");

    assertThat(ask("apicurio+http://server/v3", "apicurio-headers", "artifact", "g/a/1"))
        .isEqualTo(AN_INT);
  }

  @Test
  void apicurioReferencesAreAssembled() {
    String point = "{\"type\":\"fixed\",\"name\":\"P\",\"size\":2}";
    String line =
        "{\"type\":\"record\",\"name\":\"L\",\"fields\":[{\"name\":\"p\",\"type\":\"P\"}]}";
    server.answer("/v3/ids/globalIds/1", 200, "{\"type\":\"array\",\"items\":\"L\"}");
    server.answer("/v3/ids/globalIds/1/references", 200, references("line", "point"));
    server.answer("/v3/groups/default/artifacts/line/versions/1/content", 200, line);
    server.answer(
        "/v3/groups/default/artifacts/line/versions/1/references", 200, references("point"));
    server.answer("/v3/groups/default/artifacts/point/versions/1/content", 200, point);
    server.answer("/v3/groups/default/artifacts/point/versions/1/references", 200, "[]");

    Schema schema = ask("apicurio+http://server/v3", "apicurio-8", "globalId", "1");

    assertThat(schema.getElementType().getField("p").schema().getFixedSize()).isEqualTo(2);
    assertThat(server.requests()).hasSize(6);
  }

  private static String references(String... artifacts) {
    StringBuilder references = new StringBuilder("[");
    for (String artifact : artifacts) {
      references
          .append(references.length() > 1 ? "," : "")
          .append("{\"artifactId\":\"" + artifact + "\",\"version\":\"1\",\"name\":\"X\"}");
    }
    return references.append("]").toString();
  }

  @Test
  void cyclesOfReferencesAreRefused() {
    String path = "/v2/groups/default/artifacts/a/versions/1";
    server.answer(path, 200, INT).answer(path + "/references", 200, references("a"));

    assertThatThrownBy(() -> ask("apicurio+http://server/v2", "x", "artifact", "default/a/1"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema references form a cycle: they lead back to"
                + " /groups/default/artifacts/a/versions/1 at "
                + server.url()
                + path
                + "/references");
  }

  @Test
  void clouderaIsAskedByVersionIdAndByMetadataId() {
    String version = "{\"id\":7,\"version\":2,\"schemaText\":\"\\\"int\\\"\"}";
    server.answer("/api/v1/schemaregistry/schemas/versionsById/7", 200, version);
    server.answer(
        "/api/v1/schemaregistry/schemasById/3", 200, "{\"schemaMetadata\":{\"name\":\"a b\"}}");
    server.answer("/api/v1/schemaregistry/schemas/a%20b/versions/2", 200, version);
    String url = "cloudera+http://server/api/v1";

    assertThat(ask(url, "cloudera", "schemaVersionId", "7")).isEqualTo(AN_INT);
    assertThat(ask(url, "cloudera", "schemaMetadataId", "3/2")).isEqualTo(AN_INT);
  }

  @Test
  void azureIsAskedById() {
    server.answer("/$schemaGroups/$schemas/abc?api-version=2022-10", 200, INT);

    assertThat(ask("azure+http://server", "azure", "id", "abc")).isEqualTo(AN_INT);
    assertThat(server.requests().get(0).headers())
        .containsEntry("Accept", "application/json; serialization=Avro, application/json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          apicurio+http://server/v3   | apicurio contentId | /v3/ids/contentIds/9 | {"status":404,"name":"ContentNotFoundException"}
          cloudera+http://server/v1   | cloudera schemaVersionId | /v1/schemaregistry/schemas/versionsById/9 | {"responseMessage":"none"}
          azure+http://server         | azure id | /$schemaGroups/$schemas/9?api-version=2022-10 | {"error":{"code":"ItemNotFound"}}
          """)
  void only404OfTheRegistryItselfMeansAnUnknownSchema(
      String url, String kind, String path, String body) {
    assertThatThrownBy(() -> ask(url, id(kind, "9")))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("HTTP 404 from " + server.url() + path);
    server.answer(path, 404, body);

    assertThatThrownBy(() -> ask(url, id(kind, "9")))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            kind.substring(0, 1).toUpperCase(Locale.ROOT)
                + kind.substring(1)
                + " 9 not found at "
                + server.url()
                + path);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          apicurio+http://server/v3 | apicurio contentId | /v3/ids/contentIds/9 | <html> | Expected a schema but found a page of HTML in the response from
          azure+http://server       | azure id | /$schemaGroups/$schemas/9?api-version=2022-10 | <html> | Expected a schema but found a page of HTML in the response from
          cloudera+http://server/v1 | cloudera schemaVersionId | /v1/schemaregistry/schemas/versionsById/9 | <html> | Expected a schema but found a page of HTML in the response from
          cloudera+http://server/v1 | cloudera schemaVersionId | /v1/schemaregistry/schemas/versionsById/9 | {} | Expected a field 'schemaText' of text but found none in the response from
          """)
  void somethingElseThanASchemaIsAnOutage(
      String url, String kind, String path, String body, String message) {
    server.answer(path, 200, body);

    assertThatThrownBy(() -> ask(url, id(kind, "9")))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(message + " " + server.url() + path);
  }

  @Test
  void contentThatIsNotAnAvroSchemaIsUnknown() {
    server.apicurio("/v3/ids/contentIds/9", "syntax = \"proto3\";");

    assertThatThrownBy(() -> ask("apicurio+http://server/v3", "apicurio", "contentId", "9"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Expected an Avro schema but found text that does not parse as one at "
                + server.url()
                + "/v3/ids/contentIds/9");
  }

  @Test
  void vendorFailuresAreMappedLikeConfluents() {
    server.answer("/v3/ids/contentIds/1", 401, "");
    server.answer("/v3/ids/contentIds/2", 503, "");

    assertThatThrownBy(() -> ask("apicurio+http://server/v3", "apicurio", "contentId", "1"))
        .isInstanceOfSatisfying(
            RegistryRefusedException.class,
            e ->
                assertThat(e.reason())
                    .isEqualTo(RegistryRefusedException.Reason.NOT_AUTHENTICATED));
    assertThatThrownBy(() -> ask("apicurio+http://server/v3", "apicurio", "contentId", "2"))
        .isInstanceOf(RegistryUnavailableException.class);
  }

  @Test
  void vendorRegistriesAreReadOnlyAndRefuseOtherReferences() {
    SchemaReference.Kind id = SchemaReference.Kind.ID;
    String message =
        "Azure's Schema Registry can only be read by the ids in records; to register or look up"
            + " subjects, configure another registry";
    try (SchemaRegistry azure = SchemaRegistries.open(RegistryOptions.of("azure+https://host"))) {
      assertThatThrownBy(() -> azure.register("s", AN_INT, id)).hasMessage(message);
      assertThatThrownBy(() -> azure.lookUp("s", AN_INT, id)).hasMessage(message);
      assertThatThrownBy(() -> azure.latest("s", id)).hasMessage(message);
      assertThatThrownBy(() -> azure.schema(new SchemaReference.Version("s", 1)))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage(
              "Azure's Schema Registry has no schema for version 1 of subject s, which is not one of"
                  + " its ids");
    }
  }

  @Test
  void apicurioUrlMustNameTheApiVersion() {
    assertThatThrownBy(
            () -> SchemaRegistries.open(RegistryOptions.of("apicurio+https://u:p@host/apis")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names Apicurio without the version of its API, apicurio+https://host/apis; the URL"
                + " ends with /apis/registry/v3 or /apis/registry/v2");
  }

  @Test
  void vendorIdsOfConfiguredKindsAreSchemaIds() {
    SchemaRegistry main = SchemaRegistries.open(RegistryOptions.of("mock://vendor-ids"));
    SchemaReference id = main.register("s", AN_INT, SchemaReference.Kind.ID);
    String number = Integer.toString(((SchemaReference.Id) id).id());
    CcompatIds ids = new CcompatIds(main, Set.of("contentId"));

    assertThat(ids.schema(new SchemaReference.VendorId("apicurio", "contentId", number)))
        .isEqualTo(AN_INT);
    assertThatThrownBy(
            () -> ids.schema(new SchemaReference.VendorId("apicurio", "contentId", "4294967295")))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "No schema id can be apicurio contentId 4294967295, which does not fit into 4 bytes");
    assertThatThrownBy(
            () -> ids.schema(new SchemaReference.VendorId("apicurio-8", "globalId", "1")))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "The registry has contentId as schema ids, but not apicurio-8 globalId 1; name its"
                + " registry by envelope.<name>.registry");
  }

  /** Glue's ids are UUIDs. */
  @Test
  void vendorIdsThatAreNoNumbersAreRefused() {
    SchemaRegistry main = SchemaRegistries.open(RegistryOptions.of("mock://vendor-ids"));
    CcompatIds ids = new CcompatIds(main, Set.of("schemaVersionId"));

    assertThatThrownBy(
            () -> ids.schema(new SchemaReference.VendorId("glue", "schemaVersionId", "11-22")))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessageContaining("envelope.<name>.registry");
  }

  @Test
  void aFingerprintIsUnknownToARegistryOfIds() {
    try (SchemaRegistry azure =
        SchemaRegistries.openCached(
            RegistryOptions.of("azure+https://host"), CacheOptions.DEFAULTS)) {
      SchemaRegistry withFingerprints =
          new SelfDescribedSchemas(azure, List.of(), CacheOptions.DEFAULTS);
      assertThatThrownBy(
              () ->
                  withFingerprints.schema(
                      new SchemaReference.Fingerprint("CRC-64-AVRO", "0123456789ABCDEF", "s")))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessageContaining("which is not one of its ids");
    }
  }
}
