// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.ValidationMessage;
import io.avrolope.server.http.OpenApiDocument.Operation;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.operations.Operations;
import io.avrolope.server.records.TopicOptions;
import io.avrolope.server.records.Topics;
import io.avrolope.server.service.Registry;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The OpenAPI document says what the server does: no more, no less, nothing else. */
@Tag("http")
class OpenApiTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String OPERATIONS = "Operations";
  private static final String SCHEMA_REPO = "schema-repo";

  /** A route without a latest id. OpenAPI has no parameters that are empty. */
  private static final String FIRST_OF_SCHEMA_REPO =
      "PUT /schema-repo/{subject}/register_if_latest/";

  private static final List<String> OUTCOMES_OF_OTHER_TESTS =
      List.of(" 500 50001", " 500 -", " 503 -", " 415 -");

  private final HttpClient http = HttpClient.newHttpClient();
  private OpenApiDocument document;
  private RegistryServer server;

  @BeforeEach
  void start() throws Exception {
    start(new MemorySchemaStore());
    document = OpenApiDocument.of(get("/openapi.json").body());
  }

  private void start(SchemaStore store) throws Exception {
    Registry registry = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
    server =
        new RegistryServer(
            registry, HttpOptions.DEFAULTS.at("127.0.0.1", 0), Operations.of(registry));
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String url() {
    return "http://127.0.0.1:" + server.port();
  }

  private HttpResponse<String> get(String path) throws Exception {
    return OpenApiCase.of("200 - GET " + path).send(http, url(), "");
  }

  /** The console's own routes change with it, and the document leaves them out. */
  private static boolean isPublic(Route route) {
    return !route.path().startsWith("/console/api/");
  }

  @Test
  void everyRouteIsInTheDocumentAndNothingElseIs() {
    Registry registry =
        new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC());
    Set<String> routes = new TreeSet<>();
    RegistryServer.routes(registry, new Topics(TopicOptions.NONE, registry), 1).stream()
        .filter(OpenApiTest::isPublic)
        .forEach(route -> routes.add(route.method() + " " + route.path()));
    OperationsHandler.paths().forEach(path -> routes.add("GET " + path));
    routes.addAll(SchemaRepoHandler.routes());
    routes.add(FIRST_OF_SCHEMA_REPO);

    assertThat(document.operations().stream().map(Operation::name))
        .containsExactlyInAnyOrderElementsOf(routes);
  }

  @Test
  void theDocumentNamesAllWaysToSignIn() throws Exception {
    JsonNode schemes =
        JSON.readTree(get("/openapi.json").body()).path("components").path("securitySchemes");

    assertThat(schemes.path("basic").path("scheme").asText()).isEqualTo("basic");
    assertThat(schemes.path("bearer").path("scheme").asText()).isEqualTo("bearer");
    assertThat(schemes.path("certificate").path("type").asText()).isEqualTo("mutualTLS");
  }

  @Test
  void theParametersOfPathsAreDocumented() {
    for (Operation operation : document.operations()) {
      Set<String> names = new TreeSet<>();
      Matcher matcher = Pattern.compile("\\{(\\w+)}").matcher(operation.path());
      while (matcher.find()) {
        names.add(matcher.group(1));
      }
      assertThat(document.pathParameters(operation)).as(operation.name()).isEqualTo(names);
    }
  }

  /** Whether a file can read parameters of routes outside of the console. */
  private static boolean isOfTheApi(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java")
        && !List.of("ConsoleRoutes.java", "TopicRoutes.java", "TopicParameters.java")
            .contains(name);
  }

  /** The text of the routes names the parameters that they read. */
  @Test
  void everyParameterThatARouteReadsIsDocumented() throws Exception {
    Set<String> read = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/avrolope/server/http"))) {
      for (Path file : files.filter(OpenApiTest::isOfTheApi).toList()) {
        Matcher matcher =
            Pattern.compile("(?:flag|parameter|parameters|number)\\(\\s*\"(\\w+)\"")
                .matcher(Files.readString(file));
        while (matcher.find()) {
          read.add(matcher.group(1));
        }
      }
    }
    Set<String> documented = new TreeSet<>();
    document.operations().forEach(each -> documented.addAll(document.queryParameters(each)));

    assertThat(read).isNotEmpty();
    assertThat(documented).containsAll(read);
  }

  /** The requests that the document allows, and what is not as the document says. */
  @Test
  void everyDocumentedAnswerIsGivenAndEveryAnswerIsAsDocumented() throws Exception {
    List<String> faults = new ArrayList<>();
    Set<String> open = new TreeSet<>();
    Set<String> unused = new TreeSet<>();
    for (Operation operation : document.operations()) {
      document.outcomes(operation).forEach(each -> open.add(operation.name() + " " + each));
      document
          .queryParameters(operation)
          .forEach(each -> unused.add(operation.name() + " " + each));
    }
    open.removeIf(each -> OUTCOMES_OF_OTHER_TESTS.stream().anyMatch(each::endsWith));
    String guid = "";
    for (String line : OpenApiCase.lines()) {
      if (line.equals(OpenApiCase.NEW_SERVER)) {
        stop();
        start(new MemorySchemaStore());
        continue;
      }
      OpenApiCase request = OpenApiCase.of(line);
      Operation operation = request.operation(document);
      HttpResponse<String> answer = request.send(http, url(), guid);
      JsonNode body = body(answer);
      guid = guid.isEmpty() ? body.path("guid").asText("") : guid;
      faults.addAll(faults(request, operation, answer, body));
      open.remove(operation.name() + " " + request.status() + " " + request.code());
      Set<String> parameters = request.parameters();
      parameters.removeAll(document.queryParameters(operation));
      parameters.forEach(
          each -> faults.add(line + ": the parameter " + each + " is not documented"));
      request.parameters().forEach(each -> unused.remove(operation.name() + " " + each));
    }

    assertThat(faults).as("answers that are not as documented").isEmpty();
    assertThat(open).as("documented answers that no case leads to").isEmpty();
    assertThat(unused).as("documented parameters that no case has").isEmpty();
  }

  private static JsonNode body(HttpResponse<String> answer) {
    if (answer.body().isEmpty()) {
      return MissingNode.getInstance();
    }
    try {
      return type(answer).startsWith("text/")
          ? TextNode.valueOf(answer.body())
          : JSON.readTree(answer.body());
    } catch (IOException e) {
      return TextNode.valueOf(answer.body()); // schema-repo labels texts as JSON
    }
  }

  private static String type(HttpResponse<String> answer) {
    return answer.headers().firstValue("Content-Type").orElse("application/json");
  }

  private List<String> faults(
      OpenApiCase request, Operation operation, HttpResponse<String> answer, JsonNode body)
      throws IOException {
    List<String> faults = new ArrayList<>();
    String code = body.path("error_code").asText("-");
    if (answer.statusCode() != request.status() || !code.equals(request.code())) {
      faults.add(request.line() + ": was " + answer.statusCode() + " " + answer.body());
    }
    if (request.hasBody() && answer.statusCode() < 300) {
      document
          .validateRequest(operation, request.body())
          .forEach(message -> faults.add(request.line() + ": the request: " + message));
    }
    wrongAnswer(operation, answer, body).forEach(each -> faults.add(request.line() + ": " + each));
    return faults;
  }

  /** The differences from the documented answer of a status. */
  private List<String> wrongAnswer(
      Operation operation, HttpResponse<String> answer, JsonNode body) {
    JsonNode response = document.response(operation, answer.statusCode());
    if (response.isMissingNode()) {
      return List.of("the status " + answer.statusCode() + " is not documented");
    }
    if (!response.has("content")) {
      return body.isMissingNode() ? List.of() : List.of("there is a body: " + answer.body());
    }
    String type = type(answer);
    JsonNode content = response.get("content").path(type);
    if (content.isMissingNode()) {
      return List.of("the type " + type + " is not documented");
    }
    boolean isEmptyText = body.isMissingNode() && type.startsWith("text/");
    JsonNode value = isEmptyText ? TextNode.valueOf("") : body;
    return document.validate(content.get("schema"), value).stream()
        .map(ValidationMessage::getMessage)
        .toList();
  }

  /** For each operation of Confluent's API, the first case that succeeds. */
  private Map<Operation, OpenApiCase> successes() {
    return successes(operation -> !isOfSchemaRepo(operation));
  }

  private static boolean isOfSchemaRepo(Operation operation) {
    return operation.node().at("/tags/0").asText().endsWith(SCHEMA_REPO);
  }

  private Map<Operation, OpenApiCase> successes(Predicate<Operation> wanted) {
    Map<Operation, OpenApiCase> successes = new HashMap<>();
    for (String line : OpenApiCase.lines()) {
      if (!line.equals(OpenApiCase.NEW_SERVER)) {
        OpenApiCase request = OpenApiCase.of(line);
        if (request.status() < 300) {
          successes.putIfAbsent(request.operation(document), request);
        }
      }
    }
    successes
        .keySet()
        .removeIf(operation -> operation.node().at("/tags/0").asText().equals(OPERATIONS));
    successes.keySet().removeIf(wanted.negate());
    return successes;
  }

  @Test
  void mediaTypesThatTheServerDoesNotKnowAreRefusedAsDocumented() throws Exception {
    Map<Operation, OpenApiCase> successes = successes();
    for (Map.Entry<Operation, OpenApiCase> entry : successes.entrySet()) {
      OpenApiCase request = entry.getValue();
      for (Map.Entry<String, Integer> header :
          Map.of("Accept", 406, "Content-Type", 415).entrySet()) {
        HttpResponse<String> answer = request.send(http, url(), "x", header.getKey(), "image/png");

        assertThat(answer.statusCode()).as(request.line()).isEqualTo(header.getValue());
        assertThat(wrongAnswer(entry.getKey(), answer, body(answer))).as(request.line()).isEmpty();
      }
    }
    assertThat(successes).hasSizeGreaterThan(30);
  }

  /** For each operation of schema-repo's API, the first case that succeeds. */
  private Map<Operation, OpenApiCase> successesOfSchemaRepo() {
    return successes(OpenApiTest::isOfSchemaRepo);
  }

  @Test
  void schemaRepoAnswersEachMediaTypeAsDocumented() throws Exception {
    OpenApiCase.of("200 - PUT /schema-repo/s owner=shop").send(http, url(), "");
    OpenApiCase.of("200 - PUT /schema-repo/free repo.validators=").send(http, url(), "");
    OpenApiCase.of("200 - PUT /schema-repo/s/register \"int\"").send(http, url(), "");
    List<String> faults = new ArrayList<>();
    for (Map.Entry<Operation, OpenApiCase> entry : successesOfSchemaRepo().entrySet()) {
      Operation operation = entry.getKey();
      OpenApiCase request = entry.getValue();
      for (String type : List.of("application/json", "text/plain", "text/html", "image/png")) {
        HttpResponse<String> answer = request.send(http, url(), "", "Accept", type);
        wrongAnswer(operation, answer, body(answer)).forEach(faults::add);
      }
      HttpResponse<String> answer = request.send(http, url(), "", "Content-Type", "image/png");
      wrongAnswer(operation, answer, body(answer)).forEach(faults::add);
      assertThat(answer.statusCode() == 415)
          .as(request.line())
          .isEqualTo(document.outcomes(operation).contains("415 -"));
    }

    assertThat(faults).isEmpty();
  }

  @Test
  void schemaRepoTellsTheDocumentedMethods() throws Exception {
    Map<String, Set<String>> documented = new TreeMap<>();
    document.operations().stream()
        .filter(operation -> operation.path().startsWith("/schema-repo"))
        .filter(operation -> !operation.path().startsWith("/schema-repo-browser"))
        .forEach(
            operation ->
                documented
                    .computeIfAbsent(operation.path(), path -> new TreeSet<>(Set.of("OPTIONS")))
                    .add(operation.method()));

    for (Map.Entry<String, Set<String>> path : documented.entrySet()) {
      String plain = path.getKey().replaceAll("[{}]", "");
      HttpResponse<String> answer = OpenApiCase.of("200 - OPTIONS " + plain).send(http, url(), "");
      Set<String> allowed =
          new TreeSet<>(List.of(answer.headers().firstValue("Allow").orElse("").split(",", -1)));
      allowed.remove("HEAD");

      assertThat(allowed).as(plain).isEqualTo(path.getValue());
    }
    assertThat(documented).hasSize(11);
  }

  @Test
  void aStoreThatFailsIsAnErrorOfSchemaRepoAsDocumented() throws Exception {
    stop();
    start(new FailingStore());
    List<String> faults = new ArrayList<>();
    for (Map.Entry<Operation, OpenApiCase> entry : successesOfSchemaRepo().entrySet()) {
      Operation operation = entry.getKey();
      HttpResponse<String> answer = entry.getValue().send(http, url(), "");
      int status = operation.path().equals("/status") ? 503 : 500;

      assertThat(answer.statusCode()).as(entry.getValue().line()).isEqualTo(status);
      faults.addAll(wrongAnswer(operation, answer, body(answer)));
    }

    assertThat(faults).isEmpty();
  }

  @Test
  void aStoreThatFailsIsAnErrorAsDocumented() throws Exception {
    stop();
    start(new FailingStore());
    Set<String> failed = new TreeSet<>();
    for (Map.Entry<Operation, OpenApiCase> entry : successes().entrySet()) {
      OpenApiCase request = entry.getValue();
      HttpResponse<String> answer =
          request.send(http, url(), "00000000-0000-0000-0000-000000000000");
      if (body(answer).path("error_code").asInt() == 50001) {
        failed.add(entry.getKey().name());
        assertThat(wrongAnswer(entry.getKey(), answer, body(answer))).as(request.line()).isEmpty();
      }
    }

    assertThat(
            document.operations().stream()
                .filter(operation -> document.outcomes(operation).contains("500 50001"))
                .map(Operation::name))
        .containsExactlyInAnyOrderElementsOf(failed);
    assertThat(get("/health/ready").statusCode()).isEqualTo(503);
    assertThat(get("/health/live").statusCode()).isEqualTo(503);
  }

  /** A store that cannot do anything. */
  private static final class FailingStore implements SchemaStore {
    @Override
    public <T> T read(Function<RegistryState, T> read) {
      throw new StoreException("The disk is unreachable", new IOException());
    }

    @Override
    public <T> T write(Function<RegistryState, Decision<T>> decide) {
      throw new StoreException("The disk is unreachable", new IOException());
    }

    @Override
    public StoreHealth health() {
      return StoreHealth.broken("The disk is unreachable");
    }

    @Override
    public void close() {}
  }
}
