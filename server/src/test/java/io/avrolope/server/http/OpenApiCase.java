// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request, and the answer that is expected.
 *
 * @param code of the error; {@code -} if there is none
 * @param path with the query
 * @param body empty for none
 */
record OpenApiCase(String line, int status, String code, String method, String path, String body) {
  private static final Pattern LINE =
      Pattern.compile("(\\d{3}) +(-|\\d+) +([A-Z]+) +(\\S+)(?: (.*))?");

  /** The text that stands in the place of a body, and the type that the client then accepts. */
  private static final Map<String, String> ACCEPTED =
      Map.of("as a browser", "text/html", "as JSON", "application/json");

  private static final String BAD = "{BAD}";
  private static final int TOO_LARGE = 1_048_001;

  /** The line that begins with a new server. */
  static final String NEW_SERVER = "==";

  /** The lines of the resource that are cases, or that begin with a new server. */
  static List<String> lines() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(OpenApiCase.class.getResourceAsStream("/openapi-cases.txt")),
                StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static OpenApiCase of(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("No case: " + line);
    }
    return new OpenApiCase(
        line,
        Integer.parseInt(matcher.group(1)),
        matcher.group(2),
        matcher.group(3),
        matcher.group(4),
        matcher.group(5) == null ? "" : matcher.group(5));
  }

  String pathWithoutQuery() {
    int end = path.indexOf('?');
    return end < 0 ? path : path.substring(0, end);
  }

  Set<String> parameters() {
    Set<String> names = new TreeSet<>();
    if (path.contains("?")) {
      for (String parameter : List.of(path.substring(path.indexOf('?') + 1).split("&", -1))) {
        names.add(parameter.substring(0, parameter.indexOf('=')));
      }
    }
    return names;
  }

  boolean hasBody() {
    return !body.isEmpty() && !ACCEPTED.containsKey(body);
  }

  /** The operation without a context before the path. */
  OpenApiDocument.Operation operation(OpenApiDocument document) {
    String plain = pathWithoutQuery().replaceFirst("^/contexts/[^/]+/", "/");
    return document.operation(method, plain);
  }

  private String contentType() {
    if (!path.startsWith("/schema-repo/")) {
      return "application/json";
    }
    boolean isForm = path.indexOf('/', "/schema-repo/".length()) < 0;
    return isForm ? "application/x-www-form-urlencoded" : "text/plain";
  }

  private HttpRequest.BodyPublisher publisher() {
    if (!hasBody()) {
      return HttpRequest.BodyPublishers.noBody();
    }
    return body.equals(BAD)
        ? HttpRequest.BodyPublishers.ofByteArray(new byte[] {(byte) 0xC3})
        : HttpRequest.BodyPublishers.ofString(body.replace("{BIG}", "x".repeat(TOO_LARGE)));
  }

  /** Sends the request; {@code {GUID}} stands for a GUID. */
  HttpResponse<String> send(HttpClient http, String url, String guid, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path.replace("{GUID}", guid)))
            .method(method, publisher())
            .header("Content-Type", contentType());
    if (ACCEPTED.containsKey(body)) {
      request.header("Accept", ACCEPTED.get(body));
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
