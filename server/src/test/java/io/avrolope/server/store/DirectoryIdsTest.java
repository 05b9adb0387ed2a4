// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.directory.DirectorySchemaRegistry;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A new id is appended to the file of ids, and writers that wait are served together. */
class DirectoryIdsTest {
  @TempDir private Path directory;

  private static String fixed(int size) {
    return "{\"type\":\"fixed\",\"name\":\"F\",\"size\":" + size + "}";
  }

  /** Registers a schema as the next version of a subject, with the next id. */
  private static int register(SchemaStore store, String subject, int size) {
    return store.write(
        state -> {
          int id = state.highestId("") + 1;
          return new Decision<>(
              id,
              List.of(
                  version(
                      subject,
                      state.latest(subject).map(latest -> latest.version() + 1).orElse(1),
                      id,
                      size)));
        });
  }

  private static Change version(String subject, int version, int id, int size) {
    SchemaBody body = SchemaBody.of(fixed(size), List.of(), null, null);
    return new Change.PutVersion(new StoredVersion(subject, version, id, body, false, 1_000));
  }

  private String ids() throws IOException {
    return Files.readString(directory.resolve(SchemaIds.FILE));
  }

  private SchemaRegistry library() {
    return new DirectorySchemaRegistry(directory, Matching.EXACT);
  }

  private static Map<String, Integer> idsByVersion(SchemaStore store) {
    return store.read(DirectoryIdsTest::idsByVersion);
  }

  private static Map<String, Integer> idsByVersion(RegistryState state) {
    Map<String, Integer> ids = new TreeMap<>();
    for (String subject : state.subjects()) {
      state.versions(subject).forEach((number, each) -> ids.put(subject + "/" + number, each.id()));
    }
    return ids;
  }

  @Test
  void aRegistrationAppendsALineAndTheStopSortsAllLines() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      register(store, "b", 1);
      String before = ids();
      register(store, "c", 2);
      register(store, "a", 3);

