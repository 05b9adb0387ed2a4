// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.request.MediaTypes;
import io.avrolope.server.http.route.Answer.Form;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.security.Access;
import io.avrolope.server.security.AccessDeniedException;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.NotLeaderException;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreFailureLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the route of a request and calls it. Each failure becomes an answer. Thread-safe. */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final int SERVER_ERROR = 500;

  /** Parameters that make an answer from the types in a schema. */
  private static final List<String> PARSING = List.of("format", "findTags");

  private final Router router;
  private final Registry registry;
  private final ObjectMapper json;
  private final int incompatibleCode;
  private final StoreFailureLog storeFailures = new StoreFailureLog(LOG);

  /**
   * A dispatcher for all routes of a server.
   *
   * @param incompatibleCode the code in answers about incompatible schemas
   */
  public Dispatcher(
      List<Route> routes, Registry registry, ObjectMapper json, int incompatibleCode) {
    this.router = new Router(routes);
    this.registry = registry;
    this.json = json;
    this.incompatibleCode = incompatibleCode;
  }

  /**
   * A request as it was sent.
   *
   * @param path raw, not decoded
   * @param access what the client may do
   * @param client who waits for the answer
   */
  @SuppressWarnings("ArrayRecordComponent") // requests are not compared
  public record Incoming(
      String method,
      String path,
      Map<String, List<String>> query,
      @Nullable String contentType,
      @Nullable String accept,
      byte[] body,
      Access access,
      Client client) {}

  /**
   * Whether a request without a body is answered from memory at once. A request that is none of the
   * API, or that waits for a write, is not.
   */
  public boolean isQuick(String method, String path, @Nullable String query) {
    try {
      return (method.equals("GET") || method.equals("HEAD"))
          && (query == null || PARSING.stream().noneMatch(query::contains))
          && isQuick(route(router.matching(Paths.decoded(path)), method))
          && !registry.isBusy();
    } catch (RuntimeException e) {
      return false; // the path is malformed: answer() says how
    }
  }

  private static boolean isQuick(@Nullable Route route) {
    return route != null && route.isQuick();
  }

  private static @Nullable Route route(List<Route> matching, String method) {
    String wanted = method.equals("HEAD") ? "GET" : method;
    for (Route each : matching) {
      if (each.method().equals(wanted)) {
        return each;
      }
    }
    return null;
  }

  /**
   * Answers a request.
   *
   * @param chosen gets the route before it is called; it does not get one if there is none
   * @throws NotLeaderException if the request changes something and another server must do it
   */
  public Answer answer(Incoming request, Consumer<Route> chosen) {
    try {
      ContextPrefix resolved =
          ContextPrefix.resolve(Paths.decoded(request.path()), request.query());
      List<Route> matching = router.matching(resolved.path());
      if (matching.isEmpty()) {
        return error(Refusals.notFound(), Form.UNTYPED_JSON);
      }
      if (request.method().equals("OPTIONS")) {
        return Answer.methods(methods(matching));
      }
      Route route = route(matching, request.method());
      if (route == null) {
        return error(Refusals.methodNotAllowed(), Form.UNTYPED_JSON);
      }
      chosen.accept(route);
      return answer(request, route, resolved);
    } catch (Refusal e) {
      boolean isRouting = e.code() == Refusals.METHOD_NOT_ALLOWED;
      return error(e, isRouting ? Form.UNTYPED_JSON : Form.JSON);
    } catch (UnknownSchemaException e) {
      return Answer.error(
          Refusal.INVALID_SCHEMA / 100,
          Refusal.INVALID_SCHEMA,
          String.valueOf(e.getMessage()),
          Form.JSON);
    } catch (AccessDeniedException e) {
      return Answer.denied(e);
    } catch (StoreException e) {
      storeFailures.add(e);
      int code = e.kind().code();
      return Answer.error(code / 100, code, String.valueOf(e.getMessage()), Form.JSON);
    } catch (NotLeaderException e) {
      throw e; // another server may answer
    } catch (RuntimeException e) {
      LOG.error("Failure of {} {}", request.method(), request.path(), e);
      return Answer.error(SERVER_ERROR, SERVER_ERROR, "Internal Server Error", Form.JSON);
    }
  }

  private Answer answer(Incoming request, Route route, ContextPrefix resolved) {
    if (!MediaTypes.isConsumed(request.contentType())) {
      return error(Refusals.unsupportedMediaType(), Form.JSON);
    }
    if (!MediaTypes.isAcceptable(request.accept())) {
      return error(Refusals.badRequest(), Form.JSON);
    }
    if (MediaTypes.produced(request.accept()).isEmpty()) {
      return error(Refusals.notAcceptable(), Form.UNTYPED_JSON);
    }
    Map<String, String> path = route.named(resolved.path());
    Map<String, List<String>> query = new HashMap<>(resolved.query());
    resolveAliases(route, path, query);
    Call call = new Call(json, path, query, request.body(), request.access(), request.client());
    if (request.access() != Access.UNRESTRICTED) {
      Permissions.check(request.access(), route, call);
    }
    return route.handler().apply(call);
  }

  /**
   * Settings belong to the alias itself; all else to the subject that it stands for. The console
   * shows both.
   */
  private void resolveAliases(
      Route route, Map<String, String> path, Map<String, List<String>> query) {
    if (route.segments().contains("subjects") && !route.segments().contains("console")) {
      path.computeIfPresent("subject", (name, subject) -> registry.settings().unaliased(subject));
    }
    query.computeIfPresent(
        "subject", (name, subjects) -> List.of(registry.settings().unaliased(subjects.get(0))));
  }

  private static String methods(List<Route> routes) {
    TreeSet<String> methods = new TreeSet<>();
    routes.forEach(route -> methods.add(route.method()));
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
    methods.add("OPTIONS");
    return String.join(",", methods);
  }

  private Answer error(Refusal refusal, Form form) {
    int code = refusal.code() == HttpOptions.INCOMPATIBLE ? incompatibleCode : refusal.code();
    return Answer.error(refusal.status(), code, String.valueOf(refusal.getMessage()), form);
  }
}
