// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A schema directory with several writers, and a read-only one. */
@Timeout(60)
class SharedDirectoryTest {
  @TempDir Path root;

  @Test
  void threadsAgreeOnVersionsAndIds() throws Exception {
    assertAgreed(RegisterConcurrently.register(root));
  }

  @Test
  void processesAgreeOnVersionsAndIds() throws Exception {
    Process first = start();
    Process second = start();
    List<String> lines = new ArrayList<>();
    try (BufferedReader firstOut = first.inputReader(StandardCharsets.UTF_8);
        BufferedReader secondOut = second.inputReader(StandardCharsets.UTF_8)) {
      assertThat(firstOut.readLine()).isEqualTo("ready");
      assertThat(secondOut.readLine()).isEqualTo("ready");
      for (Process process : List.of(first, second)) {
        try (OutputStream in = process.getOutputStream()) {
          in.write('\n');
        }
      }
      firstOut.lines().forEach(lines::add);
      secondOut.lines().forEach(lines::add);
      assertThat(first.waitFor()).isZero();
      assertThat(second.waitFor()).isZero();
    } finally {
      first.destroyForcibly();
      second.destroyForcibly();
    }

    assertAgreed(lines);
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            RegisterConcurrently.class.getName(),
            root.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** All threads agree, and versions and ids have no gaps. */
  private void assertAgreed(List<String> lines) throws IOException {
    int schemas = RegisterConcurrently.SCHEMAS;
    Set<String> distinct = new TreeSet<>(lines);
    assertThat(distinct).hasSize(2 * schemas);
    for (String subject : List.of("a", "b")) {
      Set<Long> versions = new HashSet<>(new FileTree(root).versions(subject));
      assertThat(versions).hasSize(schemas).contains(1L, (long) schemas);
    }
    SchemaIds ids =
        SchemaIds.parse(Files.readString(root.resolve("ids.properties")), "ids.properties");
    assertThat(ids.files()).hasSize(2 * schemas);
    assertThat(ids.unused(Set.of())).isEqualTo(schemas + 1);
    try (SchemaRegistry registry = new DirectorySchemaRegistry(root, Matching.EXACT)) {
      for (int i = 0; i < schemas; i++) {
        SchemaReference id = registry.lookUp("a", Schemas.numbered(i), Kind.ID);
        assertThat(registry.lookUp("b", Schemas.numbered(i), Kind.ID)).isEqualTo(id);
        assertThat(registry.schema(id)).isEqualTo(Schemas.numbered(i));
      }
    }
    try (var files = Files.walk(root)) {
      assertThat(files.filter(file -> file.toString().endsWith(".tmp"))).isEmpty();
    }
  }

  @Test
  void waitingForALockEndsAtTheTimeout() throws IOException {
    try (FileChannel taken =
        FileChannel.open(
            root.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      assertThat(taken.lock().isValid()).isTrue();

      assertThatThrownBy(() -> DirectoryLock.holding(root, Duration.ofMillis(50), () -> "never"))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage("Lock not free within 50 ms: " + root + "/.lock");
    }
    assertThat(DirectoryLock.<String>holding(root, Duration.ofSeconds(5), () -> "done"))
        .isEqualTo("done");
  }

  @Test
  void interruptedWaiterLeavesTheLockToItsHolder() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    Thread holder =
        new Thread(
            () -> {
              try {
                DirectoryLock.holding(
                    root,
                    Duration.ofSeconds(5),
                    () -> {
                      held.countDown();
                      awaitUnchecked(mayEnd);
                      return "held";
                    });
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    holder.start();
    held.await();
    try (SchemaRegistry registry = new DirectorySchemaRegistry(root, Matching.EXACT)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> registry.register("s", Schemas.ORDER, Kind.ID))
          .isInstanceOf(InterruptedLookupException.class)
          .hasMessage("Interrupted while waiting for the lock on " + root + "/.lock");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(otherProcessCanLock()).isFalse();
    } finally {
      mayEnd.countDown();
      holder.join();
    }
  }

  /** POSIX: a process loses its locks on a file when any of its threads closes that file. */
  @Test
  void readingTheDirectoryLeavesTheLockToItsHolder() throws Exception {
    Files.createDirectories(root.resolve("a"));
    Files.writeString(root.resolve("a/1.avsc"), "\"int\"");
    boolean canLock =
        DirectoryLock.<Boolean>holding(
            root,
            Duration.ofSeconds(5),
            () -> {
              FileTree tree = new FileTree(root);
              assertThat(tree.files()).hasSize(1);
              assertThat(tree.versions(".lock")).isEmpty();
              assertThat(tree.target("b/1.avsc")).hasFileName("1.avsc");
              try (SchemaRegistry registry = new DirectorySchemaRegistry(root, Matching.EXACT)) {
                registry.lookUp("a", Schema.create(Schema.Type.INT), Kind.VERSION);
                assertThatThrownBy(() -> registry.latest(".lock", Kind.VERSION))
                    .isInstanceOf(UnknownSchemaException.class);
              }
              return otherProcessCanLock();
            });

    assertThat(canLock).isFalse();
  }

  @Test
  void anotherCopyOfTheClassThatGivesUpLeavesTheLockToItsHolder() throws Exception {
    try (FileChannel ofOtherCopy =
        FileChannel.open(
            root.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      assertThat(ofOtherCopy.lock().isValid()).isTrue();
      assertThatThrownBy(() -> DirectoryLock.holding(root, Duration.ofMillis(50), () -> "never"))
          .isInstanceOf(RegistryUnavailableException.class);

      assertThat(otherProcessCanLock()).isFalse();
    }
  }

  private static void awaitUnchecked(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Only another process can detect whether this process holds a file lock. */
  private boolean otherProcessCanLock() {
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  TryLock.class.getName(),
                  root.resolve(".lock").toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
        return Boolean.parseBoolean(out.readLine());
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prints whether a lock file can be locked. */
  static final class TryLock {
    private TryLock() {}

    public static void main(String[] args) throws IOException {
      try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
        System.out.println(channel.tryLock() != null);
      }
    }
  }

  /** Uses a read-only file system, because root may write despite permissions. */
  @Test
  void readOnlyDirectoryServesItsSchemas() throws Exception {
    URI zip = URI.create("jar:" + root.resolve("schemas.zip").toUri());
    try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      Files.createDirectories(files.getPath("/META-INF"));
      Files.writeString(
          files.getPath("/META-INF/MANIFEST.MF"), "Manifest-Version: 1.0\nMulti-Release: true\n");
      Files.createDirectories(files.getPath("/schemas/s"));
      Files.writeString(files.getPath("/schemas/s/1.avsc"), Schemas.ORDER.toString());
      Files.writeString(files.getPath("/schemas/s/2.avsc"), Schemas.ORDER_2.toString());
      Files.writeString(files.getPath("/schemas/ids.properties"), "s/1=1\n");
    }
    String message =
        "Directory is not writable: /schemas; assign ids and versions in a writable copy, and ship"
            + " them with it";
    try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("releaseVersion", "17"));
        SchemaRegistry registry =
            new DirectorySchemaRegistry(files.getPath("/schemas"), Matching.EXACT)) {
      assertThat(registry.schema(new SchemaReference.Id(1))).isEqualTo(Schemas.ORDER);
      assertThat(registry.register("s", Schemas.ORDER, Kind.ID))
          .isEqualTo(new SchemaReference.Id(1));
      assertThat(registry.latest("s", Kind.VERSION))
          .isEqualTo(new RegisteredSchema(new SchemaReference.Version("s", 2), Schemas.ORDER_2));
      assertThatThrownBy(() -> registry.latest("s", Kind.ID))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage(message);
      assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(2)))
          .as("a reader is served as far as the directory goes")
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage(
              "Schema id 2 not found in /schemas/ids.properties; some schemas have no id yet, and"
                  + " this process may not assign ids: assign them where the directory is"
                  + " writable");
      assertThatThrownBy(() -> registry.register("s", Schemas.ORDER_WITH_DOC, Kind.VERSION))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage(message);
    }
  }
}
