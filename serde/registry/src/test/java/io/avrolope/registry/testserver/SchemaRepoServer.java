// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.avrolope.registry.testserver.RegistryServer.Request;
import io.avrolope.registry.testserver.SchemaRepoStore.Entry;
import io.avrolope.registry.testserver.SchemaRepoStore.RefusedException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A schema-repo server in memory on the loopback address. It gives the responses of a real one,
 * which were recorded: see schema-repo/README.md of the test resources. Thread-safe.
 */
public final class SchemaRepoServer implements AutoCloseable {
  private static final String ROOT = "/schema-repo";
  private static final Pattern SUBJECT = Pattern.compile(ROOT + "/([^/]+)");
  private static final Pattern READ =
      Pattern.compile(ROOT + "/([^/]+)/(config|all|latest|integral|id/([^/]+))");
  private static final Pattern WRITE =
      Pattern.compile(ROOT + "/([^/]+)/(schema|register|register_if_latest/(.*))");
  private static final Reply NO_SUBJECT =
      new Reply(404, "text/plain", "ERROR: This subject does not exist.\n");
  private static final Reply NO_SCHEMA =
      new Reply(404, "text/plain", "ERROR: This schema does not exist.\n");

  private final LoopbackHttp http = new LoopbackHttp(this::serve);
  private final SchemaRepoStore store = new SchemaRepoStore();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Queue<Misbehaviour> next = new ConcurrentLinkedQueue<>();

  /** A response. A page of the web server around the schema-repo has the type text/html. */
  private record Reply(int status, String type, String body) {}

  public SchemaRepoServer() {}

  /** The base URL, without a trailing slash. */
  public String url() {
    return "http://" + http.authority() + ROOT;
  }

  /** The URL in the configuration of our registry. */
  public String registryUrl() {
    return "schema-repo+" + url();
  }

  /** Creates a subject with validators: {@code repo.reject}, {@code longer}, both or none. */
  public void create(String subject, String validators) {
    store.create(subject, validators.isEmpty() ? Map.of() : Map.of("repo.validators", validators));
  }

