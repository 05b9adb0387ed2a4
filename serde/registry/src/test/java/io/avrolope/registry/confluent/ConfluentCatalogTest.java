// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.ReadOnly;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists a registry with Confluent's API, and imports versions with given numbers. */
@Timeout(20)
class ConfluentCatalogTest {
  @RegisterExtension final ServerAndClient both = new ServerAndClient();

  private final RegistryServer server = both.server;
  private final SchemaRegistry registry = both.client;
  private final SchemaCatalog catalog = registry.catalog().orElseThrow();

  private static RegisteredVersion version(String subject, long version, int id, Schema schema) {
    return new RegisteredVersion(
        new SchemaReference.Version(subject, version),
        OptionalInt.of(id),
        Optional.empty(),
        AvroContents.of(schema));
  }

  @Test
  void versionsOfAnIdAreListed() {
    server.register("b", Schemas.ORDER.toString());
    server.register("a", Schemas.ORDER_2.toString());
    server.register("a", Schemas.ORDER.toString());
    int id = catalog.version("b", 1).id().getAsInt();

    assertThat(catalog.versionsOf("", id))
        .containsExactly(new SchemaReference.Version("a", 2), new SchemaReference.Version("b", 1));
    assertThat(catalog.versionsOf("", 99)).isEmpty();
  }

