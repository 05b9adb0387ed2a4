// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.schemarepo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.registry.testserver.SchemaRepoServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The test server gives the responses recorded from a real schema-repo. */
@Timeout(20)
@Tag("http")
class SchemaRepoServerTest {
  private static final int SECOND_RECORDING = 138;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void answersRecordedRequests() throws Exception {
    try (SchemaRepoServer server = new SchemaRepoServer()) {
      assertThat(replay(server, n -> n < SECOND_RECORDING)).isEqualTo(112);
    }
  }

  @Test
  void answersRecordedRequestsOfOtherClients() throws Exception {
    try (SchemaRepoServer server = new SchemaRepoServer()) {
      server.create("c1", "");

      assertThat(replay(server, n -> n >= SECOND_RECORDING)).isEqualTo(12);
    }
  }

  private int replay(SchemaRepoServer server, IntPredicate which) throws Exception {
    SoftAssertions softly = new SoftAssertions();
    int replayed = 0;
    for (JsonNode exchange : transcripts()) {
      if (which.test(exchange.get("n").intValue())) {
        compare(softly, exchange, ask(server, exchange.get("request")));
        replayed++;
      }
    }
    softly.assertAll();
    return replayed;
  }

  private HttpResponse<String> ask(SchemaRepoServer server, JsonNode request) throws Exception {
    String root = server.url().substring(0, server.url().length() - "/schema-repo".length());
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(root + request.get("path").textValue()))
            .version(HttpClient.Version.HTTP_1_1)
            .method(
                request.get("method").textValue(),
                request.get("body").isNull()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(request.get("body").textValue()));
    request
        .get("headers")
        .properties()
        .forEach(header -> builder.header(header.getKey(), header.getValue().textValue()));
    return client.send(builder.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private static void compare(
      SoftAssertions softly, JsonNode exchange, HttpResponse<String> answer) {
    String which = exchange.get("n") + " " + exchange.get("request").get("path").textValue();
    JsonNode recorded = exchange.get("response");
    String type = header(recorded, "Content-Type");
    softly.assertThat(answer.statusCode()).as(which).isEqualTo(recorded.get("status").intValue());
    softly
        .assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .as(which)
        .isEqualTo(type);
    if (!type.startsWith("text/html;")) { // a page of the web server
      softly
          .assertThat(comparable(answer.body(), type))
          .as(which)
          .isEqualTo(comparable(recorded.get("body").asText(), type));
    }
  }

  /** Removes what varies on the real server: dates, and the order of subjects and keys. */
  private static Object comparable(String body, String type) {
    if (type.equals("application/json") && body.startsWith("[")) {
      JsonNode array = json(body);
      boolean areSubjects = array.path(0).has("name");
      return StreamSupport.stream(array.spliterator(), false)
          .map(JsonNode::toString)
          .sorted((left, right) -> areSubjects ? left.compareTo(right) : 0)
          .toList();
    }
    if (body.startsWith("#Configuration") || !body.contains("\t")) {
      return body.lines().filter(line -> !line.matches("#.* UTC .*")).sorted().toList();
    }
    return body;
  }

  private static String header(JsonNode recorded, String name) {
    return StreamSupport.stream(recorded.get("headers").spliterator(), false)
        .filter(header -> header.get(0).textValue().equals(name))
        .map(header -> header.get(1).textValue())
        .collect(Collectors.joining());
  }

  private static List<JsonNode> transcripts() throws IOException {
    try (InputStream in =
            Objects.requireNonNull(
                SchemaRepoServerTest.class.getResourceAsStream("/schema-repo/transcripts.jsonl"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines.lines().map(SchemaRepoServerTest::json).toList();
    }
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
