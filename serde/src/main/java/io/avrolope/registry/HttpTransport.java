package io.avrolope.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request to the first URL of a registry that answers.
 *
 * <p>The next URL is asked where the connection fails, nothing comes in time, or the answer is 5xx.
 * An answer is read up to {@value #MAX_ANSWER_BYTES} bytes. Redirects are not followed: they would
 * carry credentials to a host that nobody named. Thread-safe.
 */
final class HttpTransport implements AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  static final int MAX_ANSWER_BYTES = 16 << 20;
  private static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";

  private final HttpClient client;
  private final List<HttpEndpoint> endpoints;
  private final Duration connectTimeout;
  private final Duration readTimeout;

  HttpTransport(RegistryOptions options) {
    this.client = HttpClient.newBuilder().connectTimeout(options.connectTimeout()).build();
    this.endpoints = options.urls().stream().map(url -> HttpEndpoint.of(url, options)).toList();
    this.connectTimeout = options.connectTimeout();
    this.readTimeout = options.readTimeout();
  }

  /** What came back. */
  record Answer(int status, String body, String url) {

    /** The body; a missing node if it is not JSON. */
    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (JsonProcessingException e) {
        return MissingNode.getInstance();
      }
    }
  }

  /**
   * @param path what follows the registry's URL, from its slash on
   * @param body what to POST; a GET without it
   */
  Answer send(String path, @Nullable String body) {
    String accept = MEDIA_TYPE + ", application/json";
    return ask(
        path,
        body == null ? HttpQuestion.get(accept) : HttpQuestion.post(accept, MEDIA_TYPE, body));
  }

  /**
   * @param path what follows the registry's URL, from its slash on
   */
  Answer ask(String path, HttpQuestion question) {
    RegistryUnavailableException failure = null;
    for (HttpEndpoint endpoint : endpoints) {
      try {
        Answer answer = send(endpoint, path, question);
        if (answer.status() < 500) {
          return answer;
        }
        failure = keep(failure, HttpFailures.serverError(answer));
      } catch (RegistryUnavailableException e) {
        failure = keep(failure, e);
      }
    }
    throw failure == null ? new IllegalStateException("no URL") : failure;
  }

  private static RegistryUnavailableException keep(
      @Nullable RegistryUnavailableException earlier, RegistryUnavailableException later) {
    if (earlier != null) {
      later.addSuppressed(earlier);
    }
    return later;
  }

  private Answer send(HttpEndpoint endpoint, String path, HttpQuestion question) {
    String url = endpoint.url() + path;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(readTimeout)
            // over http: the client would ask for HTTP/2 by headers that some proxies stumble over
            .version(endpoint.isSecure() ? Version.HTTP_2 : Version.HTTP_1_1)
            .header("Accept", question.accept())
            .method(
                question.method(),
                question.contentType().isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(question.body()));
    question.contentType().ifPresent(value -> request.header("Content-Type", value));
    endpoint.authorization().ifPresent(value -> request.header("Authorization", value));
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.sendAsync(request.build(), info -> new BoundedBody(MAX_ANSWER_BYTES));
    try {
      // HttpRequest's own time-out ends with the headers; this one also covers the body
      HttpResponse<byte[]> response = exchange.get(readTimeout.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(
          response.statusCode(), new String(response.body(), StandardCharsets.UTF_8), url);
    } catch (InterruptedException e) {
      exchange.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedLookupException("Interrupted while waiting for " + url, e);
    } catch (TimeoutException e) {
      exchange.cancel(true);
      throw timedOut("an answer from " + url, readTimeout, e);
    } catch (ExecutionException e) {
      throw unavailable(url, e.getCause() == null ? e : e.getCause());
    }
  }

  private RegistryUnavailableException unavailable(String url, Throwable cause) {
    if (cause instanceof HttpConnectTimeoutException) {
      return timedOut("a connection to " + url, connectTimeout, cause);
    }
    if (cause instanceof HttpTimeoutException) {
      return timedOut("an answer from " + url, readTimeout, cause);
    }
    return new RegistryUnavailableException(
        Reason.DISCONNECTED,
        "Expected an answer from " + url + " but found " + words(cause),
        cause);
  }

  private static RegistryUnavailableException timedOut(
      String expected, Duration timeout, Throwable cause) {
    return new RegistryUnavailableException(
        Reason.TIMED_OUT,
        "Expected " + expected + " but found none in " + timeout.toMillis() + " ms",
        cause);
  }

  /** The JDK's client says nothing of why it has no connection. */
  private static String words(Throwable cause) {
    if (cause instanceof ConnectException) {
      return cause.getCause() instanceof UnresolvedAddressException
          ? "that no host has this name"
          : "that nobody takes connections there";
    }
    return cause.toString();
  }

  /** From Java 21 on a client can be closed; before, it ends when nobody holds it. */
  @Override
  public void close() {
    if ((Object) client instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("The HTTP client does not close", e);
      }
    }
  }
}