      assertThat(ids()).isEqualTo(before + SchemaIds.APPENDED + "\nc/1=2\na/1=3\n");
      assertThat(library().schema(new SchemaReference.Id(3)))
          .isEqualTo(new Schema.Parser().parse(fixed(3)));
    }
    assertThat(ids()).doesNotContain(SchemaIds.APPENDED).endsWith("\na/1=3\nb/1=1\nc/1=2\n");
  }

  @Test
  void anIdThatIsRemovedOrThatTheLibraryHasGivenIsWrittenInOrder() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      register(store, "c", 1);
      register(store, "b", 2);
      library().register("a", Schema.create(Schema.Type.STRING), Kind.ID);
      register(store, "b", 3);
      assertThat(ids()).endsWith("\na/1=3\nb/1=2\nb/2=4\nc/1=1\n");

      register(store, "a", 4);
      store.write(
          state -> new Decision<>(true, List.of(new Change.RemoveVersion(new VersionKey("b", 1)))));
      assertThat(ids()).endsWith("\na/1=3\na/2=5\nb/2=4\nc/1=1\n");
    }
  }

  @Test
  void aFileWithoutIdGetsTheLowestFreeOneAfterTheHighestOfAll() throws Exception {
    for (String subject : List.of("a", "b", "c")) {
      Files.createDirectories(directory.resolve(subject));
      Files.writeString(directory.resolve(subject + "/1.avsc"), fixed(subject.charAt(0)));
    }
    Files.writeString(directory.resolve(SchemaIds.FILE), "a/1=2147483647\nb/1=1\n");
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      assertThat(idsByVersion(store))
          .containsExactly(Map.entry("a/1", 2147483647), Map.entry("b/1", 1), Map.entry("c/1", 2));
      assertThat(store.health()).isEqualTo(StoreHealth.READY);
    }
  }

  /** {@code git mv a a2}; the versions that stay have some of the ids. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theIdsOfASubjectWhoseFolderIsRenamedStay(boolean isRunning) throws Exception {
    DirectorySchemaStore store = new DirectorySchemaStore(directory, Duration.ofHours(1));
    register(store, "a", 1);
    register(store, "a", 2);
    register(store, "a", 3);
    store.write(state -> new Decision<>(true, List.of(version("c", 1, 1, 1))));
    register(store, "d", 9);
    if (!isRunning) {
      store.close();
    }

    Files.move(directory.resolve("a"), directory.resolve("a2"));
    Files.writeString(directory.resolve("a2/3.avsc"), fixed(33));
    Files.createDirectory(directory.resolve("b"));
    Files.writeString(directory.resolve("b/1.avsc"), fixed(2));
    if (isRunning) {
      register(store, "d", 10); // reads the files first
      store.close();
    }

    try (DirectorySchemaStore restarted =
        new DirectorySchemaStore(directory, Duration.ofHours(1))) {
      assertThat(restarted.health()).isEqualTo(StoreHealth.READY);
      assertThat(idsByVersion(restarted))
          .containsEntry("a2/1", 1)
          .containsEntry("a2/2", 2)
          .containsEntry("b/1", 2)
          .containsEntry("c/1", 1)
          .containsEntry("d/1", 4);
      assertThat(idsByVersion(restarted).get("a2/3")).isGreaterThan(4);
    }
  }

  /** Records may have the id of a line whose file somebody has removed. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anIdWhoseFileWasRemovedBeforeTheServerReadItIsNotGivenAgain(boolean isWholeFolder)
      throws Exception {
    try (SchemaRegistry library = library()) {
      library.register("x", Schema.create(Schema.Type.INT), Kind.ID);
      library.register("y", Schema.create(Schema.Type.LONG), Kind.ID);
    }
    Path file = directory.resolve("y/1.avsc");
    String text = Files.readString(file);
    Files.delete(file);
    if (isWholeFolder) {
      Files.delete(directory.resolve("y"));
    }
    for (int id : List.of(3, 4)) { // also after a restart
      try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
        assertThat(register(store, "z", id)).isEqualTo(id);
      }
      assertThat(ids()).contains("y/1=2\n");
    }
    Files.createDirectories(directory.resolve("y"));
    Files.writeString(file, text);

    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      assertThat(idsByVersion(store)).containsEntry("y/1", 2).containsEntry("z/2", 4);
    }
  }

  /** As if the process had been killed at each byte of the appended lines. */
  @Test
  void appendedLinesThatACrashCutAreCompleteAfterTheNextStart() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      register(store, "a", 1);
      register(store, "b", 2);
      String before = ids();
      String lines = "c/1=3\\nd/1=4\\n";
      for (int cut = 0; cut <= lines.replace("\\n", "\n").length(); cut++) {
        Files.writeString(
            directory.resolve(SchemaIds.FILE),
            before + lines.replace("\\n", "\n").substring(0, cut));
        Files.writeString(
            directory.resolve(".transaction.json"),
            """
            {"writes":[
              {"path":"c/1.avsc","text":"\\"int\\"","lines":null,"timestampMs":1},
              {"path":"d/1.avsc","text":"\\"long\\"","lines":null,"timestampMs":1},
              {"path":"ids.properties","text":null,"lines":"%s","timestampMs":0}]}
            """
                .formatted(lines));

        try (DirectorySchemaStore restarted = new DirectorySchemaStore(directory)) {
          assertThat(idsByVersion(restarted)).hasToString("{a/1=1, b/1=2, c/1=3, d/1=4}");
        }
        assertThat(ids()).isEqualTo(before + lines.replace("\\n", "\n"));
      }
    }
  }

  @Test
  void writersThatWaitTogetherAllGetTheirOwnAnswer() throws Exception {
    int writers = 32;
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      CountDownLatch entered = new CountDownLatch(1);
      CountDownLatch leave = new CountDownLatch(1);
      CompletableFuture<Integer> first =
          CompletableFuture.supplyAsync(
              () ->
                  store.write(
                      state -> {
                        entered.countDown();
                        await(leave);
                        return new Decision<>(1, List.of(version("first", 1, 1, 1)));
                      }),
              threads);
      await(entered);
      List<CompletableFuture<Integer>> answers =
          IntStream.range(1, writers)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> answer(store, i), threads))
              .toList();
      leave.countDown();

      assertThat(first.join()).isEqualTo(1);
      Map<String, Integer> expected = new TreeMap<>();
      expected.put("first/1", 1);
      for (int i = 1; i < writers; i++) {
        CompletableFuture<Integer> answer = answers.get(i - 1);
        if (i == 7) {
          assertThatThrownBy(answer::join).hasRootCauseMessage("refused");
        } else if (i == 9) {
          assertThatThrownBy(answer::join)
              .hasMessageContaining("Expected a name of at most 255 characters but found 300");
        } else {
          expected.put("s" + i + "/1", answer.join());
        }
      }
      assertThat(expected.values()).doesNotHaveDuplicates();
      assertThat(idsByVersion(store)).isEqualTo(expected);
      try (DirectorySchemaStore other = new DirectorySchemaStore(directory)) {
        assertThat(idsByVersion(other)).isEqualTo(expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static int answer(SchemaStore store, int i) {
    if (i == 7) {
      return store.write(
          state -> {
            throw new IllegalArgumentException("refused");
          });
    }
    String subject = i == 9 ? ":." + "c".repeat(300) + ":s" : "s" + i;
    return register(store, subject, i);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
