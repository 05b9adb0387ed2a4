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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A running Apicurio Registry, a process that listens on the loopback interface. It keeps its
 * schemas in memory, unless it is started with a directory for them. Not thread-safe.
 */
final class ApicurioRegistry implements AutoCloseable {
  private static final int OLDEST_JAVA = 21;
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(120);
  private static final long POLL_MS = 100;

  private final HttpClient client = HttpClient.newHttpClient();
  private final ProcessBuilder command;
  private final Path log;
  private final int port;
  private Process process;

  private ApicurioRegistry(ProcessBuilder command, Path log, int port) throws IOException {
    this.command = command;
    this.log = log;
    this.port = port;
    this.process = command.start();
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
    return start(jdk, directory, List.of());
  }

  /**
   * Starts a registry that has its schemas after {@link #kill} and {@link #resume} too.
   *
   * @param directory the unpacked distribution
   * @param data an empty directory
   */
  static ApicurioRegistry startWithDatabase(Path jdk, Path directory, Path data)
      throws IOException, InterruptedException {
    String url = "jdbc:h2:file:" + data.resolve("registry") + ";WRITE_DELAY=0";
    return start(
        jdk,
        directory,
        List.of("-Dapicurio.storage.sql.kind=h2", "-Dapicurio.datasource.url=" + url));
  }

  private static ApicurioRegistry start(Path jdk, Path directory, List<String> options)
      throws IOException, InterruptedException {
    List<Integer> ports = FreePort.find(2);
    Path log = Files.createTempFile("apicurio-", ".log");
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin/java").toString());
    command.addAll(List.of("-Xmx400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Dquarkus.http.host=127.0.0.1");
    command.add("-Dquarkus.http.port=" + ports.get(0));
    command.add("-Dquarkus.management.host=127.0.0.1");
    command.add("-Dquarkus.management.port=" + ports.get(1));
    command.addAll(options);
    command.addAll(List.of("-jar", "quarkus-run.jar"));
    ApicurioRegistry registry =
        new ApicurioRegistry(
            new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()),
            log,
            ports.get(0));
    try {
      registry.awaitStart();
      return registry;
    } catch (IOException | InterruptedException | RuntimeException e) {
      registry.close();
      throw e;
    }
  }

  /** Ends the process at once. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Starts the registry at the same port; returns when it answers requests. */
  void resume() throws IOException, InterruptedException {
    process = command.start();
    awaitStart();
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
