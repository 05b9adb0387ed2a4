package io.avrolope.registry.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.Tls;
import io.avrolope.registry.http.HttpCaller.Reply;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Asks a registry by whichever of its URLs answers, within one time for all attempts.
 *
 * <p>The next URL is asked at once where the connection fails, nothing comes in time, or the answer
 * is 5xx or 408; the one that answers is asked first from then on. Where none answers, and after
 * 429, all are asked again after a pause, up to {@link RetryOptions#maxRetries} times and not after
 * {@link RetryOptions#total}. An answer is read up to {@value #MAX_ANSWER_BYTES} bytes. Redirects
 * are not followed: they would carry credentials to a host that nobody named. Where the registry
 * does not take a bearer token, a new one is asked for once. Thread-safe; no lock is held.
 */
public final class HttpTransport implements AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  static final int MAX_ANSWER_BYTES = HttpCaller.MAX_ANSWER_BYTES;
  public static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";

  /** What is taken of Confluent's API. */
  public static final String ACCEPT = MEDIA_TYPE + ", application/json";

  private final HttpCaller caller;
  private final List<HttpEndpoint> endpoints;
  private final Duration readTimeout;
  private final HttpOptions options;
  private volatile int first;

  public HttpTransport(RegistryOptions options) {
    this.endpoints = options.urls().stream().map(url -> HttpEndpoint.of(url, options)).toList();
    this.options = options.http();
    this.caller = new HttpCaller(options.connectTimeout(), withFittingTls());
    this.readTimeout = options.readTimeout();
    this.first =
        switch (options.http().firstUrl()) {
          case FIRST -> 0;
          case RANDOM -> ThreadLocalRandom.current().nextInt(endpoints.size());
        };
  }

  private HttpOptions withFittingTls() {
    boolean isNeeded = options.tls().isPresent();
    for (HttpEndpoint endpoint : endpoints) {
      isNeeded |= endpoint.isSecure();
    }
    return isNeeded ? options : options.with(Tls.trustingNobody());
  }

  /** What came back. */
  public record Answer(int status, String body, String url) {

    /** The body; a missing node if it is not JSON. */
    public JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (JsonProcessingException e) {
        return MissingNode.getInstance();
      }
    }
  }

  /** For one request, with the whole time of a look-up for itself. */
  public Answer send(String path, @Nullable String body) {
    return send(path, body, deadline());
  }

  /** The same, asked otherwise than Confluent's API is. */
  public Answer ask(String path, HttpRequestSpec question) {
    return ask(path, question, deadline());
  }

  /** The same, for a look-up that takes several requests. */
  public Answer ask(String path, HttpRequestSpec question, Deadline deadline) {
    return ask(new Question(path, question, deadline));
  }

  /** From now on; for a look-up that takes several requests. */
  public Deadline deadline() {
    return Deadline.in(options.retries().total());
  }

  /**
   * Sends one request.
   *
   * @param path what follows the registry's URL, from its slash on
   * @param body what to POST; a GET without it
   * @return any answer but 408, 429 and 5xx
   * @throws RegistryUnavailableException if no URL has one in time
   */
  public Answer send(String path, @Nullable String body, Deadline deadline) {
    HttpRequestSpec question =
        body == null ? HttpRequestSpec.get(ACCEPT) : HttpRequestSpec.post(ACCEPT, MEDIA_TYPE, body);
    return ask(new Question(path, question, deadline));
  }

  private Answer ask(Question question) {
    for (int retry = 0; ; retry++) {
      RoundFailures failures = new RoundFailures();
      Answer answer = askAll(question, failures);
      if (answer != null) {
        return answer;
      }
      Duration pause =
          failures.atLeastRetryAfter(
              options.retries().pauseBefore(retry, ThreadLocalRandom.current()::nextLong));
      if (retry == options.retries().maxRetries()
          || !failures.canPass()
          || !pause(question.deadline(), pause, failures)) {
        throw failures.failure();
      }
    }
  }

  private static boolean pause(Deadline deadline, Duration pause, RoundFailures failures) {
    try {
      return deadline.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedLookupException interrupted =
          new InterruptedLookupException(
              "Interrupted while waiting before the registry is asked again", e);
      interrupted.addSuppressed(failures.failure());
      throw interrupted;
    }
  }

  private record Question(String path, HttpRequestSpec http, Deadline deadline) {}

  /** Null where no URL answers. */
  private @Nullable Answer askAll(Question question, RoundFailures failures) {
    int start = first;
    for (int i = 0; i < endpoints.size(); i++) {
      int which = (start + i) % endpoints.size();
      HttpEndpoint endpoint = endpoints.get(which);
      if (i > 0 && question.deadline().isOver()) {
        return null;
      }
      try {
        Reply reply = ask(endpoint, question);
        Answer answer = new Answer(reply.status(), reply.body(), endpoint.url() + question.path());
        if (!isTransient(reply.status())) {
          if (i > 0) {
            first = which;
          }
          return answer;
        }
        failures.add(
            HttpFailures.unavailable(answer), RetryAfter.of(reply.headers(), Instant.now()));
        if (reply.status() == 429) {
          return null; // the other URLs are the same registry, which has too much to do
        }
      } catch (NoTokenException e) {
        failures.add(e.reason);
        return null; // there is none for the other URLs either
      } catch (RegistryUnavailableException e) {
        failures.add(e);
      }
    }
    return null;
  }

  private static boolean isTransient(int status) {
    return status == 408 || status == 429 || status >= 500;
  }

  private Reply ask(HttpEndpoint endpoint, Question question) throws NoTokenException {
    String url = endpoint.url() + question.path();
    BearerTokenProvider provider = options.bearer().orElse(null);
    if (provider == null) {
      return call(url, endpoint.authorization().orElse(null), question);
    }
    String token = token(provider, endpoint, question.deadline());
    Reply reply = call(url, "Bearer " + token, question);
    if (reply.status() != 401) {
      return reply;
    }
    provider.refused(token);
    String other = token(provider, endpoint, question.deadline());
    return other.equals(token) ? reply : call(url, "Bearer " + other, question);
  }

  private static String token(
      BearerTokenProvider provider, HttpEndpoint endpoint, Deadline deadline)
      throws NoTokenException {
    try {
      return HeaderValues.requireToken(
          provider.token(URI.create(endpoint.url()), deadline.left()), provider);
    } catch (RegistryUnavailableException e) {
      throw new NoTokenException(e);
    }
  }

  private Reply call(String url, @Nullable String authorization, Question question) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            // over http: the client would ask for HTTP/2 by headers that some proxies stumble over
            .version(
                url.regionMatches(true, 0, "https:", 0, "https:".length())
                    ? Version.HTTP_2
                    : Version.HTTP_1_1)
            .header("Accept", question.http().accept())
            .method(
                question.http().method(),
                question.http().contentType().isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(question.http().body()));
    question.http().contentType().ifPresent(value -> request.header("Content-Type", value));
    if (question.http().accept().startsWith(MEDIA_TYPE)) {
      // Confluent Cloud gives GUIDs and the like to those alone who say so
      request.header("Confluent-Accept-Unknown-Properties", "true");
    }
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    options.headers().forEach(request::setHeader);
    return caller.send(request, question.deadline().atMost(readTimeout), url);
  }

  @Override
  public void close() {
    options.bearer().ifPresent(BearerTokenProvider::close);
    caller.close();
  }

  /** There is no token now, but may be one later. */
  private static final class NoTokenException extends Exception {
    private static final long serialVersionUID = 1;
    private final transient RegistryUnavailableException reason;

    NoTokenException(RegistryUnavailableException reason) {
      super(reason);
      this.reason = reason;
    }
  }
}
