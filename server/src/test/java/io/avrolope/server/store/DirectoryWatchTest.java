// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.service.Registry;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryWatchTest {
  private static final Duration RARELY = Duration.ofHours(1);
  private static final Duration OFTEN = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

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
      write(store, new Change.DeleteSubject("s", 1));
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

  /** Files that change when the test says so. */
  private static final class ChangingFiles implements DirectoryWatch.Watched {
    private final AtomicLong stamp = new AtomicLong();
    private final AtomicLong read = new AtomicLong();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile @Nullable Error failure;
    private volatile int waitsMs;
    private volatile int worksMs;
    private final AtomicInteger git = new AtomicInteger();

    @Override
    public long look() {
      looks.incrementAndGet();
      Error now = failure;
      if (now != null) {
        throw now;
      }
      Pause.ms(waitsMs);
      work(worksMs);
      return stamp.get();
    }

    /** Uses a processor. */
    private static void work(int ms) {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long end = threads.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(ms);
      while (threads.getCurrentThreadCpuTime() < end) {
        Thread.onSpinWait();
      }
    }

    @Override
    public Object gitChanges() {
      return git.get();
    }

    @Override
    public long lookAlone() {
      return look();
    }

    @Override
    public boolean isKnown(long look) {
      return look == read.get();
    }

    @Override
    public boolean isBeingChanged() {
      return false;
    }

    @Override
    public void reload() {
      read.set(stamp.get());
    }

    private boolean isRead() {
      return read.get() == stamp.get();
    }
  }

  @Test
  void theWatchGoesOnAfterAnErrorAndSaysUntilThenWhatIsWrong() throws Exception {
    ChangingFiles files = new ChangingFiles();
    files.failure = new OutOfMemoryError("test");
    try (DirectoryWatch watch = new DirectoryWatch(files, OFTEN)) {
      Pause.until(PATIENCE, () -> watch.failure() != null);
      assertThat(watch.failure())
          .isEqualTo("Cannot look for changed files: java.lang.OutOfMemoryError: test");

      files.stamp.set(1);
      files.failure = null;
      Pause.until(PATIENCE, () -> files.isRead() && watch.failure() == null);
    }
  }

  /** The watch waits for the end of changes; that is not a look, which may delay the next one. */
  @Test
  void manyChangesAfterEachOtherAreNoticedWithoutLongPauses() throws Exception {
    ChangingFiles files = new ChangingFiles();
    try (DirectoryWatch watch = new DirectoryWatch(files, OFTEN)) {
      for (int change = 1; change <= 8; change++) {
        files.stamp.set(change);
        Pause.until(PATIENCE, files::isRead);
      }
      assertThat(watch.failure()).isNull();
    }
  }

  /**
   * Such a look waits for the processor. Large directories are looked at less often for its work.
   */
  @Test
  void aLookThatWaitsOnABusyMachineDoesNotDelayTheNextOne() {
    ChangingFiles files = new ChangingFiles();
    files.waitsMs = 1_500;
    try (DirectoryWatch watch = new DirectoryWatch(files, OFTEN)) {
      Pause.until(PATIENCE, () -> files.looks.get() >= 3);
      assertThat(watch.failure()).isNull();
    }
  }

  /** A look of two seconds delays the next one by 100 seconds, more than the test's patience. */
  @Test
  void aGitCommandEndsTheLongPauseOfALargeDirectory() {
    ChangingFiles files = new ChangingFiles();
    files.worksMs = 2_000;
    try (DirectoryWatch watch = new DirectoryWatch(files, OFTEN)) {
      Pause.until(PATIENCE, () -> files.looks.get() == 1);
      files.worksMs = 0;
      files.stamp.set(1);
      files.git.incrementAndGet();
      Pause.until(PATIENCE, files::isRead);
      assertThat(watch.failure()).isNull();
    }
  }

  /** Own writes must neither look like a change that goes on, nor spoil the reading each time. */
  @Test
  void aChangeIsReadThoughThisServerWritesAllTheTime() throws Exception {
    AtomicBoolean isRead = new AtomicBoolean();
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory, OFTEN)) {
      Thread writer =
          new Thread(
              () -> {
                for (int version = 1; !isRead.get(); version++) {
                  write(store, version("s", version, version));
                }
              });
      writer.start();
      try {
        Pause.until(
            PATIENCE,
            () -> store.read(state -> state.version(new VersionKey("s", 20)).isPresent()));
        Files.createDirectory(directory.resolve("t"));
        Files.writeString(directory.resolve("t/1.avsc"), "\"long\"");
        Pause.until(
            PATIENCE, () -> store.read(state -> state.version(new VersionKey("t", 1)).isPresent()));
      } finally {
        isRead.set(true);
        writer.join();
      }
    }
  }

  @Test
  void aDirectoryThatIsReplacedByALinkToItIsStillWatched() throws Exception {
    Path root = directory.resolve("schemas");
    try (DirectorySchemaStore store = new DirectorySchemaStore(root, OFTEN)) {
      Path moved = Files.move(root, directory.resolve("moved"));
      Files.createSymbolicLink(root, moved);
      Files.createDirectory(moved.resolve("t"));
      Files.writeString(moved.resolve("t/1.avsc"), "\"int\"");

      Pause.until(PATIENCE, () -> store.<Boolean>read(state -> state.subjects().contains("t")));
      Pause.until(PATIENCE, () -> !store.isChanged());
      assertThat(store.health()).isEqualTo(StoreHealth.READY);

      Files.delete(root);
      Files.createFile(root);
      assertThatThrownBy(() -> TreeStamp.of(root)).hasMessage(root + " is not a directory");
      Files.delete(root);
      Files.move(moved, root);
    }
  }

  @Test
  void filesBehindLinksAreWatched() throws Exception {
    Path root = Files.createDirectory(directory.resolve("schemas"));
    Path outside = Files.createDirectories(directory.resolve("outside"));
    Files.writeString(outside.resolve("1.avsc"), "\"int\"");
    Files.createSymbolicLink(root.resolve("t"), Path.of("../outside"));
    try (DirectorySchemaStore store = new DirectorySchemaStore(root, OFTEN)) {
      Files.writeString(outside.resolve("2.avsc"), "\"long\"");

      Pause.until(PATIENCE, () -> store.<Boolean>read(state -> state.versions("t").size() == 2));
      Pause.until(PATIENCE, () -> !store.isChanged());
      assertThat(store.health()).isEqualTo(StoreHealth.READY);
    }
  }

  /** As in a monorepo, where the folder of a subject is elsewhere. */
  @Test
  void aFolderThatIsALinkStaysWhenFilesInItAreDeleted(@TempDir Path parent) throws Exception {
    Path shared = Files.createDirectories(parent.resolve("shared/a"));
    Files.writeString(shared.resolve("1.avsc"), "\"int\"");
    Path schemas = Files.createDirectories(parent.resolve("schemas"));
    Files.createSymbolicLink(schemas.resolve("a"), shared);
    try (DirectorySchemaStore store = new DirectorySchemaStore(schemas)) {
      Registry registry = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
      registry.settings().changeConfig("a", config -> config.withLevel(Level.NONE));
      registry.settings().deleteConfig("a");
      registry.deleteVersion("a", new VersionNumber(1), Deletion.SOFT);
    }
    try (DirectorySchemaStore store = new DirectorySchemaStore(schemas)) {
      assertThat(schemas.resolve("a")).isSymbolicLink();
      assertThat(store.<Integer>read(state -> state.versions("a").size())).isEqualTo(1);
    }
  }

  /** Kubernetes replaces the link {@code ..data}; the others stay. */
  @Test
  void aConfigMapThatIsReplacedIsRead() throws Exception {
    Path root = Files.createDirectory(directory.resolve("schemas"));
    Path first = Files.createDirectories(root.resolve("..1/t"));
    Files.writeString(first.resolve("1.avsc"), "\"int\"");
    Files.createSymbolicLink(root.resolve("..data"), Path.of("..1"));
    Files.createSymbolicLink(root.resolve("t"), Path.of("..data/t"));
    try (DirectorySchemaStore store = new DirectorySchemaStore(root, OFTEN)) {
      Path second = Files.createDirectories(root.resolve("..2/t"));
      Files.copy(first.resolve("1.avsc"), second.resolve("1.avsc"));
      Files.writeString(second.resolve("2.avsc"), "\"long\"");
      Files.createSymbolicLink(root.resolve("..data_tmp"), Path.of("..2"));
      Files.move(
          root.resolve("..data_tmp"), root.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);

      Pause.until(PATIENCE, () -> store.<Boolean>read(state -> state.versions("t").size() == 2));
      assertThat(store.health()).isEqualTo(StoreHealth.READY);
    }
  }

  @Test
  void linksInALoopAndFoldersThatNobodyReadsAreNoObstacle() throws Exception {
    Path root = Files.createDirectories(directory.resolve("a/b/schemas"));
    Path large = Files.createDirectories(directory.resolve("large/folder"));
    Files.createSymbolicLink(root.resolve("root"), Path.of("."));
    Files.createSymbolicLink(root.resolve("itself"), Path.of("itself"));
    Files.createSymbolicLink(root.resolve("above"), Path.of("../.."));
    Files.createSymbolicLink(root.resolve("large"), large.resolveSibling(""));
    Files.createDirectory(root.resolve("@contexts"));
    Files.createSymbolicLink(root.resolve("@contexts/c"), Path.of("../.."));
    try (DirectorySchemaStore store = new DirectorySchemaStore(root, RARELY)) {
      write(store, version("s", 1, 1));
      assertThat(store.isChanged()).isFalse();
      Files.writeString(large.resolve("1.avsc"), "\"int\"");
      assertThat(store.isChanged()).isFalse();
      Files.writeString(root.resolve("s/2.avsc"), "\"long\"");
      assertThat(store.isChanged()).isTrue();
    }
  }

  @Test
  void filesThatNoServerWritesAreNotReadAndOthersAre() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory, OFTEN)) {
      Files.createDirectories(directory.resolve("huge"));
      try (RandomAccessFile huge =
          new RandomAccessFile(directory.resolve("huge/1.avsc").toFile(), "rw")) {
        huge.setLength(3L << 30);
      }
      Files.createDirectories(directory.resolve("folder/1.avsc"));
      Files.createDirectories(directory.resolve("utf16"));
      Files.writeString(
          directory.resolve("utf16/1.avsc"), "\uFEFF\"int\"", StandardCharsets.UTF_16LE);
      Files.createDirectories(directory.resolve("marked"));
      Files.writeString(directory.resolve("marked/1.avsc"), "\uFEFF\"int\"");

      Pause.until(
          PATIENCE, () -> store.<Boolean>read(state -> state.subjects().contains("marked")));
      assertThat(store.<String>read(state -> state.subjects().toString())).isEqualTo("[marked]");
      assertThat(store.health()).isEqualTo(StoreHealth.READY);
    }
  }
}
