// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.examples.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A running Apicurio Registry. It keeps its schemas in memory and runs as a process that listens on
 * the loopback interface.
 */
final class ApicurioRegistry implements AutoCloseable {
  private static final int OLDEST_JAVA = 21;
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(120);
  private static final long POLL_MS = 100;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final Path log;
  private final int port;

  private ApicurioRegistry(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /** A JDK that can run Apicurio: the one that runs the tests, or one in /usr/lib/jvm. */
  static Optional<Path> jdk() {
    try (Stream<Path> installed =
        Files.isDirectory(Path.of("/usr/lib/jvm"))
            ? Files.list(Path.of("/usr/lib/jvm"))
            : Stream.empty()) {
      return Stream.concat(Stream.of(Path.of(System.getProperty("java.home"))), installed)
          .filter(home -> release(home) >= OLDEST_JAVA)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static int release(Path home) {
    Properties release = new Properties();
    try (var in = Files.newInputStream(home.resolve("release"))) {
      release.load(in);
    } catch (IOException e) {
      return 0;
    }
    String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Integer.parseInt(version.replaceFirst("\\D.*", ""));
  }

  /**
   * Starts the registry and returns when it answers requests.
   *
   * @param directory the unpacked distribution
   */
  static ApicurioRegistry start(Path jdk, Path directory) throws IOException, InterruptedException {
    List<Integer> ports = FreePort.find(2);
    Path log = Files.createTempFile("apicurio-", ".log");
    Process process =
        new ProcessBuilder(
                jdk.resolve("bin/java").toString(),
                "-Xmx400m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + ports.get(0),
                "-Dquarkus.management.host=127.0.0.1",
                "-Dquarkus.management.port=" + ports.get(1),
                "-jar",
                "quarkus-run.jar")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    ApicurioRegistry registry = new ApicurioRegistry(process, log, ports.get(0));
    try {
      registry.awaitStart();
      return registry;
    } catch (IOException | InterruptedException | RuntimeException e) {
      registry.close();
      throw e;
    }
  }

  private void awaitStart() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_NANOS;
    while (System.nanoTime() - deadline < 0 && process.isAlive()) {
      try {
        if (send(HttpRequest.newBuilder(URI.create(url("v7") + "/subjects"))).statusCode() == 200) {
          return;
        }
      } catch (IOException e) {
        // it does not accept connections yet
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
    }
    List<String> lines = Files.readAllLines(log);
    throw new IllegalStateException(
        "Apicurio has not started: " + lines.subList(Math.max(0, lines.size() - 30), lines.size()));
  }

  /**
   * The base URL of Confluent's API.
   *
   * @param version {@code v7} or {@code v8}
   */
  String url(String version) {
    return "http://127.0.0.1:" + port + "/apis/ccompat/" + version;
  }

  /**
   * The base URL of Apicurio's own API.
   *
   * @param version {@code v2} or {@code v3}
   */
  String ownUrl(String version) {
    return "http://127.0.0.1:" + port + "/apis/registry/" + version;
  }

  /** Posts a request that serializers do not send, such as a schema with references. */
  void post(String url, String body) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .POST(BodyPublishers.ofString(body)));
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      Files.deleteIfExists(log);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
