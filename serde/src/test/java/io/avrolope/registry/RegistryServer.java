package io.avrolope.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

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

  private final LoopbackHttp http = new LoopbackHttp(this::serve);
  private final RegistryAnswers answers;
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Queue<Misbehaviour> next = new ConcurrentLinkedQueue<>();
  private volatile String demandedUserInfo = "";

  /** Starts a server that answers as 8.x does. */
  public RegistryServer() {
    this(Release.V8);
  }

  public RegistryServer(Release release) {
    this.answers = new RegistryAnswers(release);
  }

  /** Without a slash at its end. */
  public String url() {
    return "http://" + http.authority();
  }

  /** The same with {@code user:password} before its {@code @}. */
  public String urlWith(String userInfo) {
    return "http://" + userInfo + "@" + http.authority();
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

  /** From now on answers 401 to those who do not send this {@code user:password}. */
  public void demand(String userInfo) {
    demandedUserInfo = userInfo;
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
    byte[] demanded = demandedUserInfo.getBytes(StandardCharsets.UTF_8);
    return demanded.length > 0
        && !("Basic " + Base64.getEncoder().encodeToString(demanded))
            .equals(request.headers().get("Authorization"));
  }
}
