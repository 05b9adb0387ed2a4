// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The operators' view of a server on a directory. */
@ResourceLock("JMX") // the first server of a process shows its metrics there
@Tag("http")
class OperationsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Pattern SAMPLE =
      Pattern.compile("([a-z_]+)(\\{[a-z]+=\"[^\"]*\"(?:,[a-z]+=\"[^\"]*\")*})? (\\S+)");

  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir private Path directory;
  private Path schemas;
  private Path accessLog;
  private RunningServer server;

  @BeforeEach
  void start() throws Exception {
    schemas = directory.resolve("schemas");
    accessLog = directory.resolve("access.log");
    server =
        RunningServer.start(
            List.of(
                "--listeners=http://127.0.0.1:0",
                "--store.directory=" + schemas,
                "--access.log=true",
                "--access.log.file=" + accessLog,
                "--stop.delay.ms=60000"));
  }

  @AfterEach
  void stop() {
    server.stopNow();
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .header("Content-Type", "application/json")
            .header("Authorization", "Basic c2VjcmV0LW9mLXRoZS1oZWFkZXI=")
            .header("User-Agent", "the-test")
            .header("X-Request-ID", "id-of-the-test")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send("GET", path, "");
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("the time of the wait").isLessThan(end);
      Thread.sleep(10);
    }
  }

  private void register(String subject) throws Exception {
    assertThat(
            send("POST", "/subjects/" + subject + "/versions", "{\"schema\":\"\\\"int\\\"\"}")
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void everyLineOfTheMetricsHasPrometheusForm() throws Exception {
    register("a");
    HttpResponse<String> page = get("/metrics");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");
    String family = "";
    List<String> families = new ArrayList<>();
    for (String line : page.body().lines().toList()) {
      if (line.startsWith("# HELP ")) {
        family = line.substring("# HELP ".length(), line.indexOf(" ", "# HELP ".length()));
        families.add(family);
      } else if (line.startsWith("# TYPE ")) {
        assertThat(line).matches("# TYPE " + family + " (counter|gauge|histogram|summary)");
      } else {
        Matcher sample = SAMPLE.matcher(line);
        assertThat(sample.matches()).as(line).isTrue();
        assertThat(sample.group(1)).matches(family + "(_bucket|_sum|_count)?");
        assertThat(Double.valueOf(sample.group(3))).isNotNaN();
      }
    }
    assertThat(families).doesNotHaveDuplicates();
  }

  @Test
  void everyMetricIsDocumentedAndEveryDocumentedMetricExists() throws Exception {
    register("a");
    List<String> shown =
        Pattern.compile("(?m)^# HELP (\\S+) ")
            .matcher(get("/metrics").body())
            .results()
            .map(match -> match.group(1))
            .toList();
    List<String> documented =
        Pattern.compile("(?m)^\\| `((?:avrolope|jvm|process)_[a-z_]+)` \\|")
            .matcher(Files.readString(Path.of("../docs/server-operations.md")))
            .results()
            .map(match -> match.group(1))
            .toList();

    assertThat(documented).containsExactlyInAnyOrderElementsOf(shown);
  }

  @Test
  void requestsAreCountedByRouteAndStatus() throws Exception {
    register("a");
    get("/subjects/a/versions/1");
    get("/subjects/a/versions/2");
    get("/contexts/:.c:/subjects/a/versions/2");
    get("/no/such/path");
    get("/schema-repo/a/all");
    get("/schema-repo");
    get("/console/");
    send("SURPRISE", "/subjects", "");

    for (String line :
        List.of(
            "{method=\"POST\",route=\"/subjects/{subject}/versions\",status=\"200\"} 1",
            "{method=\"GET\",route=\"/subjects/{subject}/versions/{version}\",status=\"200\"} 1",
            "{method=\"GET\",route=\"/subjects/{subject}/versions/{version}\",status=\"404\"} 2",
            "{method=\"GET\",route=\"other\",status=\"404\"} 1",
            "{method=\"GET\",route=\"/schema-repo\",status=\"200\"} 2",
            "{method=\"GET\",route=\"/console/{file}\",status=\"200\"} 1",
            "{method=\"other\",route=\"other\",status=\"405\"} 1")) {
      await(() -> get("/metrics").body().contains("\navrolope_http_requests_total" + line + "\n"));
    }
    assertThat(get("/metrics").body())
        .contains(
            "avrolope_http_request_duration_seconds_count{method=\"GET\",route=\"other\"} 1\n")
        .contains("route=\"/metrics\"");
  }

  @Test
  void requestsThatJettyRefusesAreCounted() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write(
              "GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .contains(" 400 ");
    }

    await(() -> get("/metrics").body().contains("route=\"other\",status=\"400\"} 1\n"));
  }

  @Test
  void theContentOfTheRegistryIsCounted() throws Exception {
    register("a");
    register("b");
    register(":.c:a");
    send("DELETE", "/subjects/b", "");

    assertThat(get("/metrics").body())
        .contains("\navrolope_contexts 2\n")
        .contains("\navrolope_subjects 2\n")
        .contains("\navrolope_versions{state=\"live\"} 2\n")
        .contains("\navrolope_versions{state=\"deleted\"} 1\n")
        .contains("\navrolope_schemas 2\n")
        .contains("\navrolope_store_write_duration_seconds_count 4\n");
  }

  private static double jmx(String name) throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    return (double) beans.getAttribute(new ObjectName("kafka.schema.registry:type=" + name), name);
  }

  @Test
  void jmxHasConfluentsNamesAsLongAsTheServerRuns() throws Exception {
    register("a");
    register("b");
    send("DELETE", "/subjects/b", "");
    get("/subjects/c/versions");

    assertThat(jmx("registered-count")).isEqualTo(2);
    assertThat(jmx("deleted-count")).isEqualTo(1);
    assertThat(jmx("master-slave-role")).isEqualTo(1);
    assertThat(jmx("node-count")).isEqualTo(1);
    assertThat(jmx("leader-initialization-latency")).isNotNegative();
    await(() -> jmx("api-success-count") == 3);
    await(() -> jmx("api-failure-count") == 1);

    server.stopNow();

    assertThatThrownBy(() -> jmx("registered-count")).isInstanceOf(InstanceNotFoundException.class);
  }

  @Test
  void aServerWithoutItsDirectoryIsNotReadyButLive() throws Exception {
    register("a");
    assertThat(get("/health/ready").body()).isEqualTo("{\"status\":\"ready\"}");
    Path elsewhere = Files.move(schemas, directory.resolve("elsewhere"));

    HttpResponse<String> ready = get("/health/ready");
    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.body()).startsWith("{\"status\":\"unavailable\",\"reason\":\"Cannot use the");
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
    assertThat(get("/metrics").body()).contains("\navrolope_ready 0\n");

    Files.move(elsewhere, schemas);
    assertThat(get("/health/ready").body()).isEqualTo("{\"status\":\"ready\"}");
  }

  @Test
  void probesGetJsonWhateverTheyAccept() throws Exception {
    HttpResponse<String> ready =
        http.send(
            HttpRequest.newBuilder(URI.create(server.url() + "/health/ready"))
                .header("Accept", "text/html")
                .build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(ready.statusCode()).isEqualTo(200);
    assertThat(ready.headers().firstValue("Content-Type")).contains("application/json");
    HttpResponse<String> head = send("HEAD", "/health/ready", "");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
  }

  @Test
  void aServerThatIsToldToStopIsNotReadyFirstAndAnswersForAWhile() throws Exception {
    register("a");
    Thread stopping = new Thread(server::close);
    stopping.start();

    await(() -> get("/health/ready").statusCode() == 503);
    assertThat(get("/health/ready").body())
        .isEqualTo("{\"status\":\"stopping\",\"reason\":\"The server is being stopped\"}");
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
    assertThat(get("/subjects").body()).isEqualTo("[\"a\"]");

    server.stopNow(); // ends the wait
    stopping.join(PATIENCE.toMillis());
    assertThat(stopping.isAlive()).isFalse();
  }

  private List<JsonNode> lines(String text) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(accessLog)) {
      JsonNode json = new ObjectMapper().readTree(line);
      if (line.contains(text)) {
        lines.add(json);
      }
    }
    return lines;
  }

  @Test
  void theAccessLogHasEachRequestAndNoSecret() throws Exception {
    register("a");
    int bytes = get("/subjects/a/versions/1?token=secret-of-the-query").body().length();
    get("/subjects/%22%0A/versions");
    server.stopNow();

    JsonNode line = lines("versions/1").get(0);
    assertThat(line.get("time").asText())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
    assertThat(line.get("client").asText()).isEqualTo("127.0.0.1");
    assertThat(line.get("method").asText()).isEqualTo("GET");
    assertThat(line.get("path").asText()).isEqualTo("/subjects/a/versions/1");
    assertThat(line.get("route").asText()).isEqualTo("/subjects/{subject}/versions/{version}");
    assertThat(line.get("status").asInt()).isEqualTo(200);
    assertThat(line.get("bytes").asInt()).isEqualTo(bytes);
    assertThat(line.get("durationMs").asDouble()).isPositive();
    assertThat(line.get("requestId").asText()).isEqualTo("id-of-the-test");
    assertThat(line.get("agent").asText()).isEqualTo("the-test");
    assertThat(lines("/subjects/%22%0A/versions")).hasSize(1);
    assertThat(Files.readString(accessLog))
        .doesNotContain("secret-of-the-query")
        .doesNotContain("c2VjcmV0LW9mLXRoZS1oZWFkZXI=");
  }
}
