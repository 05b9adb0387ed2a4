// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.http.OpenApiDocument.Operation;
import io.avrolope.server.http.RequestVariants.Variant;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Dispatcher;
import io.avrolope.server.http.route.Json;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.operations.Operations;
import io.avrolope.server.records.TopicOptions;
import io.avrolope.server.records.Topics;
import io.avrolope.server.registry.Client;
import io.avrolope.server.security.Access;
import io.avrolope.server.service.Registry;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.StoreHealth;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each parameter, field of a body and header of every route is sent in unusual forms. The table of
 * the answers is a file, so that a change of an answer is seen and reviewed.
 */
@Tag("http")
class RequestVariantsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TABLE = "/request-variants.txt";
  private static final int FIRST_REFUSAL = 400;
  private static final int FIRST_FAULT = 500;

  /** The first version of the subject that the requests read. */
  private static final String FIRST = "/subjects/a/versions/1";

  private final HttpClient http = HttpClient.newHttpClient();
  private final FilledStore store = new FilledStore();
  private final List<String> setup = new ArrayList<>();
  private final List<String> bases = new ArrayList<>();
  private RegistryServer server;
  private Dispatcher filler;

  @BeforeEach
  void start() throws Exception {
    List<String> lines =
        resource("/request-bases.txt").lines().filter(line -> !line.startsWith("#")).toList();
    setup.addAll(lines.subList(0, lines.indexOf("==")));
    bases.addAll(lines.subList(setup.size() + 1, lines.size()));
    Registry registry = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
    filler =
        new Dispatcher(
            routes(registry), registry, Json.mapper(1_000, 1 << 20), HttpOptions.INCOMPATIBLE);
    server =
        new RegistryServer(
            registry, HttpOptions.DEFAULTS.at("127.0.0.1", 0), Operations.of(registry));
    server.start();
    fill();
  }

  private static List<Route> routes(Registry registry) {
    return RegistryServer.routes(registry, new Topics(TopicOptions.NONE, registry), 1_000);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String resource(String name) throws IOException {
    try (var in = RequestVariantsTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A store that begins anew. */
  private static final class FilledStore implements SchemaStore {
    private MemorySchemaStore current = new MemorySchemaStore();

    void clear() {
      current = new MemorySchemaStore();
    }

    @Override
    public <T> T read(Function<RegistryState, T> read) {
      return current.read(read);
    }

    @Override
    public <T> T write(Function<RegistryState, Decision<T>> decide) {
      return current.write(decide);
    }

    @Override
    public StoreHealth health() {
      return current.health();
    }

    @Override
    public void close() {}
  }

  private void fill() {
    store.clear();
    for (String line : setup) {
      RequestVariants request = RequestVariants.of(line);
      String query = request.target().substring(request.path().length());
      Answer answer =
          filler.answer(
              new Dispatcher.Incoming(
                  request.method(),
                  request.path(),
                  query.isEmpty() ? Map.of() : Map.of("permanent", List.of("true")),
                  "application/json",
                  null,
                  request.body().getBytes(StandardCharsets.UTF_8),
                  Access.UNRESTRICTED,
                  Client.WAITING),
              route -> {});
      assertThat(answer.status()).as(line).isEqualTo(200);
    }
  }

  private String content() {
    return store.read(
        state -> {
          StringBuilder content = new StringBuilder();
          state.subjects().forEach(each -> content.append(state.versions(each)));
          content.append(state.configs()).append(state.modes()).append(state.contexts());
          state.associations().all().forEach(content::append);
          return content.toString();
        });
  }

  private HttpResponse<String> send(String method, Variant variant) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + variant.target()))
            .method(method, BodyPublishers.ofString(variant.body()))
            .header("Accept", variant.accept());
    if (variant.contentType() != null) {
      request.header("Content-Type", variant.contentType());
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  /** The answer as the table has it: the code, and a star if the registry has changed. */
  private String outcome(String method, Variant variant, List<String> faults) throws Exception {
    String before = content();
    HttpResponse<String> answer = send(method, variant);
    boolean isChanged = !content().equals(before);
    if (isChanged) {
      fill();
    }
    String what = method + " " + variant.target() + " " + variant.body();
    if (answer.statusCode() >= FIRST_FAULT) {
      faults.add(what + ": " + answer.statusCode() + " " + answer.body());
    }
    if (isChanged && (answer.statusCode() >= FIRST_REFUSAL || method.equals("GET"))) {
      faults.add(what + ": was refused, and changed the registry");
    }
    return code(answer) + (isChanged ? "*" : "");
  }

  private static String code(HttpResponse<String> answer) {
    if (answer.statusCode() < FIRST_REFUSAL || !answer.body().startsWith("{")) {
      return Integer.toString(answer.statusCode());
    }
    try {
      JsonNode code = JSON.readTree(answer.body()).path("error_code");
      return code.asText(Integer.toString(answer.statusCode()));
    } catch (IOException e) {
      return answer.statusCode() + " without JSON";
    }
  }

  @Test
  void noVariantOfARequestIsAFaultAndNoneThatIsRefusedChangesTheRegistry() throws Exception {
    List<String> faults = new ArrayList<>();
    StringBuilder table = new StringBuilder();
    table.append("# Written by RequestVariantsTest: the answers to variants of each request.\n");
    table.append("# The code of the error or the status; * if the registry has changed.\n");
    String guid = JSON.readTree(send("GET", plain(FIRST)).body()).get("guid").asText();
    for (String line : bases) {
      RequestVariants base = RequestVariants.of(line.replace("{GUID}", guid));
      table.append('\n').append(RequestVariants.of(line).name()).append('\n');
      for (Map.Entry<String, List<Variant>> part : base.all().entrySet()) {
        List<String> outcomes = new ArrayList<>();
        for (Variant variant : part.getValue()) {
          outcomes.add(variant.name() + " " + outcome(base.method(), variant, faults));
        }
        table.append("  ").append(part.getKey()).append(" | ");
        table.append(String.join(" | ", outcomes)).append('\n');
      }
    }
    Files.writeString(Path.of("target", "request-variants.txt"), table);

    assertThat(faults).isEmpty();
    assertThat(table.toString())
        .as("the table, which the test has written to target/request-variants.txt")
        .isEqualTo(resource(TABLE));
  }

  private static Variant plain(String target) {
    return new Variant("", target, "", null, "*/*");
  }

  @Test
  void theTableHasEachRouteWithAllItsParameters() throws Exception {
    OpenApiDocument document = OpenApiDocument.of(send("GET", plain("/openapi.json")).body());
    Set<String> open = new TreeSet<>();
    for (Operation operation : document.operations()) {
      if (isOfTheRegistry(operation)) {
        open.add(operation.name());
        document
            .queryParameters(operation)
            .forEach(each -> open.add(operation.name() + " ?" + each));
      }
    }
    Registry registry =
        new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC());
    Set<String> console = new TreeSet<>();
    routes(registry).stream()
        .filter(route -> route.path().startsWith("/console/api/"))
        .forEach(route -> console.add(route.method() + " " + route.path()));
    for (String line : bases) {
      RequestVariants base = RequestVariants.of(line);
      if (base.path().startsWith("/console/api/")) {
        console.removeIf(each -> base.name().matches(each.replaceAll("\\{\\w+}", "[^/]+")));
      } else {
        String name = document.operation(base.method(), base.path().replaceAll("[{}]", "")).name();
        open.remove(name);
        base.all().keySet().forEach(each -> open.remove(name + " " + each));
      }
    }

    assertThat(open).as("what the table lacks").isEmpty();
    assertThat(console).as("routes of the console that the table lacks").isEmpty();
  }

  private static boolean isOfTheRegistry(Operation operation) {
    String tag = operation.node().at("/tags/0").asText();
    return !tag.equals("Operations") && !tag.endsWith("schema-repo");
  }
}
