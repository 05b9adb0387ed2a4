// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.config.ServerConfig;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The subjects that the audit log names for requests that do not name one themselves. */
@Timeout(120)
@Tag("http")
class AuditedSubjectsTest {
  private static final String INT = "{\"schema\":\"\\\"int\\\"\"}";

  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir private Path directory;
  private Path audit;
  private RegistryServer server;

  @BeforeEach
  void start() throws Exception {
    audit = directory.resolve("audit.log");
    Path rules = directory.resolve("rules");
    Files.writeString(rules, "anonymous SUBJECT_WRITE *\nanonymous SUBJECT_READ b*\n");
    Path passwords = Files.writeString(directory.resolve("passwords"), "");
    server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            ServerConfig.read(
                    List.of(
                        "--listeners=http://127.0.0.1:0",
                        "--authentication.method=BASIC",
                        "--authentication.passwords=" + passwords,
                        "--access.rules=" + rules,
                        "--audit.log=" + audit,
                        "--audit.reads=true"),
                    Map.of())
                .http());
    server.start();
  }

  @AfterEach
  void stop() {
    server.stopNow();
  }

  private String send(String method, String path, String body) throws Exception {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  /** The line of the last of some requests. A line is written after the answer was sent. */
  private JsonNode line(int requests) throws Exception {
    while (Files.readAllLines(audit).size() < requests) {
      Thread.sleep(10);
    }
    return new ObjectMapper().readTree(Files.readAllLines(audit).get(requests - 1));
  }

  @Test
  void aReadByIdOrGuidHasTheSubjectOfTheAnswer() throws Exception {
    String guid =
        new ObjectMapper()
            .readTree(send("POST", "/subjects/a/versions", INT))
            .get("guid")
            .textValue();
    line(1);
    send("POST", "/subjects/b/versions", INT);
    line(2);
    send("GET", "/schemas/ids/1", "");
    JsonNode byId = line(3);
    send("GET", "/schemas/guids/" + guid, "");
    JsonNode byGuid = line(4);

    assertThat(byId.get("operation").textValue()).isEqualTo("SUBJECT_READ");
    assertThat(byId.get("subject").textValue()).isEqualTo("b");
    assertThat(byId.has("all")).isFalse();
    assertThat(byGuid.get("operation").textValue()).isEqualTo("SUBJECT_READ");
    assertThat(byGuid.get("subject").textValue()).isIn("a", "b");
  }

  @Test
  void aChangeOfSeveralSubjectsHasThemAll() throws Exception {
    send("POST", "/subjects/b-key/versions", INT);
    line(1);
    send("POST", "/subjects/b-value/versions", INT);
    line(2);
    send(
        "POST",
        "/associations",
        "{\"resourceName\":\"b\",\"resourceNamespace\":\"n\",\"resourceId\":\"id\","
            + "\"resourceType\":\"topic\",\"associations\":["
            + "{\"subject\":\"b-key\",\"associationType\":\"key\"},"
            + "{\"subject\":\"b-value\",\"associationType\":\"value\"}]}");
    JsonNode line = line(3);

    assertThat(line.get("subject").textValue()).isEqualTo("b-value");
    assertThat(line.get("all").toString())
        .isEqualTo("[{\"SUBJECT_WRITE\":\"b-key\"},{\"SUBJECT_WRITE\":\"b-value\"}]");
    assertThat(line.has("allLeftOut")).isFalse();
  }
}
