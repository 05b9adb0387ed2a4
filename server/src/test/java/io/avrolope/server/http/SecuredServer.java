// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.security.SecurityOptions;
import io.avrolope.server.security.SecurityOptions.Method;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server that asks for passwords. Each user's password is {@code secret}. */
final class SecuredServer implements AutoCloseable {
  /** Of {@code secret}, with few rounds. */
  private static final String HASH = "$2y$04$cHCxP1TqxNJf0aiF0um3Ce8B5eyuyz6.8n.YgMA65kk2E/X5c1NVG";

  private final HttpClient http = HttpClient.newHttpClient();
  private final RegistryServer server;
  private final Registry registry =
      new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC());
  private final Path passwords;
  private final Path rules;
  private final Path audit;

  private SecuredServer(Path directory, String ruleLines, String... users) throws Exception {
    this.passwords = directory.resolve("passwords");
    this.rules = directory.resolve("rules");
    this.audit = directory.resolve("audit.log");
    setUsers(users);
    setRules(ruleLines);
    SecurityOptions options =
        SecurityOptions.builder()
            .methods(List.of(Method.BASIC))
            .realm("test")
            .passwords(passwords)
            .rules(rules)
            .audit(audit)
            .build();
    this.server =
        new RegistryServer(
            registry,
            HttpOptions.builder()
                .security(options)
                .reloadInterval(Duration.ofMillis(20))
                .build()
                .at("127.0.0.1", 0));
    server.start();
  }

  /** Starts a server whose users are given by their names, or as {@code name,role}. */
  static SecuredServer start(Path directory, String rules, String... users) throws Exception {
    return new SecuredServer(directory, rules, users);
  }

  void setUsers(String... users) throws IOException {
    Files.writeString(
        passwords,
        Stream.of(users)
            .map(user -> user.replaceFirst(",|$", ":" + HASH.replace("$", "\\$") + ","))
            .collect(Collectors.joining("\n")));
  }

  void setRules(String lines) throws IOException {
    Files.writeString(rules, lines);
  }

  Registry registry() {
    return registry;
  }

  List<String> auditLines() throws IOException {
    return Files.readAllLines(audit);
  }

  static String basic(String user, String password) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  /** Sends a request of a user; of none if the name is empty. */
  HttpResponse<String> send(String user, String method, String path, String body)
      throws IOException, InterruptedException {
    return sendWith(user.isEmpty() ? "" : basic(user, "secret"), method, path, body);
  }

  HttpResponse<String> get(String user, String path) throws IOException, InterruptedException {
    return send(user, "GET", path, "");
  }

  /** Sends a request with more headers: names and values. */
  HttpResponse<String> send(String user, String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    return sendWith(basic(user, "secret"), method, path, body, headers);
  }

  String url() {
    return "http://127.0.0.1:" + server.port();
  }

  HttpResponse<String> sendWith(
      String authorization, String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Content-Type", "application/json")
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    server.close();
  }
}
