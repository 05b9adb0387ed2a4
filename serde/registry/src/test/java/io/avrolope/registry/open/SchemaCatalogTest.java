// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.ReadOnly;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.cache.CachingSchemaRegistry;
import io.avrolope.registry.directory.DirectorySchemaRegistry;
import io.avrolope.registry.directory.SubjectFolder;
import io.avrolope.registry.memory.InMemorySchemaRegistry;
import io.avrolope.registry.sharing.SchemaRegistryLease;
import io.avrolope.registry.testserver.SchemaRepoServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists directories, schema-repos and registries in memory. */
@Timeout(20)
class SchemaCatalogTest {
  @TempDir Path root;

  private DirectorySchemaRegistry directory() {
    return new DirectorySchemaRegistry(root, Matching.EXACT);
  }

  private void put(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static RegisteredVersion version(long version, int id, Schema schema) {
    return new RegisteredVersion(
        new SchemaReference.Version("s", version),
        OptionalInt.of(id),
        Optional.empty(),
        AvroContents.of(schema));
  }

  @Test
  void listingADirectoryAssignsNoIds() throws IOException {
    put("orders-value/2.avsc", Schemas.ORDER_2.toString());
    put("a%2Fb/1.avsc", Schemas.ORDER.toString());
    put("no%2fsubject/1.avsc", Schemas.ORDER.toString());
    put("ids.properties", "orders-value/2=7\n");
    SchemaCatalog catalog = directory().catalog().orElseThrow();

    assertThat(catalog.subjects()).containsExactly("a/b", "orders-value");
    assertThat(catalog.versions("orders-value")).containsExactly(2L);
    assertThat(catalog.versions("nobody")).isEmpty();
    assertThat(catalog.version("orders-value", 2).id()).hasValue(7);
    assertThat(catalog.version("a/b", 1))
        .isEqualTo(RegisteredVersion.of("a/b", 1, AvroContents.of(Schemas.ORDER)));
    assertThat(Files.readString(root.resolve("ids.properties"))).isEqualTo("orders-value/2=7\n");
  }

  @Test
  void folderNameDecodesToItsSubject() {
    for (String subject : new String[] {"", ".", "..", "é/ ", "ids.properties", "a.b-c_d", "%"}) {
      assertThat(SubjectFolder.subject(SubjectFolder.of(subject))).contains(subject);
    }
    for (String folder : new String[] {"%4", "%41b", "%2f", "a%", ".a", "%zz"}) {
      assertThat(SubjectFolder.subject(folder)).as(folder).isEmpty();
    }
  }

  @Test
  void directoryImportsAnyVersionNumberAndAnyFreeId() {
    DirectorySchemaRegistry registry = directory();
    try (SchemaCatalog.Import importing =
        registry.catalog().orElseThrow().importing("s", ReadOnly.RESPECTED)) {
      importing.put(version(4, 9, Schemas.ORDER));
      importing.put(version(4, 9, Schemas.ORDER));
      importing.put(RegisteredVersion.of("s", 2, AvroContents.of(Schemas.ORDER_2)));

      assertThatThrownBy(() -> importing.put(version(4, 9, Schemas.ORDER_2)))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage("Another schema is already stored as s/4.avsc in " + root);
      assertThatThrownBy(() -> importing.put(version(5, 9, Schemas.ORDER_2)))
          .hasMessage("Id 9 is that of s/4.avsc, not of s/5.avsc in " + root);
      assertThatThrownBy(() -> importing.put(version(4, 8, Schemas.ORDER)))
          .hasMessage("s/4.avsc has id 9, not 8 in " + root);
    }
    SchemaCatalog catalog = registry.catalog().orElseThrow();
    assertThat(catalog.versions("s")).containsExactly(2L, 4L);
    assertThat(catalog.version("s", 4)).isEqualTo(version(4, 9, Schemas.ORDER));
    assertThat(catalog.version("s", 2).id()).hasValue(10);
  }

  @Test
  void schemasWithContractsAreRefusedByADirectory() {
    SchemaCatalog catalog = directory().catalog().orElseThrow();
    SchemaContent plain = AvroContents.of(Schemas.ORDER);

    assertThatThrownBy(
            () ->
                catalog.add(
                    "s",
                    new SchemaContent("AVRO", plain.text(), plain.references(), "{}", List.of())))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("Cannot store schemas with metadata or rules in a directory");
    assertThat(catalog.versions("s")).isEmpty();
  }

  @Test
  void schemaRepoIsListedFromVersion0() {
    try (SchemaRepoServer server = new SchemaRepoServer();
        SchemaRegistry registry = SchemaRegistries.open(RegistryOptions.of(server.registryUrl()))) {
      server.register("b", Schemas.ORDER.toString());
      server.register("b", "no schema");
      server.register("b", Schemas.ORDER_2.toString());
      server.create("a", "");
      SchemaCatalog catalog = registry.catalog().orElseThrow();

      assertThat(catalog.subjects()).containsExactly("a", "b");
      assertThat(catalog.versions("b")).containsExactly(0L, 2L);
      assertThat(catalog.versions("a")).isEmpty();
      assertThat(catalog.version("b", 0))
          .isEqualTo(RegisteredVersion.of("b", 0, AvroContents.of(Schemas.ORDER)));
      assertThat(catalog.add("a", AvroContents.of(Schemas.ORDER)).version()).isZero();
      assertThatThrownBy(() -> catalog.importing("a", ReadOnly.RESPECTED))
          .hasMessage("Cannot import version numbers: a schema-repo assigns them itself");
    }
  }

  @Test
  void registryInMemoryCanBeListedThroughACache() {
    SchemaRegistry memory = InMemorySchemaRegistry.ofScope("catalog", Matching.EXACT);
    memory.register("s", Schemas.ORDER, SchemaReference.Kind.ID);
    SchemaRegistry cached = new CachingSchemaRegistry(memory, "test", CacheOptions.DEFAULTS);
    cached.latest("s", SchemaReference.Kind.ID);
    SchemaCatalog catalog = SchemaRegistryLease.of(cached).catalog().orElseThrow();

    memory.register("s", Schemas.ORDER_2, SchemaReference.Kind.ID);

    assertThat(catalog.subjects()).containsExactly("s");
    assertThat(catalog.versions("s")).containsExactly(1L, 2L);
    assertThat(catalog.version("s", 2).content()).isEqualTo(AvroContents.of(Schemas.ORDER_2));
  }

  @Test
  void vendorRegistryCannotBeListed() {
    for (String url :
        new String[] {"apicurio+http://a/apis/registry/v3", "azure+https://a", "classpath:x"}) {
      try (SchemaRegistry registry = SchemaRegistries.open(RegistryOptions.of(url))) {
        assertThat(registry.catalog()).as(url).isEmpty();
      }
    }
  }

  @Test
  void orderOfPropertiesIsIgnoredAndDocsAreCompared() {
    assertThat(
            AvroContents.same(AvroContents.of(Schemas.ONE_WAY), AvroContents.of(Schemas.OTHER_WAY)))
        .isTrue();
    assertThat(
            AvroContents.same(
                AvroContents.of(Schemas.ORDER), AvroContents.of(Schemas.ORDER_WITH_DOC)))
        .isFalse();
  }
}
