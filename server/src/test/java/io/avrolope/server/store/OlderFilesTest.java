// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All files of the directory become older under a running server, as after the check-out of an
 * earlier commit that has the files of the server too.
 */
class OlderFilesTest {
  @TempDir private Path directory;

  private DirectorySchemaStore open() throws IOException {
    return new DirectorySchemaStore(directory, Duration.ofHours(1));
  }

  private static int register(SchemaStore store, String context, String subject, int size) {
    return store.write(
        state -> {
          int id = state.highestId(context) + 1;
          String schema = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":" + size + "}";
          SchemaBody body = SchemaBody.of(schema, List.of(), null, null);
          return new Decision<>(
              id,
              List.of(
                  new Change.PutVersion(
                      new StoredVersion(context + subject, 1, id, body, false, 1_000))));
        });
  }

  private static int idOfB(SchemaStore store) {
    return store.read(state -> state.version(new VersionKey("b", 1)).orElseThrow().id());
  }

  private static void remove(SchemaStore store, String subject) {
    store.write(
        state ->
            new Decision<>(true, List.of(new Change.RemoveVersion(new VersionKey(subject, 1)))));
  }

  private Map<Path, byte[]> files() throws IOException {
    Map<Path, byte[]> files = new HashMap<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        files.put(each, Files.readAllBytes(each));
      }
    }
    return files;
  }

  private void restore(Map<Path, byte[]> files) throws IOException {
    for (Path each : files().keySet()) {
      if (!files.containsKey(each)) {
        Files.delete(each);
        each.resolveSibling("").toFile().delete(); // if it is empty
      }
    }
    for (Map.Entry<Path, byte[]> each : files.entrySet()) {
      Files.createDirectories(each.getKey().resolveSibling(""));
      Files.write(each.getKey(), each.getValue());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":.c:"})
  void anIdThatTheServerHasGivenIsNotGivenAgain(String context) throws Exception {
    try (DirectorySchemaStore store = open()) {
      register(store, "", "a", 1);
      Map<Path, byte[]> older = files();
      int given = register(store, context, "b", 2);

      restore(older);

      assertThat(register(store, context, "c", 3)).isEqualTo(given + 1);
      assertThat(store.health()).isEqualTo(StoreHealth.READY);
    }
    try (DirectorySchemaStore restarted = open()) {
      assertThat(register(restarted, context, "d", 4)).isEqualTo(context.isEmpty() ? 4 : 3);
    }
  }

  @Test
  void theFileOfServedSchemasHasTheIdAfterARestart() throws Exception {
    try (DirectorySchemaStore store = open()) {
      register(store, "", "a", 1);
      register(store, "", "x", 5);
      remove(store, "x");
      Map<Path, byte[]> older = files();
      register(store, "", "b", 2);
      register(store, "", "e", 6);
      remove(store, "e");

      restore(older);
      Files.delete(directory.resolve(ServedSchemas.FILE));
      assertThat(store.<Integer>read(state -> state.highestId(""))).isEqualTo(4);
    }
    try (DirectorySchemaStore restarted = open()) {
      assertThat(register(restarted, "", "d", 4)).isEqualTo(5);
    }
  }

  @Test
  void aSubjectThatComesBackHasItsId() throws Exception {
    Path file = directory.resolve("b/1.avsc");
    byte[] text;
    try (DirectorySchemaStore store = open()) {
      register(store, "", "a", 1);
      Map<Path, byte[]> older = files();
      register(store, "", "b", 2);
      text = Files.readAllBytes(file);
      restore(older);
      assertThat(register(store, "", "c", 3)).isEqualTo(3);
    }
    Files.createDirectory(file.resolveSibling(""));
    Files.write(file, text);

    try (DirectorySchemaStore restarted = open()) {
      assertThat(idOfB(restarted)).isEqualTo(2);
    }
  }

  /** Of another branch, clone or back-up, with its own file of served schemas. */
  @Test
  void theFilesOfAnotherDirectoryAreNotTakenForThoseThatWereServed() throws Exception {
    try (DirectorySchemaStore other = open()) {
      register(other, "", "a", 1);
      register(other, "", "o", 9);
    }
    Map<Path, byte[]> others = files();
    restore(Map.of());
    try (DirectorySchemaStore store = open()) {
      register(store, "", "a", 1);
      register(store, "", "b", 2);

      restore(others);

      assertThatThrownBy(() -> register(store, "", "c", 3))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(
              "The id 2 has two schemas: that of a version that this server has served, and"
                  + " version 1 of subject o");
      assertThat(store.health().state()).isEqualTo(StoreHealth.State.DEGRADED);
      assertThat(idOfB(store)).isEqualTo(2);
    }
  }

  @Test
  void aServerThatStartsWithFilesThatItCannotUseRemembersWhatItServes() throws Exception {
    try (DirectorySchemaStore store = open()) {
      register(store, "", "a", 1);
    }
    final Map<Path, byte[]> older = files();
    try (DirectorySchemaStore store = open()) {
      register(store, "", "b", 2);
      register(store, "", "c", 3);
    }
    Files.writeString(directory.resolve("c/1.avsc"), "<<<<<<< HEAD");
    try (DirectorySchemaStore store = open()) {
      assertThat(store.health().state()).isEqualTo(StoreHealth.State.DEGRADED);

      restore(older);

      assertThat(register(store, "", "d", 4)).isEqualTo(4);
    }
  }
}
