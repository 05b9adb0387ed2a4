// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Release;
import io.avrolope.registry.testserver.RegistryServer.Request;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ids in a context, GUIDs, and the latest version with given metadata. */
@Timeout(10)
class ConfluentLookUpsTest {
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
  void anIdIsLookedUpUnderItsSubject() {
    server.register("orders-value", Schemas.ORDER.toString());
    server.register(":.eu:orders-value", Schemas.ORDER_2.toString());

    assertThat(registry.schema(new SchemaReference.Id(1))).isEqualTo(Schemas.ORDER);
    assertThat(registry.schema(new SchemaReference.Id(1, "orders-value"))).isEqualTo(Schemas.ORDER);
    assertThat(registry.schema(new SchemaReference.Id(1, ":.eu:orders-value")))
        .isEqualTo(Schemas.ORDER_2);
    assertThat(registry.schema(new SchemaReference.Id(1, ":.eu:"))).isEqualTo(Schemas.ORDER_2);
    assertThat(asked())
        .containsExactly(
            "GET /schemas/ids/1",
            "GET /schemas/ids/1?subject=orders-value",
            "GET /schemas/ids/1?subject=%3A.eu%3Aorders-value",
            "GET /schemas/ids/1?subject=%3A.eu%3A");
  }

  @Test
  void guidIsReturnedAndResolves() {
    SchemaReference guid = registry.register("s", Schemas.ORDER, Kind.GUID);

    assertThat(registry.lookUp("s", Schemas.ORDER, Kind.GUID)).isEqualTo(guid);
    assertThat(registry.latest("s", Kind.GUID))
        .isEqualTo(new RegisteredSchema(guid, Schemas.ORDER));
    assertThat(registry.schema(guid)).isEqualTo(Schemas.ORDER);
    assertThat(asked())
        .containsExactly(
            "POST /subjects/s/versions",
            "POST /subjects/s",
            "GET /subjects/s/versions/latest",
            "GET /schemas/guids/" + ((SchemaReference.Guid) guid).guid());
  }

  @Test
  void unknownGuidIsReported() {
    SchemaReference guid = new SchemaReference.Guid(new UUID(1, 2));

    assertThatThrownBy(() -> registry.schema(guid))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema GUID 00000000-0000-0001-0000-000000000002 not found at "
                + server.url()
                + "/schemas/guids/00000000-0000-0001-0000-000000000002 (error 40403: Schema"
                + " 00000000-0000-0001-0000-000000000002 not found)");
  }

  @Test
  void registryBefore80HasNoGuids() {
    try (RegistryServer old = new RegistryServer(Release.V7);
        SchemaRegistry client = new ConfluentSchemaRegistry(RegistryOptions.of(old.url()))) {
      assertThatThrownBy(() -> client.register("s", Schemas.ORDER, Kind.GUID))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage(
              "No GUID in the response from "
                  + old.url()
                  + "/subjects/s; registries before 8.0 do not assign GUIDs");
    }
  }

  @ParameterizedTest
  @CsvSource({"7", "\"x\"", "{}"})
  void malformedGuidIsReported(String guid) {
    server.next(Misbehaviour.body("{\"id\":1,\"guid\":" + guid + "}"));

    assertThatThrownBy(() -> registry.lookUp("s", Schemas.ORDER, Kind.GUID))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected a field 'guid' of a UUID but found something else in the response from "
                + server.url()
                + "/subjects/s");
  }

  @Test
  void latestCanBeSelectedByMetadata() {
    server.register("s", Schemas.ORDER.toString(), metadata("v1"));
    server.register("s", Schemas.ORDER_2.toString(), metadata("v2"));
    Map<String, String> wanted = new LinkedHashMap<>();
    wanted.put("app", "v1");
    wanted.put("a b", "c&d");
    try (SchemaRegistry client = withMetadata(wanted)) {
      assertThat(client.latest("s", Kind.ID))
          .isEqualTo(new RegisteredSchema(new SchemaReference.Id(1), Schemas.ORDER));
      assertThat(asked())
          .containsExactly(
              "GET /subjects/s/metadata?key=app&value=v1&key=a%20b&value=c%26d&deleted=true");
    }
    try (SchemaRegistry client = withMetadata(Map.of("app", "v3"))) {
      assertThatThrownBy(() -> client.latest("s", Kind.ID))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage(
              "Schema with metadata {app=v3} of subject s not found at "
                  + server.url()
                  + "/subjects/s/metadata?key=app&value=v3&deleted=true (error 40402: Version not"
                  + " found.)");
    }
  }

  private static String metadata(String app) {
    return "{\"metadata\":{\"properties\":{\"app\":\"" + app + "\",\"a b\":\"c&d\"}}}";
  }

  private SchemaRegistry withMetadata(Map<String, String> metadata) {
    return new ConfluentSchemaRegistry(
        RegistryOptions.builder(server.url())
            .confluent(ConfluentOptions.builder().latestWithMetadata(metadata).build())
            .build());
  }

  @Test
  void status207IsASuccess() {
    server.next(Misbehaviour.status(207, "{\"id\":7}"));

    assertThat(registry.register("s", Schemas.ORDER, Kind.ID)).isEqualTo(new SchemaReference.Id(7));
  }

  @ParameterizedTest
  @CsvSource({
    "ctx, :.ctx:",
    ".ctx, :.ctx:",
    ":ctx:, :.ctx:",
    ":.ctx:, :.ctx:",
    "., ''",
    ":.:, ''",
    "'', ''"
  })
  void formsOfAContextAreNormalized(String context, String normalized) {
    assertThat(Subjects.normalizedContext(context)).isEqualTo(normalized);
  }

  @ParameterizedTest
  @CsvSource({"orders, ''", ":.eu:orders, :.eu:", ":.:orders, ''", ":.eu:, :.eu:", ":.broken, ''"})
  void contextIsReadFromTheSubject(String subject, String context) {
    assertThat(Subjects.context(subject)).isEqualTo(context);
  }
}