  @Test
  void subjectsAndVersionsAreSortedWithoutDeletedOnes() {
    server.register("b", Schemas.ORDER.toString());
    server.register("a", Schemas.ORDER.toString());
    server.register("a", Schemas.ORDER_2.toString());
    server.register("a", Schemas.ORDER_WITH_DOC.toString());
    server.delete("a", 2);

    assertThat(catalog.subjects()).containsExactly("a", "b");
    assertThat(catalog.versions("a")).containsExactly(1L, 3L);
    assertThat(catalog.versions("c")).isEmpty();
    assertThatThrownBy(() -> catalog.version("a", 2))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Version 2 of subject a not found at "
                + server.url()
                + "/subjects/a/versions/2 (error 40402: Version 2 not found.)");
  }

  @Test
  void longListIsReadInPages() {
    server.next(
        Misbehaviour.body("[\"c\",\"a\"]"), Misbehaviour.body("[\"b\"]"), Misbehaviour.body("[]"));

    assertThat(catalog.subjects()).containsExactly("a", "b", "c");
    assertThat(server.requests().stream().map(Object::toString))
        .containsExactly("GET /subjects", "GET /subjects?offset=2", "GET /subjects?offset=3");
  }

  /** As with subject.version.search.default.limit on Confluent's server. */
  @Test
  void listOfVersionsIsReadInPages() {
    server.next(Misbehaviour.body("[1,2]"), Misbehaviour.body("[3]"), Misbehaviour.body("[]"));

    assertThat(catalog.versions("s")).containsExactly(1L, 2L, 3L);
    assertThat(server.requests().stream().map(Object::toString))
        .containsExactly(
            "GET /subjects/s/versions",
            "GET /subjects/s/versions?offset=2",
            "GET /subjects/s/versions?offset=3");
  }

  @Test
  void listOfDeletedVersionsIsReadInPages() {
    server.next(
        Misbehaviour.body("[1,2]"),
        Misbehaviour.body("[3]"),
        Misbehaviour.error(404, 40401, "Subject 's' not found."),
        Misbehaviour.body("[2]"),
        Misbehaviour.body("[]"));

    assertThat(catalog.deletedVersions("s")).containsExactly(1L, 3L);
    assertThat(server.requests().stream().map(Object::toString))
        .containsExactly(
            "GET /subjects/s/versions?deleted=true",
            "GET /subjects/s/versions?deleted=true&offset=2",
            "GET /subjects/s/versions?deleted=true&offset=3",
            "GET /subjects/s/versions",
            "GET /subjects/s/versions?offset=1");
  }

  @Test
  void malformedListOfSubjectsIsReported() {
    server.next(Misbehaviour.body("[1]"));

    assertThatThrownBy(catalog::subjects)
        .hasMessage(
            "Expected a JSON array of names but found something else in the response from "
                + server.url()
                + "/subjects");
  }

  @Test
  void versionHasIdGuidAndContent() {
    int id = server.register("a", Schemas.ORDER.toString());

    RegisteredVersion version = catalog.version("a", 1);

    assertThat(version.id()).hasValue(id);
    assertThat(version.guid()).isPresent();
    assertThat(version.content()).isEqualTo(AvroContents.of(Schemas.ORDER));
  }

  @Test
  void referencesAreListedAndAssembled() {
    server.register("part", Schemas.ORDER.toString());
    server.register(
        "whole",
        "{\"type\":\"array\",\"items\":\"shop.Order\"}",
        "{\"references\":[{\"name\":\"shop.Order\",\"subject\":\"part\",\"version\":1}]}");

    SchemaContent content = catalog.version("whole", 1).content();

    assertThat(content.references()).containsExactly(new Reference("shop.Order", "part", 1));
    assertThat(content.text()).isEqualTo("{\"type\":\"array\",\"items\":\"shop.Order\"}");
    assertThat(AvroContents.schema(content, "test")).contains(Schema.createArray(Schemas.ORDER));
  }

  @Test
  void rulesAndMetadataAreListed() {
    String contract =
        "{\"metadata\":{\"properties\":{\"owner\":\"me\"}},"
            + "\"ruleSet\":{\"domainRules\":[{\"name\":\"r\",\"type\":\"ENCRYPT\"}]}}";
    server.register("a", Schemas.ORDER.toString(), contract);
    server.register(
        "b", Schemas.ORDER.toString(), "{\"metadata\":{\"properties\":{}},\"ruleSet\":{}}");

    assertThat(catalog.version("a", 1).content().contract()).isEqualTo(contract);
    assertThat(catalog.version("b", 1).content().contract()).isEmpty();
  }

  @Test
  void schemaOfAnotherTypeIsListedUnparsed() {
    server.next(
        Misbehaviour.body(
            "{\"id\":7,\"version\":1,\"schemaType\":\"PROTOBUF\",\"schema\":\"syntax = x;\"}"));

    assertThat(catalog.version("p", 1).content())
        .isEqualTo(new SchemaContent("PROTOBUF", "syntax = x;", List.of(), "", List.of()));
  }

  @ParameterizedTest
  @EnumSource
  void addedSchemaHasTheNextNumberAndItsReferences(RegistryServer.Release release) {
    try (RegistryServer other = new RegistryServer(release);
        SchemaRegistry opened = SchemaRegistries.open(RegistryOptions.of(other.url()))) {
      SchemaCatalog target = opened.catalog().orElseThrow();
      SchemaContent whole =
          new SchemaContent(
              "AVRO",
              "{\"type\":\"array\",\"items\":\"shop.Order\"}",
              List.of(new Reference("shop.Order", "part", 1)),
              "",
              List.of(Schemas.ORDER.toString()));

      assertThat(target.add("part", AvroContents.of(Schemas.ORDER)).version()).isEqualTo(1);
      assertThat(target.add("part", AvroContents.of(Schemas.ORDER_2)).version()).isEqualTo(2);
      assertThat(target.add("part", AvroContents.of(Schemas.ORDER)).version()).isEqualTo(1);
      if (release == RegistryServer.Release.V8) {
        assertThat(target.add("whole", whole).version()).isEqualTo(1);
        assertThat(target.version("whole", 1).content()).isEqualTo(whole);
      }
    }
  }

  @Test
  void rejectedSchemaIsIncompatible() {
    server.next(Misbehaviour.error(409, 409, "not compatible"));

    assertThatThrownBy(() -> catalog.add("a", AvroContents.of(Schemas.ORDER)))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Schema shop.Order rejected for subject a: HTTP 409 from "
                + server.url()
                + "/subjects/a/versions (error 409: not compatible)");
  }

  @Test
  void versionsAreImportedWithNumbersAndIdsAndTheModeIsRestored() {
    try (SchemaCatalog.Import importing = catalog.importing("a", ReadOnly.RESPECTED)) {
      importing.put(version("a", 3, 70, Schemas.ORDER));
      importing.put(version("a", 5, 71, Schemas.ORDER_2));
      assertThat(server.mode("a")).contains("IMPORT");
    }

    assertThat(server.mode("a")).isEmpty();
    assertThat(catalog.versions("a")).containsExactly(3L, 5L);
    assertThat(catalog.version("a", 5).id()).hasValue(71);
    assertThat(server.requests().stream().map(Object::toString).limit(8))
        .containsExactly(
            "GET /mode/a",
            "GET /mode/a?defaultToGlobal=true",
            "GET /subjects/a/versions?deleted=true",
            "GET /subjects/a/versions",
            "PUT /mode/a?force=true",
            "POST /subjects/a/versions",
            "POST /subjects/a/versions",
            "DELETE /mode/a");
  }

  @Test
  void modeIsRestoredAlsoAfterAFailure() {
    server.setMode("a", "READWRITE");

    assertThatThrownBy(
            () -> {
              try (SchemaCatalog.Import importing = catalog.importing("a", ReadOnly.RESPECTED)) {
                importing.put(RegisteredVersion.of("a", 1, AvroContents.of(Schemas.ORDER)));
              }
            })
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Cannot import version 1 of subject a without an id: registries with Confluent's API"
                + " require one");
    assertThat(server.mode("a")).contains("READWRITE");
  }

  @Test
  void readOnlySubjectIsImportedOnlyIfThatIsRequested() {
    for (String place : new String[] {"", "a"}) {
      server.setMode(place, "READONLY");

      assertThatThrownBy(() -> catalog.importing("a", ReadOnly.RESPECTED))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage("Subject a is in mode READONLY");
      assertThat(server.requests()).noneMatch(each -> each.method().equals("PUT"));
    }
    server.setMode("a", "READONLY_OVERRIDE");

    try (SchemaCatalog.Import importing = catalog.importing("a", ReadOnly.OVERRIDDEN)) {
      importing.put(version("a", 3, 70, Schemas.ORDER));
    }

    assertThat(catalog.versions("a")).containsExactly(3L);
    assertThat(server.mode("a")).contains("READONLY_OVERRIDE");
  }

  @Test
  void inheritedModesAreKnown() {
    assertThat(catalog.mode("a")).contains(new SchemaCatalog.Mode("READWRITE", false));
    server.setMode("", "IMPORT");
    assertThat(catalog.mode("a")).contains(new SchemaCatalog.Mode("IMPORT", false));
    server.setMode(":.c:", "READONLY");
    assertThat(catalog.mode(":.c:a")).contains(new SchemaCatalog.Mode("READONLY", false));
    server.setMode("a", "READWRITE");
    assertThat(catalog.mode("a")).contains(new SchemaCatalog.Mode("READWRITE", true));
  }

  @Test
  void registryThatShowsNoModesHasNone() {
    server.next(Misbehaviour.error(403, 403, "no"));
    assertThat(catalog.mode("a")).isEmpty();
    server.next(Misbehaviour.html(404));
    assertThat(catalog.mode("a")).isEmpty();
    server.next(
        Misbehaviour.error(404, 40409, "no mode"),
        Misbehaviour.error(404, 40409, "no mode"), // the query is ignored
        Misbehaviour.body("{\"mode\":\"READONLY\"}"));
    assertThat(catalog.mode("a")).contains(new SchemaCatalog.Mode("READONLY", false));
  }

  @Test
  void importThatWouldForgetDeletedVersionsIsRefused() {
    int id = server.register("a", Schemas.ORDER.toString());
    server.register("a", Schemas.ORDER_2.toString());
    server.softDelete("a", 1);

    assertThat(catalog.deletedVersions("a")).containsExactly(1L);
    assertThatThrownBy(() -> catalog.importing("a", ReadOnly.RESPECTED))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Mode IMPORT would make the registry forget the soft-deleted versions 1 of subject a,"
                + " and their ids");
    assertThat(catalog.ofId("a", id)).contains(AvroContents.of(Schemas.ORDER));
    assertThat(catalog.ofId("a", 99)).isEmpty();
  }

  @Test
  void modeIsRestoredIfTheResponseToSettingItIsLost() {
    server.next(
        Misbehaviour.error(404, 40409, "no mode"),
        Misbehaviour.body("{\"mode\":\"READWRITE\"}"),
        Misbehaviour.body("[1]"),
        Misbehaviour.body("[]"),
        Misbehaviour.body("[1]"),
        Misbehaviour.body("[]"),
        connection -> {
          server.setMode("a", "IMPORT");
          Misbehaviour.cut().reply(connection);
        });

    assertThatThrownBy(() -> catalog.importing("a", ReadOnly.RESPECTED))
        .isInstanceOf(RegistryUnavailableException.class);
    assertThat(server.mode("a")).isEmpty();
  }

  @Test
  void modeThatAnImportLeftIsRestored() {
    server.setMode("a", "IMPORT");
    server.setMode("b", "IMPORT");

    catalog.restoreMode("a", Optional.empty());
    catalog.restoreMode("b", Optional.of("READONLY"));

    assertThat(server.mode("a")).isEmpty();
    assertThat(server.mode("b")).contains("READONLY");
  }

  @Test
  void referenceOfAContextStaysAsItWasRegistered() {
    server.register(":.c:part", Schemas.ORDER.toString());
    server.register(
        ":.c:whole",
        "{\"type\":\"array\",\"items\":\"shop.Order\"}",
        "{\"references\":[{\"name\":\"shop.Order\",\"subject\":\"part\",\"version\":1}]}");

    SchemaContent content = catalog.version(":.c:whole", 1).content();

    assertThat(content.references()).containsExactly(new Reference("shop.Order", "part", 1));
    assertThat(AvroContents.schema(content, "test")).contains(Schema.createArray(Schemas.ORDER));
    assertThat(catalog.ofId(":.c:other", catalog.version(":.c:whole", 1).id().orElseThrow()))
        .contains(content);
  }

  @Test
  void failureToRestoreTheModeSaysWhatToDo() {
    SchemaCatalog.Import importing = catalog.importing("a", ReadOnly.RESPECTED);
    server.always(Misbehaviour.error(403, 403, "no"));

    assertThatThrownBy(importing::close)
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Subject a is still in mode IMPORT: delete the subject's mode, or no other client can"
                + " register schemas under it (HTTP 403 from "
                + server.url()
                + "/mode/a (error 403: no))");
    server.recover();
    importing.close(); // the second call does nothing
    assertThat(server.mode("a")).contains("IMPORT");
  }

  @Test
  void importIsRefusedIfTheModeCannotBeSet() {
    server.next(
        Misbehaviour.error(404, 40409, "no mode"),
        Misbehaviour.body("{\"mode\":\"READWRITE\"}"),
        Misbehaviour.body("[1]"),
        Misbehaviour.body("[]"),
        Misbehaviour.body("[1]"),
        Misbehaviour.body("[]"),
        Misbehaviour.error(422, 42205, "not mutable"));

    assertThatThrownBy(() -> catalog.importing("a", ReadOnly.RESPECTED))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "HTTP 422 from " + server.url() + "/mode/a?force=true (error 42205: not mutable)");
    assertThat(server.requests()).hasSize(7);
  }
}
