// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients of schema-repo and of Confluent's API work on the same subjects. */
@Tag("http")
class SchemaRepoServerTest {
  private static final String HOST = "127.0.0.1";
  private static final String ORDER_1 =
      "{ \"type\": \"record\", \"name\": \"Order\", \"fields\": [] }";
  private static final String ORDER_1_CANONICAL =
      "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[]}";
  private static final String ORDER_2 =
      "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String NO_SUBJECT = "ERROR: This subject does not exist.\n";

  private final HttpClient client = HttpClient.newHttpClient();
  private final MemorySchemaStore store = new MemorySchemaStore();
  private final RegistryServer server =
      new RegistryServer(
          new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC()),
          HttpOptions.DEFAULTS.at(HOST, 0));

  @BeforeEach
  void start() throws Exception {
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
    store.close();
  }

  @Test
  void aSubjectOfSchemaRepoHasVersionsOfConfluent() throws Exception {
    create("orders", "");

    assertThat(put("/schema-repo/orders/register", ORDER_1).body()).isEqualTo("0");
    assertThat(get("/subjects").body()).isEqualTo("[\"orders\"]");
    assertThat(json(get("/subjects/orders/versions/1")))
        .containsEntry("id", 1)
        .containsEntry("schema", ORDER_1_CANONICAL);
    assertThat(get("/schema-repo/orders/id/0").body()).isEqualTo(ORDER_1);
  }

  @Test
  void aSubjectOfConfluentHasIdsOfSchemaRepo() throws Exception {
    registerWithConfluent("orders", ORDER_1);

    assertThat(get("/schema-repo").body()).isEqualTo("orders\n");
    assertThat(get("/schema-repo/orders/latest").body()).isEqualTo("0\t" + ORDER_1_CANONICAL);
    assertThat(post("/schema-repo/orders/schema", ORDER_1_CANONICAL).body()).isEqualTo("0");
    assertThat(post("/schema-repo/orders/schema", ORDER_1).statusCode()).isEqualTo(404);
  }

  @Test
  void readsAndWritesFollowAnAlias() throws Exception {
    registerWithConfluent("orders", ORDER_1);
    send("PUT", "/config/bestellungen", "application/json", "{\"alias\":\"orders\"}");

    assertThat(put("/schema-repo/bestellungen/register", ORDER_1).statusCode()).isEqualTo(200);
    for (String path : List.of("/id/0", "/latest", "/all")) {
      HttpResponse<String> read = get("/schema-repo/bestellungen" + path);
      assertThat(read.statusCode()).as(path).isEqualTo(200);
      assertThat(read.body()).isEqualTo(get("/schema-repo/orders" + path).body());
    }
  }

  @Test
  void anotherTextOfTheSameSchemaIsAnotherIdOfSchemaRepoAndTheSameIdOfConfluent() throws Exception {
    create("orders", "");
    put("/schema-repo/orders/register", ORDER_1);

    assertThat(put("/schema-repo/orders/register", ORDER_1_CANONICAL).body()).isEqualTo("1");
    assertThat(get("/subjects/orders/versions").body()).isEqualTo("[1,2]");
    assertThat(json(get("/subjects/orders/versions/1"))).containsEntry("id", 1);
    assertThat(json(get("/subjects/orders/versions/2"))).containsEntry("id", 1);
  }

  @Test
  void aSubjectWithoutSchemasIsThereForSchemaRepoOnly() throws Exception {
    create("empty", "owner=shop");

    assertThat(get("/schema-repo").body()).isEqualTo("empty\n");
    assertThat(get("/subjects").body()).isEqualTo("[]");
    assertThat(get("/contexts").body()).isEqualTo("[\".\"]");
    assertThat(get("/schema-repo/empty/config").body()).contains("owner=shop\n");
  }

  @Test
  void theCompatibilityLevelHoldsForBoth() throws Exception {
    create("orders", "");
    put("/schema-repo/orders/register", ORDER_1);

    HttpResponse<String> answer = put("/schema-repo/orders/register", ORDER_2);

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("READER_FIELD_MISSING_DEFAULT_VALUE");
  }

  @Test
  void aTextThatIsNoSchemaNeedsASubjectWithoutALevel() throws Exception {
    create("checked", "");
    create("free", "repo.validators=");

    HttpResponse<String> answer = put("/schema-repo/checked/register", "not a schema");

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).startsWith("Invalid schema of type AVRO");
    assertThat(put("/schema-repo/free/register", "not a schema").body()).isEqualTo("0");
    assertThat(json(get("/subjects/free/versions/1")))
        .containsEntry("schemaType", "TEXT")
        .containsEntry("schema", "not a schema");
    registerWithConfluent("free", ORDER_1);
    assertThat(get("/schema-repo/free/all").body())
        .isEqualTo("1\t" + ORDER_1_CANONICAL + "\n0\tnot a schema\n");
  }

  @Test
  void validatorsWithTheNameOfALevelAreTheLevel() throws Exception {
    create("orders", "repo.validators=backward_transitive,forward");

    assertThat(get("/config/orders").body())
        .isEqualTo("{\"compatibilityLevel\":\"FULL_TRANSITIVE\"}");
  }

  @Test
  void theModeHoldsForBoth() throws Exception {
    create("orders", "");
    send("PUT", "/mode/orders", "application/json", "{\"mode\":\"READONLY\"}");

    HttpResponse<String> answer = put("/schema-repo/orders/register", ORDER_1);

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).isEqualTo("Subject orders in context  is in read-only mode");
  }

  @Test
  void aSchemaThatConfluentsClientsDeletedSoftlyIsReadableByItsId() throws Exception {
    create("orders", "");
    put("/schema-repo/orders/register", ORDER_1);
    send("DELETE", "/subjects/orders/versions/1", "application/json", "");

    assertThat(get("/schema-repo/orders/all").body()).isEmpty();
    assertThat(get("/schema-repo/orders/id/0").body()).isEqualTo(ORDER_1);
    assertThat(put("/schema-repo/orders/register", ORDER_2).body()).isEqualTo("1");
  }

  @Test
  void aSubjectWhoseVersionsAllAreDeletedIsGoneUnlessSchemaRepoMadeIt() throws Exception {
    registerWithConfluent("orders", ORDER_1);
    send("DELETE", "/subjects/orders", "application/json", "");

    assertThat(get("/schema-repo/orders").statusCode()).isEqualTo(404);
    assertThat(get("/schema-repo/orders/id/0").body()).contains("Order"); // data may have it
    assertThat(get("/schema-repo/orders/id/1").statusCode()).isEqualTo(404);
    assertThat(put("/schema-repo/orders/register", ORDER_1).body()).isEqualTo(NO_SUBJECT);
  }

  @Test
  void concurrentRegistrationsGiveEachTextOneIdWithoutGaps() throws Exception {
    create("orders", "repo.validators=");
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<String>> ids = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      String text = "schema " + i % 20;
      ids.add(threads.submit(() -> put("/schema-repo/orders/register", text).body()));
    }
    List<String> answers = new ArrayList<>();
    for (Future<String> id : ids) {
      answers.add(id.get());
    }
    threads.shutdown();

    assertThat(answers.stream().distinct())
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 20).mapToObj(Integer::toString).toList());
    assertThat(get("/schema-repo/orders/all").body().lines()).hasSize(20);
  }

  @Test
  void thePagesShowWhatClientsSentAsText() throws Exception {
    String script = "<script>alert('x')</script>";
    String subject = "%3Cscript%3Ealert('x')%3C%2Fscript%3E";
    String schema = "{\"type\":\"record\",\"name\":\"R\",\"doc\":\"" + script + "\",\"fields\":[]}";
    create(subject, "key=%3Cscript%3E&repo.validators=%3Cscript%3E");
    put("/schema-repo/" + subject + "/register", schema);

    for (String page : List.of("/", "/S/all", "/S/latest", "/S/id/0", "/S/config")) {
      HttpResponse<String> answer = get("/schema-repo-browser" + page.replace("S", subject));

      assertThat(answer.statusCode()).as(page).isEqualTo(200);
      assertThat(answer.body()).as(page).contains("&lt;script&gt;").doesNotContain("<script");
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
          .as(page)
          .startsWith("default-src 'none'; ");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }
  }

  @Test
  void aTextIsNeverLabelledAsHtml() throws Exception {
    create("orders", "");
    put("/schema-repo/orders/register", ORDER_1);

    HttpResponse<String> answer =
        client.send(
            request("/schema-repo/orders/id/0").header("Accept", "text/html, */*").build(),
            BodyHandlers.ofString());

    assertThat(answer.body()).isEqualTo(ORDER_1);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain");
  }

  @Test
  void theBodyMustBeTextInItsEncoding() throws Exception {
    create("orders", "");
    HttpRequest.Builder request = request("/schema-repo/orders/register");

    HttpResponse<String> answer =
        client.send(
            request.PUT(BodyPublishers.ofByteArray(new byte[] {(byte) 0xC3})).build(),
            BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("The body is not a text in UTF-8");
  }

  private void create(String subject, String form) throws Exception {
    HttpResponse<String> answer = send("PUT", "/schema-repo/" + subject, FORM, form);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private void registerWithConfluent(String subject, String schema) throws Exception {
    String body = new ObjectMapper().writeValueAsString(Map.of("schema", schema));
    HttpResponse<String> answer =
        send("POST", "/subjects/" + subject + "/versions", "application/json", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private HttpResponse<String> put(String path, String schema) throws Exception {
    return send("PUT", path, "text/plain", schema);
  }

  private HttpResponse<String> post(String path, String schema) throws Exception {
    return send("POST", path, "text/plain", schema);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> send(String method, String path, String type, String body)
      throws Exception {
    HttpRequest request =
        request(path)
            .method(method, BodyPublishers.ofString(body, StandardCharsets.UTF_8))
            .header("Content-Type", type)
            .build();
    return client.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://" + HOST + ":" + server.port() + path));
  }

  private static Map<Object, Object> json(HttpResponse<String> answer) throws Exception {
    return new ObjectMapper().readValue(answer.body(), new TypeReference<>() {});
  }
}
