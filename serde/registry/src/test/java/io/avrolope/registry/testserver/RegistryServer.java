// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;

/**
 * A small server of Confluent's REST API, in memory on the loopback address. {@link
 * RegistryAnswers} has its responses; this class has its connections, the received requests, and
 * the faults that a test requests. Thread-safe.
 */
public final class RegistryServer implements AutoCloseable {

  /** The release whose responses to give. */
  public enum Release {
    /** A registration returns only the id, and a lookup by id only the schema. */
    V7,
    /** Both also return the version, the GUID and the type. */
    V8
  }

  /**
   * A received request.
   *
   * @param path raw, without the query
   * @param query raw; empty if there is none
   * @param headers by name, whatever its case
   */
  public record Request(
      String method, String path, String query, Map<String, String> headers, String body) {

    /** The method, the path and the query. */
    @Override
    public String toString() {
      return method + " " + path + (query.isEmpty() ? "" : "?" + query);
    }
  }

  private final LoopbackHttp http;
  private final String scheme;
  private final RegistryAnswers answers;
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Queue<Misbehaviour> next = new ConcurrentLinkedQueue<>();
  private volatile @Nullable Misbehaviour always;
  private final AtomicBoolean holdsPost = new AtomicBoolean();
  private volatile String demandedAuthorization = "";

  /** Starts a server that responds like release 8.x. */
  public RegistryServer() {
    this(Release.V8);
  }

  public RegistryServer(Release release) {
    this(release, "http://", ServerSocket::new);
  }

  private RegistryServer(Release release, String scheme, LoopbackListener.Listeners listeners) {
    this.answers = new RegistryAnswers(release);
    this.scheme = scheme;
    this.http = new LoopbackHttp(this::serve, listeners);
  }

  /** Starts a server that presents the certificate of a TLS context. */
  public static RegistryServer overTls(SSLContext context) {
    return new RegistryServer(
        Release.V8, "https://", context.getServerSocketFactory()::createServerSocket);
  }

  /** Starts a server that also requires a client certificate which the context trusts. */
  public static RegistryServer overMutualTls(SSLContext context) {
    return new RegistryServer(
        Release.V8,
        "https://",
        (port, backlog, address) -> {
          SSLServerSocket socket =
              (SSLServerSocket)
                  context.getServerSocketFactory().createServerSocket(port, backlog, address);
          socket.setNeedClientAuth(true);
          return socket;
        });
  }

  /** The host and the port. */
  public String authority() {
    return http.authority();
  }

  /** The base URL, without a trailing slash. */
  public String url() {
    return scheme + http.authority();
  }

  /** The base URL with {@code user:password} before the host. */
  public String urlWith(String userInfo) {
    return scheme + userInfo + "@" + http.authority();
  }

  /** Registers a schema without a request, and returns its id. */
  public int register(String subject, String schema) {
    return answers.register(subject, schema);
  }

  /**
   * Registers a schema with additional fields, and returns its id.
   *
   * @param extras JSON with {@code references}, {@code metadata} or {@code ruleSet}
   */
  public int register(String subject, String schema, String extras) {
    try {
      return answers.register(subject, schema, (ObjectNode) new ObjectMapper().readTree(extras));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Deletes a version without a request. */
  public void delete(String subject, int version) {
    answers.delete(subject, version);
  }

  /** Soft-deletes a version without a request. */
  public void softDelete(String subject, int version) {
    answers.softDelete(subject, version);
  }

  /** From now on rules are dropped silently, as by servers without the commercial plug-in. */
  public void dropRules() {
    answers.dropRules();
  }

  /**
   * From now on, this is the compatibility level. Registrations are not checked, only questions are
   * answered.
   */
  public void setLevel(String level) {
    answers.compatibility().setLevel(level);
  }

  /** From now on, there is no request that checks the compatibility. */
  public void dropCompatibility() {
    answers.compatibility().switchOff();
  }

  /** The next POST request gets no response until the server is closed. */
  public void holdNextPost() {
    holdsPost.set(true);
  }

  /** The mode of a subject; empty if the default applies. */
  public Optional<String> mode(String subject) {
    return answers.mode(subject);
  }

  /** Sets the mode of a subject, a context or, if it is empty, the registry without a request. */
  public void setMode(String subject, String mode) {
    answers.setMode(subject, mode);
  }

  /** From now on, requests without this {@code user:password} get status 401. */
  public void demand(String userInfo) {
    demandedAuthorization =
        "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
  }

  /** From now on, requests without this bearer token get status 401. */
  public void demandToken(String token) {
    demandedAuthorization = "Bearer " + token;
  }

  /** From now on all requests get this reply, until {@link #recover}. */
  public void always(Misbehaviour reply) {
    always = reply;
  }

  /** Returns to normal responses. */
  public void recover() {
    always = null;
    next.clear();
  }

  /** The next requests get these replies, one each. They are counted like the others. */
  public void next(Misbehaviour... replies) {
    Collections.addAll(next, replies);
  }

  /**
   * The next {@code times} requests get this status, with an error body in the registry's format.
   */
  public void failNext(int times, int status) {
    for (int i = 0; i < times; i++) {
      next(Misbehaviour.error(status, status, "failed by the test"));
    }
  }

  /** All requests so far, in order. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** The number of requests with this method and path, and any query. */
  public int count(String method, String path) {
    return (int)
        requests.stream().filter(r -> r.method().equals(method) && r.path().equals(path)).count();
  }

  /** Closes all connections, also of clients that wait for a response. */
  @Override
  public void close() {
    http.close();
  }

  private void serve(Request request, LoopbackHttp.Connection connection)
      throws IOException, InterruptedException {
    requests.add(request);
    Misbehaviour instead = next.poll();
    if (instead == null) {
      instead = always;
    }
    if (request.method().equals("POST") && holdsPost.getAndSet(false)) {
      instead = Misbehaviour.silence();
    }
    if (instead != null) {
      instead.reply(connection);
    } else if (isDenied(request)) {
      Misbehaviour.error(401, 401, "Unauthorized").reply(connection);
    } else {
      RegistryAnswers.Answer answer = answers.to(request);
      Misbehaviour.status(answer.status(), answer.body().toString()).reply(connection);
    }
  }

  private boolean isDenied(Request request) {
    return !demandedAuthorization.isEmpty()
        && !demandedAuthorization.equals(request.headers().get("Authorization"));
  }
}
