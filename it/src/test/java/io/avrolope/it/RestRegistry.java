// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.test.TestRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** The registry server, and what a test does with it through Confluent's REST API. */
record RestRegistry(TestRegistry server) implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Starts a server that accepts any next version. */
  static RestRegistry start() {
    return new RestRegistry(
        TestRegistry.with().property("schema.compatibility.level", "NONE").start());
  }

  String url() {
    return server.url();
  }

  /** Registers a schema, and returns its id. */
  int register(String subject, String schema) {
    return register(subject, schema, "{}");
  }

  /**
   * Registers a schema with additional fields, and returns its id.
   *
   * @param extras JSON with {@code references} or {@code metadata}
   */
  int register(String subject, String schema, String extras) {
    ObjectNode body = (ObjectNode) json(extras);
    body.put("schema", schema);
    return json(send("POST", "/subjects/" + subject + "/versions", body.toString()).body())
        .path("id")
        .asInt();
  }

  /** Deletes a version for good. */
  void delete(String subject, int version) {
    String path = "/subjects/" + subject + "/versions/" + version;
    send("DELETE", path, "");
    send("DELETE", path + "?permanent=true", "");
  }

  void setMode(String subject, String mode) {
    send("PUT", "/mode/" + subject, "{\"mode\":\"" + mode + "\"}");
  }

  void setLevel(String subject, String level) {
    send("PUT", "/config/" + subject, "{\"compatibility\":\"" + level + "\"}");
  }

  /** Whether a subject has a mode of its own. */
  boolean hasMode(String subject) {
    return exchange("GET", "/mode/" + subject, "").statusCode() == 200;
  }

  JsonNode get(String path) {
    return json(send("GET", path, "").body());
  }

  private HttpResponse<String> send(String method, String path, String body) {
    HttpResponse<String> response = exchange(method, path, body);
    assertThat(response.statusCode()).as(method + " " + path + response.body()).isEqualTo(200);
    return response;
  }

  private HttpResponse<String> exchange(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .build();
    try {
      return CLIENT.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
