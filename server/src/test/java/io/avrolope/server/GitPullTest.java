// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server on a clone, in which somebody runs {@code git pull}. */
@Tag("process")
class GitPullTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String IDS = "ids.properties";

  @TempDir private Path directory;
  private final HttpClient http = HttpClient.newHttpClient();
  private Path upstream;
  private Path clone;
  private RunningServer server;

  @BeforeEach
  void start() throws Exception {
    Assumptions.assumeTrue(hasGit(), "git is not installed");
    upstream = Files.createDirectories(directory.resolve("upstream"));
    clone = directory.resolve("clone");
    git(upstream, "init", "-q", "-b", "main");
    Files.writeString(upstream.resolve(".gitignore"), ".*\n!.gitignore\n");
    write("s/1.avsc", "\"int\"");
    write(IDS, "s/1=1\n");
    commit();
    git(directory, "clone", "-q", upstream.toString(), clone.toString());
    server = RunningServer.start(flags());
  }

  private List<String> flags() {
    return List.of(
        "--listeners=http://127.0.0.1:0",
        "--store.directory=" + clone,
        "--store.directory.watch.ms=50");
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.stopNow();
    }
  }

  private static boolean hasGit() {
    try {
      return new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private static void git(Path folder, String... args) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=test", "-c", "user.email=test@localhost"));
    command.addAll(Arrays.asList(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_SYSTEM", "/dev/null");
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  private void write(String path, String text) throws IOException {
    Path file = upstream.resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
  }

  private void commit() throws Exception {
    git(upstream, "add", "-A");
    git(upstream, "commit", "-q", "-m", "change");
  }

  private void pull() throws Exception {
    commit();
    git(clone, "pull", "-q", "--ff-only");
  }

  private String get(String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + path)).build();
    return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private String post(String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private void await(String path, Predicate<String> expected) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    String answer = get(path);
    while (!expected.test(answer)) {
      assertThat(System.nanoTime()).as(path + " = " + answer).isLessThan(deadline);
      Thread.sleep(20);
      answer = get(path);
    }
  }

  @Test
  void whatAPullAddsChangesAndRemovesIsServed() throws Exception {
    assertThat(get("/subjects/s/versions")).isEqualTo("[1]");

    write("s/2.avsc", "\"long\"");
    write("t/1.avsc", "\"string\"");
    write(IDS, "s/1=1\ns/2=7\nt/1=8\n");
    pull();
    await("/subjects/s/versions", "[1,2]"::equals);
    assertThat(get("/schemas/ids/7")).contains("\\\"long\\\"");

    write("s/2.json", "{\"metadata\":{\"properties\":{\"team\":\"a\"}}}");
    pull();
    await("/subjects/s/versions/2", answer -> answer.contains("\"team\":\"a\""));

    write("s/subject.json", "{\"config\":{\"compatibilityLevel\":\"FULL\"}}");
    pull();
    await("/config/s", answer -> answer.contains("FULL"));

    git(upstream, "rm", "-q", "t/1.avsc");
    pull();
    await("/subjects", "[\"s\"]"::equals);
    assertThat(get("/health/ready")).isEqualTo("{\"status\":\"ready\"}");
  }

  @Test
  void filesThatAreNotValidLeaveTheStateBefore() throws Exception {
    write("s/1.avsc", "<<<<<<< HEAD\n\"int\"\n=======\n\"long\"\n>>>>>>> other\n");
    pull();
    await("/health/ready", answer -> answer.contains("degraded"));
    assertThat(get("/health/ready"))
        .contains("Not an Avro schema, but it was one before: ")
        .contains("s/1.avsc. The state before counts");
    assertThat(get("/metrics")).contains("avrolope_store_state{state=\"degraded\"} 1");
    assertThat(get("/schemas/ids/1")).contains("\\\"int\\\"");

    write("s/1.avsc", "\"int\"");
    write(IDS, "s/1=1\ngarbage\n");
    pull();
    await("/health/ready", answer -> answer.contains("ids.properties (line 2)"));
    assertThat(get("/subjects/s/versions/1")).contains("\\\"int\\\"");

    write("u/1.avsc", "\"bytes\"");
    write(IDS, "s/1=1\nu/1=1\n");
    pull();
    await("/health/ready", answer -> answer.contains("The id 1 has two schemas"));
    assertThat(get("/schemas/ids/1")).contains("\\\"int\\\"");
    assertThat(post("/subjects/x/versions", "{\"schema\":\"\\\"float\\\"\"}"))
        .contains("\"error_code\":50001")
        .contains("The id 1 has two schemas");

    write(IDS, "s/1=1\nu/1=2\n");
    pull();
    await("/health/ready", "{\"status\":\"ready\"}"::equals);
    assertThat(get("/schemas/ids/2")).contains("\\\"bytes\\\"");
  }

  @Test
  void whileGitHoldsItsLockTheStateBeforeIsServed() throws Exception {
    Path lock = Files.createFile(clone.resolve(".git/index.lock"));
    Files.createDirectories(clone.resolve("n"));
    Files.writeString(clone.resolve("n/1.avsc"), "\"int\"");
    Files.writeString(clone.resolve(IDS), "half of a line");
    for (int i = 0; i < 20; i++) {
      assertThat(get("/subjects")).isEqualTo("[\"s\"]");
      Thread.sleep(20); // several looks of the server
    }
    // another server may have written it before
    assertThat(get("/schemas/ids/2"))
        .contains("\"error_code\":50001")
        .contains("A Git command is changing the directory");
    assertThat(get("/subjects/n/versions/1")).contains("\"error_code\":50001");
    for (String path : List.of("/compatibility/subjects/n/versions", "/subjects/x/versions")) {
      assertThat(post(path, "{\"schema\":\"\\\"long\\\"\"}")).contains("\"error_code\":50001");
    }
    assertThat(
            post(
                "/compatibility/subjects/s/versions",
                "{\"schema\":\"\\\"R\\\"\","
                    + "\"references\":[{\"name\":\"R\",\"subject\":\"n\",\"version\":1}]}"))
        .contains("\"error_code\":50001");
    assertThat(get("/associations/resources/-/orders")).contains("\"error_code\":50001");
    assertThat(get("/schema-repo/n/latest")).contains("(50001)");

    Files.writeString(clone.resolve(IDS), "n/1=1\ns/1=1\n");
    Files.delete(lock);
    await("/subjects", "[\"n\",\"s\"]"::equals);
    assertThat(get("/schemas/ids/2")).contains("\"error_code\":40403");
  }

  @Test
  void aLockOfGitIsNoObstacleAsLongAsNothingHasChanged() throws Exception {
    Files.createFile(clone.resolve(".git/index.lock"));
    assertThat(get("/schemas/ids/2")).contains("\"error_code\":40403");
  }

  @Test
  void whileFilesAreInvalidNothingIsSaidNotToExist() throws Exception {
    Files.writeString(clone.resolve(IDS), "<<<<<<< HEAD\n");
    await("/health/ready", answer -> answer.contains("degraded"));
    assertThat(get("/schemas/ids/1")).contains("\\\"int\\\"");
    assertThat(get("/schemas/ids/2"))
        .contains("\"error_code\":50001")
        .contains("ids.properties (line 1)");

    Files.writeString(clone.resolve(IDS), "s/1=1\n");
    await("/health/ready", "{\"status\":\"ready\"}"::equals);
    assertThat(get("/schemas/ids/2")).contains("\"error_code\":40403");
  }
}
