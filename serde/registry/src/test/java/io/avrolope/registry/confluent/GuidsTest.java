// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GUIDs in registries that are not Confluent's. */
class GuidsTest {
  @Test
  void guidResolvesInMemory() {
    try (SchemaRegistry registry = SchemaRegistries.open(RegistryOptions.of("mock://guids"))) {
      registry.register("s", Schemas.ORDER_2, Kind.ID);

      SchemaReference guid = registry.register("s", Schemas.ORDER, Kind.GUID);

      assertThat(registry.schema(guid)).isEqualTo(Schemas.ORDER);
      assertThat(registry.lookUp("s", Schemas.ORDER, Kind.GUID)).isEqualTo(guid);
      assertThat(registry.latest("s", Kind.GUID))
          .isEqualTo(new RegisteredSchema(guid, Schemas.ORDER));
    }
  }

  @Test
  void directoryDoesNotSupportGuids(@TempDir Path directory) throws Exception {
    Path subject = Files.createDirectory(directory.resolve("s"));
    Files.writeString(subject.resolve("1.avsc"), Schemas.ORDER.toString());
    try (SchemaRegistry registry = SchemaRegistries.open(RegistryOptions.of("file:" + directory))) {
      assertRefused(registry, directory.toString());
    }
  }

  @Test
  void classPathDoesNotSupportGuids() {
    try (SchemaRegistry registry =
        SchemaRegistries.open(RegistryOptions.of("classpath:classpath-schemas"))) {
      assertThatThrownBy(() -> registry.schema(new SchemaReference.Guid(new UUID(1, 2))))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage(
              "Unsupported reference: schema GUID 00000000-0000-0001-0000-000000000002;"
                  + " classpath:classpath-schemas identifies schemas by id or version");
    }
  }

  /** A record that begins with the byte 01 by chance must not look like an outage. */
  @Test
  void registryWithoutGuidsIsAskedOnceAMinute() {
    try (RegistryServer server = new RegistryServer(RegistryServer.Release.V7);
        SchemaRegistry registry = new ConfluentSchemaRegistry(RegistryOptions.of(server.url()))) {
      for (int i = 0; i < 3; i++) {
        SchemaReference guid = new SchemaReference.Guid(new UUID(1, i));
        assertThatThrownBy(() -> registry.schema(guid))
            .isInstanceOf(UnknownSchemaException.class)
            .hasMessage(
                "Unsupported reference: %s; Confluent's API identifies schemas by id or version; it"
                    + " has no GUIDs",
                guid);
      }
      assertThat(server.requests().stream().map(Object::toString))
          .containsExactly(
              "GET /schemas/guids/00000000-0000-0001-0000-000000000000",
              "GET /schemas/ids/2147483647",
              "GET /schemas/ids/2147483647",
              "GET /schemas/guids/00000000-0000-0001-0000-000000000000");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "404: Not Found",
        "\"Not Found\"",
        "{\"detail\":\"Not Found\"}",
        "{\"message\":\"Not found\",\"code\":404}",
        "{\"error_code\":404,\"message\":\"HTTP 404 Not Found\"}"
      })
  void eachRegistrySaysInItsOwnWordsThatItHasNoGuids(String body) {
    try (RegistryServer server = new RegistryServer();
        SchemaRegistry registry = new ConfluentSchemaRegistry(RegistryOptions.of(server.url()))) {
      Misbehaviour unknown = Misbehaviour.error(404, 40403, "Schema not found");
      server.next(Misbehaviour.status(404, body), unknown, unknown, Misbehaviour.status(404, body));

      assertThatThrownBy(() -> registry.schema(new SchemaReference.Guid(new UUID(1, 2))))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessageContaining("it has no GUIDs");
    }
  }

  /** A proxy, or one of two nodes of which the other one is newer. */
  @ParameterizedTest
  @CsvSource({"page", "no route", "moved", "in turn", "once"})
  void aServerThatAnswersForTheRegistryDoesNotSayThatItHasNoGuids(String kind) {
    Misbehaviour older = Misbehaviour.error(404, 404, "HTTP 404 Not Found");
    try (RegistryServer server = new RegistryServer();
        SchemaRegistry registry = new ConfluentSchemaRegistry(RegistryOptions.of(server.url()))) {
      SchemaReference guid = new SchemaReference.Guid(new UUID(1, 2));
      Misbehaviour unknown = Misbehaviour.error(404, 40403, "Schema not found");
      switch (kind) {
        case "page" -> server.next(Misbehaviour.html(404));
        case "no route" -> server.next(Misbehaviour.status(404, "{\"message\":\"no Route\"}"));
        case "moved" -> server.next(Misbehaviour.redirect(302, "http://localhost/"));
        case "in turn" -> server.next(older, unknown, older);
        default -> server.next(older);
      }
      assertThatThrownBy(() -> registry.schema(guid))
          .isInstanceOf(
              kind.equals("once") ? UnknownSchemaException.class : RegistryRefusedException.class)
          .hasMessageNotContaining("Unsupported");

      assertThatThrownBy(() -> registry.schema(guid)).isInstanceOf(UnknownSchemaException.class);
      server.next(older, unknown, unknown, older);
      assertThatThrownBy(() -> registry.schema(guid))
          .as("it has answered for a GUID before")
          .extracting(failure -> ((RegistryRefusedException) failure).reason())
          .isEqualTo(Reason.NOT_POSSIBLE);
    }
  }

  private static void assertRefused(SchemaRegistry registry, String directory) {
    assertThatThrownBy(() -> registry.schema(new SchemaReference.Guid(new UUID(1, 2))))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Unsupported reference: schema GUID 00000000-0000-0001-0000-000000000002; "
                + directory
                + " identifies schemas by id or version");
    assertThatThrownBy(() -> registry.latest("s", Kind.GUID))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Unsupported reference: GUID; " + directory + " identifies schemas by id or version");
  }
}
