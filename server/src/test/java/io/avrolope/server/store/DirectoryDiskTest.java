// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.StoreHealth.State;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that cannot be written: reads go on, and each write is answered as what became of it. */
@Tag("process")
class DirectoryDiskTest {
  @TempDir private Path directory;

  private static int register(SchemaStore store, String subject) {
    return store.write(
        state -> {
          int id = state.highestId("") + 1;
          String text = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":" + id + "}";
          SchemaBody body = SchemaBody.of(text, List.of(), null, null);
          StoredVersion version = new StoredVersion(subject, 1, id, body, false, 1_000);
          return new Decision<>(id, List.of(new Change.PutVersion(version)));
        });
  }

  private static Map<String, Integer> ids(SchemaStore store) {
    return store.read(
        state -> {
          Map<String, Integer> ids = new TreeMap<>();
          state
              .subjects()
              .forEach(
                  each -> ids.put(each, Objects.requireNonNull(state.versions(each).get(1)).id()));
          return ids;
        });
  }

  /** Makes the name unusable under which a file is written before it gets its own name. */
  private static Path block(Path file) throws IOException {
    Path name = file.resolveSibling("." + file.getFileName().hashCode() + ".new");
    Files.createDirectory(name);
    return Files.createFile(name.resolve("file"));
  }

  private static void unblock(Path blocked) throws IOException {
    Files.delete(blocked);
    Files.delete(blocked.resolveSibling(""));
  }

  private static void awaitHealth(SchemaStore store, Predicate<StoreHealth> expected)
      throws InterruptedException {
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (!expected.test(store.health())) {
      assertThat(System.nanoTime()).as(store.health().reason()).isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  @Test
  void aWriteThatCannotBeginChangesNothing() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      register(store, "a");
      Path blocked = block(directory.resolve(".transaction.json"));

      assertThatThrownBy(() -> register(store, "b"))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.FAILED))
          .hasMessageStartingWith("Cannot use the directory " + directory.toRealPath());
      assertThat(ids(store)).containsExactly(Map.entry("a", 1));

