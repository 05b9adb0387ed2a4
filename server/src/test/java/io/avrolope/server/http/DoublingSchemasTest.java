// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.comparison.Doubling;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each route answers about schemas of some kilobytes with 2 to the 40th paths. Code that follows
 * each path would not end.
 */
@Timeout(120)
@Tag("http")
class DoublingSchemasTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LONG_ANSWER = 100_000;
  private static final String LOWEST = "L40" + ".a".repeat(Doubling.LEVELS + 1);

  private final HttpClient http = HttpClient.newHttpClient();
  private final RegistryServer server =
      new RegistryServer(
          new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
          HttpOptions.DEFAULTS.at("127.0.0.1", 0));

  /** Where the lower records of a record are. */
  enum Form {
    /** In the text of the schema. */
    INLINE,
    /** Each in a subject of its own. */
    REFERENCES
  }

  @BeforeEach
  void start() throws Exception {
    server.start();
    assertThat(send("PUT", "/config", JSON.createObjectNode().put("compatibility", "NONE")))
        .isNotNull();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> answer(String method, String path, Object body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Content-Type", "application/json")
            .method(
                method,
                body.equals("")
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    assertThat(answer.body())
        .as(path)
        .hasSizeLessThan(path.contains("/check") ? 10 * LONG_ANSWER : LONG_ANSWER);
    return answer;
  }

  private JsonNode send(String method, String path, Object body) throws Exception {
    HttpResponse<String> answer = answer(method, path, body);
    assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private JsonNode get(String path) throws Exception {
    return send("GET", path, "");
  }

  private ObjectNode draft(Form form, String type) throws Exception {
    return form == Form.INLINE ? inline(type) : referring(type);
  }

  private static ObjectNode inline(String type) {
    return JSON.createObjectNode()
        .put("schema", Doubling.text("\"" + type + "\"", Doubling.LEVELS));
  }

  /** Registers the lower records, each in the next version of its subject. */
  private ObjectNode referring(String type) throws Exception {
    ObjectNode draft = JSON.createObjectNode().put("schema", Doubling.text("\"" + type + "\"", 0));
    for (int i = 1; i <= Doubling.LEVELS; i++) {
      String subject = "l" + (i - 1);
      send("POST", "/subjects/" + subject + "/versions", draft);
      int version = get("/subjects/" + subject + "/versions/latest").path("version").asInt();
      draft =
          JSON.createObjectNode()
              .put(
                  "schema",
                  "{\"type\":\"record\",\"name\":\"L%1$d\",\"fields\":[{\"name\":\"a\",\"type\":\"L%2$d\"},{\"name\":\"b\",\"type\":\"L%2$d\"}]}"
                      .formatted(i, i - 1));
      draft
          .putArray("references")
          .addObject()
          .put("name", "L" + (i - 1))
          .put("subject", subject)
          .put("version", version);
    }
    return draft;
  }

  private void level(String level) throws Exception {
    send("PUT", "/config/s", JSON.createObjectNode().put("compatibility", level));
  }

  @ParameterizedTest
  @EnumSource
  void incompatibilityIsReportedOnce(Form form) throws Exception {
    send("POST", "/subjects/s/versions", draft(form, "int"));
    ObjectNode changed = draft(form, "string");
    level("FULL_TRANSITIVE");

    HttpResponse<String> refused = answer("POST", "/subjects/s/versions", changed);
    JsonNode checked =
        send("POST", "/compatibility/subjects/s/versions/latest?verbose=true", changed);

    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(types(checked)).containsExactly("TYPE_MISMATCH", "TYPE_MISMATCH");
    assertThat(refused.body()).hasSizeLessThan(30_000);
  }

  private static List<String> types(JsonNode checked) {
    List<String> types = new ArrayList<>();
    for (JsonNode message : checked.path("messages")) {
      if (message.asText().startsWith("{errorType:'")) {
        types.add(message.asText().replaceAll("\\{errorType:'([A-Z_]*)'.*", "$1"));
      }
    }
    return types;
  }

  @ParameterizedTest
  @EnumSource
  void consoleShowsADifferenceOnce(Form form) throws Exception {
    send("POST", "/subjects/s/versions", draft(form, "int"));
    send("POST", "/subjects/s/versions", draft(form, "long"));

    JsonNode difference = get("/console/api/subjects/s/difference?older=1&newer=2");
    JsonNode same = get("/console/api/subjects/s/difference?older=1&newer=1");

    assertThat(difference.path("changes"))
        .isEqualTo(
            JSON.createArrayNode()
                .add(
                    JSON.createObjectNode()
                        .put("path", LOWEST)
                        .put("text", "type int became long, promotable")));
    assertThat(difference.path("backward").path("view"))
        .isEqualTo(
            JSON.createArrayNode()
                .add(
                    JSON.createObjectNode()
                        .put("path", LOWEST)
                        .put("effect", "CONVERTED")
                        .put("text", "int is read as long")));
    assertThat(difference.path("forward").path("incompatibilities"))
        .isEqualTo(
            JSON.createArrayNode()
                .add(
                    JSON.createObjectNode()
                        .put("path", LOWEST)
                        .put("text", "the reader's int cannot read the writer's long")));
    assertThat(same.path("changes")).isEmpty();
    assertThat(same.path("backward").path("view")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void consoleChecksADraft(Form form) throws Exception {
    send("POST", "/subjects/s/versions", draft(form, "int"));

    JsonNode report = send("POST", "/console/api/subjects/s/check", draft(form, "string"));

    assertThat(report.path("changes")).hasSize(1);
    assertThat(report.path("versions").get(0).path("backward")).hasSize(1);
    assertThat(report.path("versions").get(0).path("forward")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void eachViewOfAVersionIsShort(Form form) throws Exception {
    ObjectNode draft = draft(form, "int");
    int id = send("POST", "/subjects/s/versions?normalize=true", draft).path("id").asInt();

    send("POST", "/subjects/s?normalize=true", draft);
    for (String query : List.of("", "?format=resolved", "?findTags=*", "?format=serialized")) {
      get("/subjects/s/versions/1" + query);
      get("/schemas/ids/" + id + query);
    }
    get("/schemas/ids/" + id + "/versions");
    get("/subjects/s/versions/1/referencedby");
    get("/console/api/subjects/s/versions/1");
    JsonNode graph = get("/console/api/subjects/s/versions/1/references");
    assertThat(graph.path("nodes")).hasSize(form == Form.INLINE ? 1 : Doubling.LEVELS + 1);
  }

  @Test
  void reportOfManyVersionsIsBounded() throws Exception {
    for (int version = 0; version < 30; version++) {
      send("POST", "/subjects/s/versions", wide("string", 200 + version));
    }

    JsonNode report = send("POST", "/console/api/subjects/s/check", wide("int", 200));

    assertThat(report.path("versions")).hasSize(30);
    assertThat(report.path("versions").get(29).path("backward").get(0).path("text").asText())
        .isEqualTo("200 conflicts, which are not listed");
  }

  private static ObjectNode wide(String type, int fields) {
    StringBuilder text = new StringBuilder("{\"type\":\"record\",\"name\":\"W\",\"fields\":[");
    for (int i = 0; i < fields; i++) {
      text.append(i == 0 ? "" : ",")
          .append("{\"name\":\"f" + i + "\",\"type\":\"" + type + "\",\"default\":")
          .append(type.equals("int") ? "1}" : "\"\"}");
    }
    return JSON.createObjectNode().put("schema", text + "]}");
  }
}
