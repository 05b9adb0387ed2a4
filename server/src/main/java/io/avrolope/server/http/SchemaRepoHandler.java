// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.http.guard.BodyHandler;
import io.avrolope.server.http.leader.OtherServers;
import io.avrolope.server.http.leader.SchemaRepoForm;
import io.avrolope.server.http.request.RequestAttributes;
import io.avrolope.server.http.route.Paths;
import io.avrolope.server.schemarepo.SchemaRepo;
import io.avrolope.server.schemarepo.SchemaRepoAnswer;
import io.avrolope.server.schemarepo.SchemaRepoApi;
import io.avrolope.server.schemarepo.SchemaRepoRequest;
import io.avrolope.server.schemarepo.SchemaRepoRequest.Reader;
import io.avrolope.server.schemarepo.ServerInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Serves the API of schema-repo at {@code /schema-repo}, and its pages at {@code
 * /schema-repo-browser}. All other requests go to the next handler. Thread-safe.
 */
final class SchemaRepoHandler extends Handler.Wrapper {
  private static final String ROOT = "/schema-repo";
  private static final String PAGES = "/schema-repo-browser";
  private static final String STATUS = "/status";

  /** Confluent's clients have this address too. They ask for JSON. */
  private static final String CONFIG = "/config";

  private static final String INCLUDE_DEFAULTS = "includeDefaults";
  private static final Set<String> CONFIG_TYPES = Set.of("text/plain", "text/html");

  private final SchemaRepoApi api;
  private final ServerInfo info;
  private final OtherServers others;

  SchemaRepoHandler(Handler next, SchemaRepo repo, OtherServers others) {
    super(next);
    this.others = others;
    this.api = new SchemaRepoApi(repo);
    this.info = new ServerInfo(repo, Instant.now());
  }

  /** The methods and paths of this handler, without HEAD and OPTIONS. */
  static List<String> routes() {
    return Stream.of(
            SchemaRepoApi.routes(Reader.PROGRAM).stream().map(route -> at(ROOT, route)),
            SchemaRepoApi.routes(Reader.PERSON).stream().map(route -> at(PAGES, route)),
            Stream.of("GET " + STATUS))
        .flatMap(each -> each)
        .toList();
  }

  private static String at(String root, String route) {
    return route.replaceFirst(" ", " " + root);
  }

  /** The store and the client may make the answer wait, so a thread of the pool gives it. */
  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<Operation> operation = operation(request);
    if (operation.isEmpty()) {
      return super.handle(request, response, callback);
    }
    String path = request.getHttpURI().getPath();
    int end = path.indexOf('/', 1);
    RequestAttributes.setRoute(request, end < 0 ? path : path.substring(0, end));
    BodyHandler.runWaiting(
        request, () -> answerOrFail(operation.get(), request, response, callback));
    return true;
  }

  private void answerOrFail(
      Operation operation, Request request, Response response, Callback callback) {
    try {
      SchemaRepoAnswer answer = operation.answer(response);
      others.addPosition(request, response);
      write(response, answer, callback);
    } catch (IOException | RuntimeException | Error e) {
      Response.writeError(request, response, callback, e);
    }
  }

  /** Answers a request. */
  @FunctionalInterface
  private interface Operation {
    SchemaRepoAnswer answer(Response response) throws IOException;
  }

  /** Empty if the request is not one of schema-repo. */
  private Optional<Operation> operation(Request request) {
    String path = request.getHttpURI().getPath();
    String accept = request.getHeaders().get(HttpHeader.ACCEPT);
    if (isBelow(PAGES, path)) {
      return Optional.of(response -> answer(request, Reader.PERSON, PAGES));
    }
    if (isBelow(ROOT, path)) {
      return Optional.of(response -> answer(request, Reader.PROGRAM, ROOT));
    }
    if (!List.of("GET", "HEAD").contains(request.getMethod())) {
      return Optional.empty();
    }
    if (path.equals(STATUS)) {
      return Optional.of(response -> info.status(accept));
    }
    return path.equals(CONFIG) && isConfigOfServer(request, accept)
        ? Optional.of(response -> info.configuration(accept))
        : Optional.empty();
  }

  private static boolean isBelow(String root, String path) {
    return path.startsWith(root)
        && (path.length() == root.length() || path.charAt(root.length()) == '/');
  }

  private static boolean isConfigOfServer(Request request, @Nullable String accept) {
    return Request.extractQueryParameters(request).getNames().contains(INCLUDE_DEFAULTS)
        || CONFIG_TYPES.contains(accept == null ? "" : accept);
  }

  private SchemaRepoAnswer answer(Request request, Reader reader, String root) throws IOException {
    SchemaRepoRequest parsed =
        new SchemaRepoRequest(
            reader,
            request.getMethod(),
            segments(request.getHttpURI().getPath().substring(root.length())),
            request.getHeaders().get(HttpHeader.CONTENT_TYPE),
            request.getHeaders().get(HttpHeader.ACCEPT),
            BodyHandler.body(request),
            RequestAttributes.access(request));
    return others.answer(SchemaRepoForm.FORM, request, parsed.body(), () -> api.answer(parsed));
  }

  /** The decoded segments after the first slash; the last is empty after a slash. */
  private static List<String> segments(String path) {
    return Arrays.stream(path.split("/", -1)).skip(1).map(Paths::decodedSegment).toList();
  }

  private static void write(Response response, SchemaRepoAnswer answer, Callback callback) {
    HttpFields.Mutable headers = response.getHeaders();
    response.setStatus(answer.status());
    headers.put("X-Content-Type-Options", "nosniff");
    answer.headers().forEach(headers::put);
    if (!answer.type().isEmpty()) {
      headers.put(HttpHeader.CONTENT_TYPE, answer.type());
    }
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
