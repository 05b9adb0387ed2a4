// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRegistryTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);

  @TempDir private Path directory;

  private static List<String> subjects(TestRegistry registry) {
    return registry.client().catalog().orElseThrow().subjects();
  }

  @Test
  void aDirectoryOutlivesTheServer() {
    SchemaReference first;
    try (TestRegistry registry = TestRegistry.with().directory(directory).start()) {
      first = registry.client().register("numbers", INT, Kind.ID);
    }
    assertThat(directory.resolve("numbers/1.avsc")).exists();

    try (TestRegistry registry = TestRegistry.with().directory(directory).start()) {
      assertThat(registry.client().lookUp("numbers", INT, Kind.ID)).isEqualTo(first);
    }
  }

  @Test
  void schemasAreCopiedAndLeftAsTheyAre() throws IOException {
    Path file = Files.createDirectories(directory.resolve("numbers")).resolve("1.avsc");
    Files.writeString(file, "\"int\"");
    try (TestRegistry registry = TestRegistry.with().schemas(directory.toString()).start()) {
      registry.client().register("more", INT, Kind.ID);

      assertThat(subjects(registry)).containsExactly("more", "numbers");
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(file.getParent());
    }
  }

  @Test
  void schemasMayBeInAJar() throws IOException {
    Path jar = directory.resolve("schemas.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : List.of("api/", "api/numbers/", "api/numbers/1.avsc")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(
            name.endsWith("/")
                ? new byte[0]
                : "\"int\"".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      try (TestRegistry registry = TestRegistry.with().schemas("classpath:/api/").start()) {
        assertThat(subjects(registry)).containsExactly("numbers");
      }
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void wrongPlacesAreNamed() {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> TestRegistry.with().schemas(missing.toString()).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("No directory of schemas at " + missing + "; ");
    assertThatThrownBy(() -> TestRegistry.with().schemas(directory.toString()).start())
        .hasMessage("No schema in " + directory + "; the files are named SUBJECT/VERSION.avsc");
    assertThatThrownBy(
            () -> TestRegistry.with().schemas("classpath:schemas").directory(directory).start())
        .hasMessage(
            "schemas and directory exclude each other: with schemas, the server works on a copy");
  }

  @Test
  void aDirectoryThatCannotBeReadIsReported() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");

    assertThatThrownBy(() -> TestRegistry.with().directory(file).start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void closingTwiceHasNoEffect() {
    TestRegistry registry = TestRegistry.with().schemas("classpath:schemas").start();
    int port = registry.port();
    registry.close();

    registry.close();

    assertIsStopped(port);
  }

  @Test
  void anInterruptedThreadClosesAndStaysInterrupted() {
    TestRegistry registry = TestRegistry.with().schemas("classpath:schemas").start();
    int port = registry.port();
    Thread.currentThread().interrupt();
    try {
      registry.close();

      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
    assertIsStopped(port);
  }

  private static void assertIsStopped(int port) {
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
        .isInstanceOf(ConnectException.class);
  }

  /** Threads inherit the group of the thread that starts them. */
  @Test
  void noThreadIsLeft() throws InterruptedException {
    ThreadGroup group = new ThreadGroup("registry");
    Thread starter =
        new Thread(
            group,
            () -> {
              for (int i = 0; i < 3; i++) {
                try (TestRegistry registry =
                    TestRegistry.with().schemas("classpath:schemas").start()) {
                  registry.client().register("numbers", INT, Kind.ID);
                }
              }
            });
    starter.start();
    starter.join();

    Thread[] left = new Thread[100];
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (group.enumerate(left) > 0 && System.nanoTime() - deadline < 0) {
      Thread.sleep(20);
    }
    assertThat(group.enumerate(left)).as(() -> List.of(left).toString()).isZero();
  }
}