  /** Registers any text without a request. */
  public int register(String subject, String text) {
    try {
      store.create(subject, Map.of());
      return store.register(subject, text).id();
    } catch (RefusedException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The next requests get these replies, one each. */
  public void next(Misbehaviour... replies) {
    Collections.addAll(next, replies);
  }

  /** All requests so far: method and path. */
  public List<String> requests() {
    return requests.stream().map(Request::toString).toList();
  }

  @Override
  public void close() {
    http.close();
  }

  private void serve(Request request, LoopbackHttp.Connection connection)
      throws IOException, InterruptedException {
    requests.add(request);
    Misbehaviour instead = next.poll();
    if (instead != null) {
      instead.reply(connection);
      return;
    }
    Reply reply = reply(request);
    Map<String, String> type =
        reply.type().isEmpty() ? Map.of() : Map.of("Content-Type", reply.type());
    connection.answer(reply.status(), type, request.method().equals("HEAD") ? "" : reply.body());
  }

  private Reply reply(Request request) {
    boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
    Matcher subject = SUBJECT.matcher(request.path());
    Matcher read = READ.matcher(request.path());
    Matcher write = WRITE.matcher(request.path());
    if (request.path().equals(ROOT) || request.path().equals(ROOT + "/")) {
      return reads ? subjects(request) : page(405);
    }
    if (subject.matches()) {
      String name = decode(subject.group(1));
      if (request.method().equals("PUT")) {
        return create(name, request);
      }
      return !reads ? page(405) : store.has(name) ? new Reply(200, "", "") : NO_SUBJECT;
    }
    if (read.matches()) {
      return reads ? read(decode(read.group(1)), read.group(2), request) : page(405);
    }
    if (write.matches()) {
      boolean isSchema = write.group(2).equals("schema");
      return request.method().equals(isSchema ? "POST" : "PUT")
          ? write(decode(write.group(1)), write.group(2), request)
          : page(405);
    }
    return page(404);
  }

  private Reply subjects(Request request) {
    return listing(
        request,
        store.names().stream().map(name -> name + "\n").collect(Collectors.joining()),
        array -> store.names().forEach(name -> array.addObject().put("name", name)));
  }

  private Reply create(String name, Request request) {
    if (!isOfType(request, "application/x-www-form-urlencoded")) {
      return page(415);
    }
    Map<String, String> config = new LinkedHashMap<>();
    for (String pair : request.body().split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        config.putIfAbsent(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
      }
    }
    if (config.keySet().stream()
        .anyMatch(key -> key.startsWith("repo.") && !key.equals("repo.validators"))) {
      return page(500);
    }
    store.create(name, config);
    return said(request, name);
  }

  private Reply read(String name, String route, Request request) {
    if (!store.has(name)) {
      return NO_SUBJECT;
    }
    return switch (route) {
      case "integral" -> said(request, "true");
      case "all" -> all(name, request);
      case "config" -> rendered(request, "renderProperties", config(name));
      case "latest" ->
          store
              .latest(name)
              .map(e -> rendered(request, "renderSchemaEntry", e.id() + "\t" + e.schema()))
              .orElse(NO_SCHEMA);
      default ->
          store
              .byId(name, route.substring("id/".length()))
              .map(e -> rendered(request, "renderSchemaEntry", e.schema()))
              .orElse(NO_SCHEMA);
    };
  }

  private String config(String name) {
    StringBuilder text =
        new StringBuilder(
            "#Configuration of subject " + name + "\n#Thu Jan 01 00:00:00 UTC 1970\n");
    store.config(name).forEach((key, value) -> text.append(key + "=" + value + "\n"));
    return text.toString();
  }

  private Reply all(String name, Request request) {
    List<Entry> entries = store.newestFirst(name);
    String warning =
        entries.stream().anyMatch(entry -> entry.schema().contains("\n"))
            ? "ERROR: One of the schemas for this topic contains a new line and won't be parse-able"
                + " properly. Please use a non-plain text format instead (e.g.: JSON).\n"
            : "";
    return listing(
        request,
        entries.stream()
            .map(entry -> entry.id() + "\t" + entry.schema() + "\n")
            .collect(Collectors.joining("", warning, "")),
        array ->
            entries.forEach(
                entry ->
                    array
                        .addObject()
                        .put("id", Integer.toString(entry.id()))
                        .put("schema", entry.schema())));
  }

  private Reply write(String name, String route, Request request) {
    if (request.headers().containsKey("Content-Type") && !isOfType(request, "text/plain")) {
      return page(415);
    }
    if (!store.has(name)) {
      return NO_SUBJECT;
    }
    try {
      if (route.equals("schema")) {
        return store
            .bySchema(name, request.body())
            .map(entry -> said(request, Integer.toString(entry.id())))
            .orElse(NO_SCHEMA);
      }
      if (route.equals("register")) {
        return said(request, Integer.toString(store.register(name, request.body()).id()));
      }
      String latestId = decode(route.substring("register_if_latest/".length()));
      if (!latestId.isEmpty() && store.byId(name, latestId).isEmpty()) {
        return NO_SCHEMA;
      }
      return store
          .registerIfLatest(name, request.body(), latestId)
          .map(entry -> said(request, Integer.toString(entry.id())))
          .orElse(page(409));
    } catch (RefusedException e) {
      return new Reply(403, "text/plain", String.valueOf(e.getMessage()));
    }
  }

  /** A list, as text or as JSON. */
  private static Reply listing(Request request, String text, Consumer<ArrayNode> json) {
    return switch (accepted(request)) {
      case "text/plain" -> new Reply(200, "text/plain", text);
      case "application/json" -> {
        ArrayNode array = new ObjectMapper().createArrayNode();
        json.accept(array);
        yield new Reply(200, "application/json", array.toPrettyString());
      }
      default -> notAcceptable(request);
    };
  }

  /** Resources that exist only as text. */
  private static Reply rendered(Request request, String what, String text) {
    return switch (accepted(request)) {
      case "text/plain" -> said(request, text);
      case "application/json" ->
          new Reply(
              406, mirrored(request), what + " API does not support application/json media type");
      default -> notAcceptable(request);
    };
  }

  private static Reply notAcceptable(Request request) {
    return new Reply(
        406,
        mirrored(request),
        "Unsupported value of 'Accept' header: "
            + request.headers().get("Accept")
            + " (supported values are [text/plain, application/json])");
  }

  private static Reply said(Request request, String text) {
    return new Reply(200, mirrored(request), text);
  }

  private static Reply page(int status) {
    return new Reply(
        status,
        "text/html;charset=ISO-8859-1",
        "<html><body><h2>HTTP ERROR: " + status + "</h2></body></html>");
  }

  /** The first supported media type, regardless of its q value; empty if there is none. */
  private static String accepted(Request request) {
    String accept = request.headers().getOrDefault("Accept", "");
    if (accept.isEmpty()) {
      return "text/plain";
    }
    for (String media : accept.split(", ?", -1)) {
      switch (media.replaceFirst(";.*", "").strip()) {
        case "text/plain", "*/*" -> {
          return "text/plain";
        }
        case "application/json" -> {
          return "application/json";
        }
        default -> {}
      }
    }
    return "";
  }

  /** The Content-Type of text: the first requested media type, whatever it is. */
  private static String mirrored(Request request) {
    String first =
        request.headers().getOrDefault("Accept", "").split(",", 2)[0].replaceFirst(";.*", "");
    return first.matches("[a-z]+/[a-z]+") ? first : "text/plain";
  }

  private static boolean isOfType(Request request, String type) {
    return request.headers().getOrDefault("Content-Type", "").replaceFirst(";.*", "").equals(type);
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
