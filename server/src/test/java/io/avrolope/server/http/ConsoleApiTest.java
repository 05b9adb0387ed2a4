// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The routes and files of the console. */
@Tag("http")
class ConsoleApiTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final RegistryServer server =
      new RegistryServer(
          new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
          HttpOptions.DEFAULTS.at("127.0.0.1", 0));

  @BeforeEach
  void start() throws Exception {
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = request(path);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private JsonNode json(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private JsonNode send(String method, String path, Object body) throws Exception {
    HttpResponse<String> answer =
        http.send(
            request(path)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build(),
            BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private static String encoded(String subject) {
    return URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static ObjectNode draft(String schema) {
    return JSON.createObjectNode().put("schema", schema.replace('\'', '"'));
  }

  private static String order(String fields) {
    return "{'type':'record','name':'shop.Order','fields':[" + fields + "]}";
  }

  private void register(String subject, String schema) throws Exception {
    send("POST", "/subjects/" + encoded(subject) + "/versions", draft(schema));
  }

  private void delete(String path) throws Exception {
    HttpResponse<String> answer =
        http.send(request(path).DELETE().build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private static List<String> texts(JsonNode array, String property) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(each -> each.path(property).asText())
        .toList();
  }

  private List<String> subjects(String query) throws Exception {
    return texts(json("/console/api/subjects" + query).path("subjects"), "subject");
  }

  @Test
  void theListTellsOfEachSubjectAllThatARowShows() throws Exception {
    register("a", "'int'");
    register("a", "'long'");
    delete("/subjects/a/versions/1");
    send("PUT", "/config/a", JSON.createObjectNode().put("compatibility", "FULL"));
    send("PUT", "/mode", JSON.createObjectNode().put("mode", "READONLY"));

    JsonNode list = json("/console/api/subjects");

    assertThat(list.path("total").asInt()).isEqualTo(1);
    assertThat(list.path("subjects").get(0))
        .isEqualTo(
            JSON.readTree(
                """
                {"subject": "a", "version": 2, "id": 2, "versions": 1, "deletedVersions": 1,
                 "level": "FULL", "levelFrom": "SUBJECT", "mode": "READONLY", "modeFrom": "CONTEXT"}
                """));
  }

  @Test
  void theListIsSearchedAndPaged() throws Exception {
    for (String subject : List.of("orders", "Orders-key", "words", ":.team:orders")) {
      register(subject, "'int'");
    }
    register("words", "'long'"); // id 2
    register("gone", "'bytes'");
    delete("/subjects/gone");

    assertThat(subjects("")).containsExactly(":.team:orders", "Orders-key", "orders", "words");
    assertThat(subjects("?text=ORDERS")).containsExactly(":.team:orders", "Orders-key", "orders");
    assertThat(subjects("?text=2")).containsExactly("words");
    assertThat(subjects("?context=.team")).containsExactly(":.team:orders");
    assertThat(subjects("?context=.")).containsExactly("Orders-key", "orders", "words");
    assertThat(subjects("?deleted=only")).containsExactly("gone");
    assertThat(subjects("?deleted=included")).hasSize(5);
    assertThat(subjects("?offset=1&limit=2")).containsExactly("Orders-key", "orders");
    assertThat(json("/console/api/subjects?offset=1&limit=2").path("total").asInt()).isEqualTo(4);
  }

  @Test
  void aWrongParameterIsNamed() throws Exception {
    HttpResponse<String> answer = get("/console/api/subjects?deleted=maybe");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("Parameter deleted must be hidden, included or only, but was maybe");
  }

  @Test
  void anUnchangedAnswerIsNotSentAgain() throws Exception {
    register("a", "'int'");
    String tag = get("/console/api/subjects").headers().firstValue("ETag").orElseThrow();

    assertThat(get("/console/api/subjects", "If-None-Match", tag).statusCode()).isEqualTo(304);

    register("b", "'int'");

    assertThat(get("/console/api/subjects", "If-None-Match", tag).statusCode()).isEqualTo(200);
  }

  @Test
  void aSubjectShowsTheScopesOfItsSettings() throws Exception {
    register(":.team:orders", "'int'");
    send("PUT", "/config/:.team:", JSON.createObjectNode().put("compatibility", "NONE"));
    send("PUT", "/mode/:.__GLOBAL:", JSON.createObjectNode().put("mode", "READONLY"));

    JsonNode subject = json("/console/api/subjects/" + encoded(":.team:orders"));

    assertThat(subject.path("level").asText()).isEqualTo("NONE");
    assertThat(subject.path("levelFrom").asText()).isEqualTo("CONTEXT");
    assertThat(subject.path("mode").asText()).isEqualTo("READONLY");
    assertThat(subject.path("modeFrom").asText()).isEqualTo("ALL_CONTEXTS");
    assertThat(texts(subject.path("settings"), "scope"))
        .containsExactly("SUBJECT", "CONTEXT", "ALL_CONTEXTS", "SERVER");
    assertThat(subject.path("settings").get(1).path("subject").asText()).isEqualTo(":.team:");
  }

  @Test
  void theSettingsOfAllScopesAreListed() throws Exception {
    register(":.team:orders", "'int'");
    send("PUT", "/config/other", JSON.createObjectNode().put("compatibility", "FULL"));

    JsonNode scopes = json("/console/api/settings").path("scopes");

    assertThat(texts(scopes, "scope"))
        .containsExactly("ALL_CONTEXTS", "SERVER", "CONTEXT", "CONTEXT", "SUBJECT");
    assertThat(texts(scopes, "subject")).containsExactly(":.__GLOBAL:", "", "", ":.team:", "other");
  }

  @Test
  void aVersionNamesWhatPreventsItsDeletion() throws Exception {
    register("money", "{'type':'enum','name':'Money','symbols':['EUR']}");
    ObjectNode order = draft(order("{'name':'m','type':'Money'}"));
    order
        .putArray("references")
        .addObject()
        .put("name", "Money")
        .put("subject", "money")
        .put("version", 1);
    order.put("schema", order.path("schema").asText().replace("shop.Order", "Order"));
    send("POST", "/subjects/orders/versions", order);

    JsonNode money = json("/console/api/subjects/money/versions/1");
    assertThat(texts(money.path("referencedBy"), "subject")).containsExactly("orders");
    assertThat(texts(money.path("blockers").path("soft"), "subject")).containsExactly("orders");
    assertThat(texts(json("/console/api/subjects/money").path("blockers").path("soft"), "subject"))
        .containsExactly("orders");

    delete("/subjects/orders");

    JsonNode after = json("/console/api/subjects/money/versions/1").path("blockers");
    assertThat(after.path("soft")).isEmpty();
    assertThat(texts(after.path("permanent"), "subject")).containsExactly("orders");

    JsonNode orders = json("/console/api/subjects/orders/versions/latest");
    assertThat(orders.path("deleted").asBoolean()).isTrue();
    assertThat(orders.path("targets").get(0).path("target").path("subject").asText())
        .isEqualTo("money");
  }

  @Test
  void associationsAreNamedWhereTheyPreventADeletion() throws Exception {
    register("bills", order("{'name':'id','type':'long'}"));
    register("bills", order("{'name':'id','type':'long'},{'name':'n','type':'int','default':0}"));
    send(
        "POST",
        "/associations",
        JSON.readTree(
            """
            {"resourceName":"orders","resourceNamespace":"lkc-1","resourceId":"lkc-1:orders",
             "associations":[{"subject":"bills","associationType":"key","lifecycle":"STRONG"}]}"""));

    JsonNode found = json("/console/api/subjects/bills").path("associations").path(0);
    assertThat(found.path("resourceName").asText()).isEqualTo("orders");
    assertThat(found.path("resourceNamespace").asText()).isEqualTo("lkc-1");
    assertThat(found.path("resourceType").asText()).isEqualTo("topic");
    assertThat(found.path("associationType").asText()).isEqualTo("key");
    assertThat(found.path("lifecycle").asText()).isEqualTo("STRONG");
    assertThat(found.path("frozen").asBoolean(true)).isFalse();
    String association = found.toString();

    JsonNode second = json("/console/api/subjects/bills/versions/2");
    assertThat(second.path("associations")).as("version 1 remains").isEmpty();
    delete("/subjects/bills/versions/1");

    for (int version : List.of(1, 2)) { // deleted already; the only one that is not
      JsonNode kept = json("/console/api/subjects/bills/versions/" + version).path("associations");
      assertThat(kept.path(0).toString()).isEqualTo(association);
      HttpResponse<String> refusal =
          http.send(
              request("/subjects/bills/versions/" + version + "?permanent=" + (version == 1))
                  .DELETE()
                  .build(),
              BodyHandlers.ofString());
      assertThat(JSON.readTree(refusal.body()).path("error_code").asInt()).isEqualTo(40904);
    }
  }

  @Test
  void theGraphGoesBothWays() throws Exception {
    register("a", "{'type':'enum','name':'A','symbols':['X']}");
    for (String[] pair : new String[][] {{"b", "a"}, {"c", "b"}}) {
      ObjectNode draft =
          draft(
              "{'type':'record','name':'"
                  + pair[0].toUpperCase(Locale.ROOT)
                  + "','fields':[{'name':'f','type':'"
                  + pair[1].toUpperCase(Locale.ROOT)
                  + "'}]}");
      draft
          .putArray("references")
          .addObject()
          .put("name", pair[1].toUpperCase(Locale.ROOT))
          .put("subject", pair[1])
          .put("version", 1);
      send("POST", "/subjects/" + pair[0] + "/versions", draft);
    }

    JsonNode graph = json("/console/api/subjects/b/versions/1/references");

    assertThat(
            StreamSupport.stream(graph.path("nodes").spliterator(), false)
                .map(
                    each ->
                        each.path("version").path("subject").asText()
                            + each.path("distance").asInt()))
        .containsExactly("b0", "a1", "c-1");
    assertThat(
            StreamSupport.stream(graph.path("edges").spliterator(), false)
                .map(
                    each ->
                        each.path("from").asInt()
                            + ">"
                            + each.path("to").asInt()
                            + each.path("name").asText()))
        .containsExactly("0>1A", "2>0B");
  }

  @Test
  void theDifferenceIsExplainedInBothDirections() throws Exception {
    register("orders", order("{'name':'id','type':'int'}"));
    send("PUT", "/config/orders", JSON.createObjectNode().put("compatibility", "NONE"));
    register("orders", order("{'name':'id','type':'long'},{'name':'note','type':'string'}"));

    JsonNode found = json("/console/api/subjects/orders/difference?older=1&newer=2");

    assertThat(texts(found.path("changes"), "text"))
        .containsExactly("type int became long, promotable", "field added, no default");
    assertThat(found.path("backward").path("isCompatible").asBoolean()).isFalse();
    assertThat(texts(found.path("backward").path("incompatibilities"), "path"))
        .containsExactly("Order.note");
    assertThat(found.path("forward").path("isCompatible").asBoolean()).isFalse();
    assertThat(texts(found.path("forward").path("view"), "effect")).contains("FAILS", "IGNORED");
  }

  @Test
  void aDraftIsCheckedAtEachLevelAsItsRegistrationWouldBe() throws Exception {
    register("orders", order("{'name':'a','type':'int'}"));
    send("PUT", "/config/orders", JSON.createObjectNode().put("compatibility", "NONE"));
    register("orders", order("{'name':'b','type':'int'}"));
    ObjectNode draft = draft(order("{'name':'b','type':'long'}"));

    JsonNode levels = send("POST", "/console/api/subjects/orders/check", draft).path("levels");

    assertThat(levels)
        .extracting(each -> each.path("level").asText() + each.path("conflicts"))
        .containsExactly(
            "NONE",
            "BACKWARD",
            "BACKWARD_TRANSITIVE[1]",
            "FORWARD[2]",
            "FORWARD_TRANSITIVE[2,1]",
            "FULL[2]",
            "FULL_TRANSITIVE[2,1]");
    for (JsonNode level : levels) {
      send(
          "PUT",
          "/config/orders",
          JSON.createObjectNode().put("compatibility", level.path("level").asText()));
      JsonNode verdict = send("POST", "/compatibility/subjects/orders/versions", draft);
      assertThat(verdict.path("is_compatible")).isEqualTo(level.path("isCompatible"));
    }
  }

  @Test
  void aDraftThatIsNoSchemaIsExplained() throws Exception {
    JsonNode report = send("POST", "/console/api/subjects/orders/check", draft("'nothing'"));

    assertThat(report.path("problem").asText()).startsWith("Invalid schema of type AVRO");
    assertThat(report.path("levels").isMissingNode()).isTrue();
  }

  @Test
  void aDraftThatTheSubjectHasIsRecognized() throws Exception {
    register("orders", "'int'");

    JsonNode report = send("POST", "/console/api/subjects/orders/check", draft("{'type':'int'}"));

    assertThat(report.path("existing").path("version").asInt()).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | 302",
        "*/* | 200",
        "application/json, text/html;q=0.1 | 200",
        "application/vnd.schemaregistry.v1+json | 200"
      })
  void onlyBrowsersAreLedToTheConsole(String accept, int status) throws Exception {
    HttpResponse<String> answer = get("/", "Accept", accept);

    assertThat(answer.statusCode()).isEqualTo(status);
    if (status == 302) {
      assertThat(answer.headers().firstValue("Location")).hasValue("console/");
    } else {
      assertThat(answer.body()).isEqualTo("{}");
    }
  }

  @Test
  void thePageRunsNothingButItsOwnScripts() throws Exception {
    HttpResponse<String> page = get("/console/", "Accept", "text/html");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; script-src 'self';")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-cache");
    assertThat(page.body()).contains("<script type=\"module\"").doesNotContain("<style");
  }

  @Test
  void hashedFilesAreKeptAndOthersAskedFor() throws Exception {
    String page = get("/console/").body();
    String script = page.replaceAll("(?s).*src=\"\\./(assets/[^\"]+\\.js)\".*", "$1");

    HttpResponse<String> plain = get("/console/" + script);
    String tag = plain.headers().firstValue("ETag").orElseThrow();

    assertThat(plain.headers().firstValue("Cache-Control"))
        .hasValue("public, max-age=31536000, immutable");
    assertThat(plain.headers().firstValue("Content-Type"))
        .hasValue("text/javascript; charset=utf-8");
    assertThat(get("/console/" + script, "If-None-Match", tag).statusCode()).isEqualTo(304);
    HttpResponse<byte[]> compressed =
        http.send(
            request("/console/" + script).header("Accept-Encoding", "gzip").build(),
            BodyHandlers.ofByteArray());
    assertThat(compressed.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(compressed.body().length).isLessThan(plain.body().length() / 2);
    assertThat(compressed.headers().firstValue("ETag"))
        .isNotEqualTo(plain.headers().firstValue("ETag"));
  }

  @ParameterizedTest
  @CsvSource({
    "/console/nothing.js",
    "/console/assets/",
    "/console/..%2f..%2fMain.class",
    "/console/%2e%2e/Main.class",
    "/console/assets/%00.js",
    "/console/Main.class"
  })
  void otherFilesAreNotFound(String path) throws Exception {
    assertThat(get(path).statusCode()).isBetween(400, 404);
  }
}
