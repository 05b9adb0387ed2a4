// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;

/** A server on loopback whose schemas are in memory, and a client of it. */
public final class MemoryServer implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final RegistryServer server;

  public MemoryServer() throws Exception {
    this(HttpOptions.DEFAULTS);
  }

  public MemoryServer(HttpOptions options) throws Exception {
    server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            options.at("127.0.0.1", 0));
    server.start();
  }

  /** The answer to a request: its status, a space, and its body without times. */
  String send(String method, String path, String body) throws Exception {
    HttpResponse<String> answer = answer(method, path, body);
    return answer.statusCode() + " " + answer.body().replaceAll(",\"ts\":\\d+", "");
  }

  String get(String path) throws Exception {
    return send("GET", path, "");
  }

  /**
   * The answer to a request.
   *
   * @param headers names and values in turn
   */
  public HttpResponse<String> answer(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .method(method, BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  /** Registers a schema. */
  String register(String subject, String schema) throws Exception {
    return send(
        "POST", "/subjects/" + subject + "/versions", "{\"schema\":" + quoted(schema) + "}");
  }

  /** A text as JSON. */
  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  @Override
  public void close() {
    server.close();
  }
}
