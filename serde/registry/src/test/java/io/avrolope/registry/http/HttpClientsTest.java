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
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** What registries do with threads and files when they are closed. */
@Timeout(120)
class HttpClientsTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);

  /** Opens, uses and closes many registries. */
  static final class ManyRegistries {
    static final int COUNT = 120;

    private ManyRegistries() {}

    public static void main(String[] args) {
      for (int i = 0; i < COUNT; i++) {
        try (SchemaRegistry registry = new ConfluentSchemaRegistry(RegistryOptions.of(args[0]))) {
          registry.schema(ONE);
        }
      }
      System.out.println("done");
    }
  }

  /** Each client of the JDK has at least two files, and before Java 21 it cannot be closed. */
  @Test
  @Tag("process")
  void registriesThatAreOpenedAndClosedDoNotUseUpFiles() throws Exception {
    try (RegistryServer server = new RegistryServer()) {
      server.register("s", Schemas.ORDER.toString());
      assertThat(run("ulimit -n 256; exec \"$@\"", server.url())).isEqualTo("done\n");
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
  void clientsAreSharedByEqualOptionsOnly() {
    HttpClients.Options options =
        new HttpClients.Options(
            Duration.ofMillis(4_321), HttpOptions.DEFAULTS.tls(), Optional.empty(), true);
    HttpClients.Options other =
        new HttpClients.Options(
            Duration.ofMillis(4_321),
            HttpOptions.DEFAULTS.tls(),
            Optional.of(InetSocketAddress.createUnresolved("proxy", 1)),
            true);
    HttpClients.Options withoutTls =
        new HttpClients.Options(
            Duration.ofMillis(4_321), HttpOptions.DEFAULTS.tls(), Optional.empty(), false);

    var client = HttpClients.shared(options);
    assertThat(HttpClients.shared(options)).isSameAs(client);
    assertThat(HttpClients.shared(other)).isNotSameAs(client);
    assertThat(HttpClients.shared(withoutTls)).isNotSameAs(client);
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void closeDoesNotWaitForALookUpOfAnotherThread() throws Exception {
    try (RegistryServer server = new RegistryServer()) {
      server.always(Misbehaviour.silence());
      SchemaRegistry registry =
          new ConfluentSchemaRegistry(
              RegistryOptions.of(server.url())
                  .withReadTimeout(Duration.ofDays(1))
                  .withHttp(
                      HttpOptions.DEFAULTS.withRetries(
                          RetryOptions.DEFAULTS.withTotal(Duration.ofDays(1)))));
      CompletableFuture<?> lookUp = CompletableFuture.runAsync(() -> registry.schema(ONE));
      while (server.requests().isEmpty()) {
        Thread.sleep(1);
      }

      registry.close();

      // by the time-out of the class if close() or the look-up waits
      assertThatThrownBy(() -> lookUp.get(100, TimeUnit.SECONDS))
          .cause()
          .isInstanceOf(RegistryUnavailableException.class);
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
