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
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;

/**
 * A small server of Confluent's REST API, in memory and on the loopback address. What it answers is
 * in {@link RegistryAnswers}; here is how it is reached, what it was asked, and how a test makes it
 * fail. Thread-safe.
 */
public final class RegistryServer implements AutoCloseable {

  /** Which server's answers to give. */
  public enum Release {
    /** Registering answers with the id alone, asking by id with the schema alone. */
    V7,
    /** Both also answer with the version, the GUID and the type. */
    V8
  }

  /**
   * A request as it came in.
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
  private volatile String demandedAuthorization = "";

  /** Starts a server that answers as 8.x does. */
  public RegistryServer() {
    this(Release.V8);
  }

  public RegistryServer(Release release) {
    this(release, "http://", ServerSocket::new);
  }

  private RegistryServer(Release release, String scheme, LoopbackHttp.Listeners listeners) {
    this.answers = new RegistryAnswers(release);
    this.scheme = scheme;
    this.http = new LoopbackHttp(this::serve, listeners);
  }

  /** Starts a server that is the one that the context's key says. */
  public static RegistryServer overTls(SSLContext context) {
    return new RegistryServer(
        Release.V8, "https://", context.getServerSocketFactory()::createServerSocket);
  }

  /** The same, for clients alone that the context trusts. */
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

  /** Without a slash at its end. */
  public String url() {
    return scheme + http.authority();
  }

  /** The same with {@code user:password} before its {@code @}. */
  public String urlWith(String userInfo) {
    return scheme + userInfo + "@" + http.authority();
  }

  /** Registers without a request, and gives the id. */
  public int register(String subject, String schema) {
    return answers.register(subject, schema);
  }

  /**
   * Registers a schema with more than its text, and gives the id.
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

  /** Takes a version away, without a request. */
  public void delete(String subject, int version) {
    answers.delete(subject, version);
  }

  /** The mode that a subject has of its own; empty if it has none. */
  public Optional<String> mode(String subject) {
    return answers.mode(subject);
  }

  /** Gives a subject a mode of its own, without a request. */
  public void setMode(String subject, String mode) {
    answers.setMode(subject, mode);
  }

  /** From now on answers 401 to those who do not send this {@code user:password}. */
  public void demand(String userInfo) {
    demandedAuthorization =
        "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
  }

  /** From now on answers 401 to those who do not send this bearer token. */
  public void demandToken(String token) {
    demandedAuthorization = "Bearer " + token;
  }

  /** From now on all requests get this reply, until {@link #recover}. */
  public void always(Misbehaviour reply) {
    always = reply;
  }

  /** Answers as it should again. */
  public void recover() {
    always = null;
    next.clear();
  }

  /** The next requests get these replies, one each. They are counted like the others. */
  public void next(Misbehaviour... replies) {
    Collections.addAll(next, replies);
  }

  /** As many of the next requests get this status, and a body as a registry writes it. */
  public void failNext(int times, int status) {
    for (int i = 0; i < times; i++) {
      next(Misbehaviour.error(status, status, "failed by the test"));
    }
  }

  /** All requests so far, in the order of their coming. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** How often this was asked, with any query. */
  public int count(String method, String path) {
    return (int)
        requests.stream().filter(r -> r.method().equals(method) && r.path().equals(path)).count();
  }

  /** Ends all connections; whoever waits for an answer waits no longer. */
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
