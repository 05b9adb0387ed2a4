// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.VersionKey;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryWatchTest {
  private static final Duration RARELY = Duration.ofHours(1);

  @TempDir private Path directory;

  private static void write(SchemaStore store, Change change) {
    store.write(state -> new Decision<>(true, List.of(change)));
  }

  private static Change version(String subject, int version, int id) {
    SchemaBody body = SchemaBody.of("\"int\"", List.of(), null, null);
    return new Change.PutVersion(new StoredVersion(subject, version, id, body, false, 1_000));
  }

  @Test
  void ownWritesAreNotTakenForChangesOfOthers() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory, RARELY)) {
      write(store, version("s", 1, 1));
      write(store, version(":.c:s", 1, 4));
      write(store, new Change.SetConfig("s", Config.EMPTY.withLevel(Level.FULL)));
      write(store, new Change.DeleteSubject("s", 1, 2_000));
      write(store, new Change.RemoveVersion(new VersionKey("s", 1)));
      assertThat(store.isChanged()).isFalse();

      Files.createDirectories(directory.resolve("t"));
      Files.writeString(directory.resolve("t/1.avsc"), "\"int\"");
      assertThat(store.isChanged()).isTrue();
    }
    try (DirectorySchemaStore reopened = new DirectorySchemaStore(directory, RARELY)) {
      assertThat(reopened.isChanged()).as("after an id was given").isFalse();

      Files.writeString(directory.resolve(".hidden"), "");
      assertThat(reopened.isChanged()).isFalse();
      Files.delete(directory.resolve("t/1.avsc"));
      assertThat(reopened.isChanged()).isTrue();
    }
  }
}