      unblock(blocked);
      assertThat(ids(store)).containsExactly(Map.entry("a", 1));
      assertThat(register(store, "c")).isEqualTo(2);
    }
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      assertThat(ids(store)).containsExactly(Map.entry("a", 1), Map.entry("c", 2));
    }
  }

  @Test
  void aWriteThatIsBegunAndNotFinishedIsAnsweredAsSuchAndIsFinishedLater() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      register(store, "a");
      Path blocked = block(directory.resolve(".generation"));

      assertThatThrownBy(() -> register(store, "b"))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.TIMED_OUT))
          .hasMessageStartingWith("The change is begun, and not yet on disk: ")
          .hasMessageEndingWith(
              ". The server finishes it when the directory "
                  + directory.toRealPath()
                  + " can be written; ask for it before you try again");
      assertThat(ids(store)).containsExactly(Map.entry("a", 1), Map.entry("b", 2));
      assertThatThrownBy(() -> register(store, "c"))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.FAILED));
      assertThat(store.health().state()).isEqualTo(State.DEGRADED);
      assertThat(store.health().reason())
          .startsWith("A change of " + directory.toRealPath() + " was begun, and is not finished");
      assertThat(ids(store)).containsExactly(Map.entry("a", 1), Map.entry("b", 2));

      unblock(blocked);
      assertThat(store.health()).isEqualTo(StoreHealth.READY);
      assertThat(register(store, "d")).isEqualTo(3);
    }
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      assertThat(ids(store))
          .containsExactly(Map.entry("a", 1), Map.entry("b", 2), Map.entry("d", 3));
    }
  }

  @Test
  void aServerStartsThoughAChangeCannotBeFinishedAndServesAllThatWasAnswered() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      register(store, "a");
      Path blocked = block(directory.resolve(".generation"));
      assertThatThrownBy(() -> register(store, "b")).isInstanceOf(StoreException.class);

      try (DirectorySchemaStore second = new DirectorySchemaStore(directory)) {
        assertThat(ids(second)).containsEntry("a", 1);
        assertThat(second.health().state()).isEqualTo(State.DEGRADED);
        assertThatThrownBy(() -> register(second, "c")).isInstanceOf(StoreException.class);

        unblock(blocked);
        awaitHealth(second, StoreHealth.READY::equals);
        assertThat(ids(second)).containsExactly(Map.entry("a", 1), Map.entry("b", 2));
        assertThat(register(second, "c")).isEqualTo(3);
      }
      assertThat(ids(store)).containsKeys("a", "b", "c");
    }
  }

  @Test
  void aDeletionThatIsNotFinishedLosesNoSchema() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      register(store, "a");
      Path folder = directory.resolve("a");
      Path blocked = block(folder.resolve("1.deleted.avsc"));
      assertThatThrownBy(
              () ->
                  store.write(
                      state -> new Decision<>(true, List.of(new Change.DeleteSubject("a", 1)))))
          .isInstanceOf(StoreException.class);

      assertThat(folder.resolve("1.avsc")).exists();
      unblock(blocked);
      awaitHealth(store, StoreHealth.READY::equals);
      assertThat(folder.resolve("1.avsc")).doesNotExist();
      assertThat(folder.resolve("1.deleted.avsc")).exists();
    }
  }

  @Test
  void aDirectoryWithoutALockIsReadAndNoFileGetsAnIdThatIsNotOnDisk() throws Exception {
    new DirectorySchemaStore(directory).close();
    Files.createDirectory(directory.resolve("a"));
    Files.writeString(directory.resolve("a/1.avsc"), "\"int\"");
    Files.createDirectory(directory.resolve("b"));
    Files.writeString(directory.resolve("b/1.avsc"), "\"long\"");
    Files.writeString(directory.resolve("ids.properties"), "a/1=7\n");
    Path lock = directory.resolve(".lock");
    Files.delete(lock);
    Files.createDirectory(lock);

    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      assertThat(ids(store)).containsExactly(Map.entry("a", 7));
      assertThat(store.health().state()).isEqualTo(State.DEGRADED);
      assertThat(store.health().reason())
          .contains("1 versions have no id, and none can be written to ")
          .endsWith(". They are not served: version 1 of subject b");
      assertThatThrownBy(() -> register(store, "c")).isInstanceOf(StoreException.class);

      Files.delete(lock);
      awaitHealth(store, StoreHealth.READY::equals);
      assertThat(ids(store)).containsExactly(Map.entry("a", 7), Map.entry("b", 8));
    }
  }

  private static boolean run(String... command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false; // there is no such command
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void fill(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int size = 1 << 16; size > 0; size /= 2) {
        try {
          while (true) {
            out.write(new byte[size]);
          }
        } catch (IOException e) {
          assertThat(e).hasMessage("No space left on device"); // perhaps for a smaller piece
        }
      }
    }
  }

  @Test
  void aFullOrReadOnlyFileSystemIsServedAlsoByANewServer() throws Exception {
    String disk = directory.toString();
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", disk),
        "a small file system cannot be mounted: only root may");
    try {
      onFullDisk();
      onReadOnlyDisk();
    } finally {
      assertThat(run("umount", disk)).isTrue();
    }
  }

  private void onFullDisk() throws Exception {
    Path filler = directory.resolve(".filler");
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      register(store, "a");
      fill(filler);
      StoreException failure =
          catchThrowableOfType(StoreException.class, () -> register(store, "b"));
      Map<String, Integer> now = ids(store);
      assertThat(now).containsEntry("a", 1);
      assertThat(now.containsKey("b")).isEqualTo(failure.kind() == StoreException.Kind.TIMED_OUT);
      try (DirectorySchemaStore second = new DirectorySchemaStore(directory)) {
        assertThat(ids(second)).containsEntry("a", 1);
        assertThatThrownBy(() -> register(second, "c")).isInstanceOf(StoreException.class);
      }

      Files.delete(filler);
      awaitHealth(store, StoreHealth.READY::equals);
      assertThat(ids(store)).isEqualTo(now);
      assertThat(register(store, "d")).isGreaterThan(1);
    }
  }

  private void onReadOnlyDisk() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      Map<String, Integer> before = ids(store);
      assertThat(run("mount", "-o", "remount,ro", directory.toString())).isTrue();
      assertThat(ids(store)).isEqualTo(before);
      assertThat(store.health().state()).isEqualTo(State.DEGRADED);
      assertThatThrownBy(() -> register(store, "e")).isInstanceOf(StoreException.class);
      try (DirectorySchemaStore second = new DirectorySchemaStore(directory)) {
        assertThat(ids(second)).isEqualTo(before);
        assertThat(second.health().state()).isEqualTo(State.DEGRADED);
        assertThatThrownBy(() -> register(second, "e")).isInstanceOf(StoreException.class);
      }

      assertThat(run("mount", "-o", "remount,rw", directory.toString())).isTrue();
      awaitHealth(store, StoreHealth.READY::equals);
      assertThat(register(store, "f")).isGreaterThan(1);
    }
  }
}
