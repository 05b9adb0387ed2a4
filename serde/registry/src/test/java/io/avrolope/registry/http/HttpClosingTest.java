// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.ConfluentSchemaRegistry;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads and files of registries that are closed. */
@Timeout(120)
@Tag("http")
class HttpClosingTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);

  /** Opens, uses and closes many registries, and prints what is left. */
  static final class ManyRegistries {
    static final int COUNT = 2_000;

    private ManyRegistries() {}

    public static void main(String[] args) throws IOException {
      use(args[0]); // loads the classes and the files of the JVM
      List<String> filesBefore = files();
      int threadsBefore = Thread.getAllStackTraces().size();
      for (int i = 0; i < COUNT; i++) {
        use(args[0]);
      }
      System.out.println(
          "threads: "
              + (Thread.getAllStackTraces().size() - threadsBefore)
              + ", files: "
              + (files().size() - filesBefore.size()));
    }

    private static void use(String url) {
      try (SchemaRegistry registry = new ConfluentSchemaRegistry(RegistryOptions.of(url))) {
        registry.schema(ONE);
      }
    }

    /** The JVM's open files; none on systems that do not list them. */
    private static List<String> files() throws IOException {
      Path directory = Path.of("/proc/self/fd");
      if (!Files.isDirectory(directory)) {
        return List.of();
      }
      try (Stream<Path> files = Files.list(directory)) {
        return files.map(Path::toString).toList();
      }
    }
  }

  @Test
  @Tag("process")
  void registriesThatAreOpenedAndClosedLeaveNoThreadAndNoFile() throws Exception {
    try (RegistryServer server = new RegistryServer()) {
      server.register("s", Schemas.ORDER.toString());
      assertThat(run("ulimit -n 256; exec \"$@\"", server.url()))
          .isEqualTo("threads: 0, files: 0\n");
    }
  }

  private static String run(String script, String url) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                script,
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ManyRegistries.class.getName(),
                url)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return out;
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void closeEndsALookUpOfAnotherThread() throws Exception {
    try (RegistryServer server = new RegistryServer()) {
      server.always(Misbehaviour.silence());
      SchemaRegistry registry =
          new ConfluentSchemaRegistry(
              RegistryOptions.builder(server.url())
                  .readTimeout(Duration.ofDays(1))
                  .http(
                      HttpOptions.builder()
                          .retries(RetryOptions.builder().total(Duration.ofDays(1)).build())
                          .build())
                  .build());
      CompletableFuture<?> lookUp = CompletableFuture.runAsync(() -> registry.schema(ONE));
      while (server.requests().isEmpty()) {
        Thread.sleep(1);
      }

      registry.close();

      // by the time-out of the class if close() or the look-up waits
      assertThatThrownBy(() -> lookUp.get(100, TimeUnit.SECONDS))
          .cause()
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage(
              "Request failed: %s/schemas/ids/1: java.io.IOException: the client was closed",
              server.url());
    }
  }

  @Test
  void lookUpAfterCloseFails() {
    try (RegistryServer server = new RegistryServer()) {
      SchemaRegistry registry = new ConfluentSchemaRegistry(RegistryOptions.of(server.url()));
      registry.close();

      assertThatThrownBy(() -> registry.schema(ONE))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageEndingWith("the client was closed");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void lookUpWithoutTimeLeftIsReportedWithoutANegativeTime() {
    try (RegistryServer server = new RegistryServer();
        RetryingHttpClient http = new RetryingHttpClient(RegistryOptions.of(server.url()))) {
      Deadline over = new Deadline(System.nanoTime() - 579_000_000);

      assertThatThrownBy(() -> http.send("/subjects", HttpRequestSpec.get("*/*"), over))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage(
              "No time is left in this look-up for a request to " + server.url() + "/subjects");
      assertThat(server.requests()).isEmpty();
    }
  }
}
