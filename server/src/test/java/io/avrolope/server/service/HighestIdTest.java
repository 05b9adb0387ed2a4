// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.model.Level;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.ExistingVersions;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.store.DirectorySchemaStore;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No id is given twice, also after the highest of all was imported. */
class HighestIdTest {
  @TempDir Path directory;

  private static Registry registry(SchemaStore store) {
    return new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  static Draft draft(int id, String type) {
    return Draft.of("\"" + type + "\"").withId(id);
  }

  /** Deletes id 1 for good, then imports an id. */
  static void deleteAndImport(Registry registry, int id) {
    registry.register("a", draft(-1, "int"));
    registry.deleteSubject("a", Deletion.SOFT);
    registry.deleteSubject("a", Deletion.PERMANENT);
    registry.settings().setMode("n", "IMPORT", ExistingVersions.ALLOWED);
    registry.register("n", draft(id, "long"));
  }

  @Test
  void anIdThatWasDeletedForEverIsNotGivenAgain() {
    try (MemorySchemaStore store = new MemorySchemaStore()) {
      Registry registry = registry(store);
      deleteAndImport(registry, Integer.MAX_VALUE);

      assertThat(registry.register("b", draft(-1, "string")).id()).isEqualTo(2);
    }
  }

  @Test
  void aDirectoryRemembersTheIdAfterARestart() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      deleteAndImport(registry(store), Integer.MAX_VALUE);
    }
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      assertThat(registry(store).register("b", draft(-1, "string")).id()).isEqualTo(2);
    }
  }

  /** A user with rights for one subject must not end the registrations of all. */
  @ParameterizedTest
  @ValueSource(ints = {1 << 30, Integer.MAX_VALUE - 1})
  void anImportCannotUseUpTheIds(int id) {
    try (MemorySchemaStore store = new MemorySchemaStore()) {
      Registry registry = registry(store);
      deleteAndImport(registry, Integer.MAX_VALUE);

      assertThatThrownBy(() -> registry.register("n", draft(id, "bytes")))
          .isInstanceOf(Refusal.class)
          .hasMessage(
              "The id "
                  + id
                  + " is above 1073741823, the highest one that can be imported: few ids would be"
                  + " left for new schemas");
      registry.register("n", draft((1 << 30) - 1, "bytes"));
      assertThat(registry.register("b", draft(-1, "string")).id()).isEqualTo(1 << 30);
      assertThat(registry.register("n", draft(1 << 30, "string")).version()).isEqualTo(3);
    }
  }

  /** Another server may have given the ids. */
  @Test
  void aRegistrationIsRefusedIfNoIdIsLeft() throws Exception {
    Files.createDirectory(directory.resolve("n"));
    Files.writeString(directory.resolve("n/1.avsc"), "\"long\"");
    Files.writeString(directory.resolve("n/2.avsc"), "\"bytes\"");
    Files.writeString(directory.resolve("ids.properties"), "n/1=2147483647\nn/2=2147483646\n");
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      Registry registry = registry(store);

      assertThatThrownBy(() -> registry.register("b", draft(-1, "string")))
          .isInstanceOf(Refusal.class)
          .hasMessageStartingWith("No id is left");
    }
  }

  /** An import may give it the highest version of all. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRegistrationIsRefusedIfNoVersionIsLeft(boolean isExact) throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      Registry registry = registry(store);
      registry.settings().setMode("n", "IMPORT", ExistingVersions.ALLOWED);
      Draft last = Draft.of("\"long\"").withVersion(Integer.MAX_VALUE).withId(7);
      registry.register("n", last);
      registry.settings().setMode("n", "READWRITE", ExistingVersions.ALLOWED);
      registry.settings().changeConfig("n", config -> config.withLevel(Level.NONE));

      assertThatThrownBy(
              () -> {
                if (isExact) {
                  registry.schemaRepo().register("n", "\"string\"");
                } else {
                  registry.register("n", draft(-1, "string"));
                }
              })
          .isInstanceOf(Refusal.class)
          .hasMessage(
              "No version is left: subject n has version 2147483647. Register the schema in another"
                  + " subject");
      assertThat(registry.register("n", draft(-1, "long")).version()).isEqualTo(Integer.MAX_VALUE);
    }
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      assertThat(registry(store).register("b", draft(-1, "string")).id()).isEqualTo(8);
    }
  }
}
