package io.avrolope.registry;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
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
  static final int MAX_ANSWER_BYTES = 16 << 20;
  private static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";

  private final HttpClient client;
  private final List<Endpoint> endpoints;
  private final Duration readTimeout;

  HttpTransport(RegistryOptions options) {
    this.client = HttpClient.newBuilder().connectTimeout(options.connectTimeout()).build();
    this.endpoints = options.urls().stream().map(url -> endpoint(url, options)).toList();
    this.readTimeout = options.readTimeout();
  }

  /** What came back. */
  record Answer(int status, String body, String url) {}

  /**
   * @param path what follows the registry's URL, from its slash on
   * @param body what to POST; a GET without it
   */
  Answer send(String path, @Nullable String body) {
    RegistryUnavailableException failure = null;
    for (Endpoint endpoint : endpoints) {
      try {
        Answer answer = send(endpoint, path, body);
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

  private Answer send(Endpoint endpoint, String path, @Nullable String body) {
    String url = endpoint.url() + path;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(readTimeout)
            .header("Accept", MEDIA_TYPE + ", application/json");
    endpoint.authorization().ifPresent(value -> request.header("Authorization", value));
    if (body != null) {
      request.header("Content-Type", MEDIA_TYPE).POST(BodyPublishers.ofString(body));
    }
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
      throw timedOut(url, e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (cause instanceof HttpTimeoutException) {
        throw timedOut(url, cause);
      }
      throw new RegistryUnavailableException(
          Reason.DISCONNECTED, "Expected an answer from " + url + " but found " + cause, cause);
    }
  }

  private RegistryUnavailableException timedOut(String url, Throwable cause) {
    return new RegistryUnavailableException(
        Reason.TIMED_OUT,
        "Expected an answer from " + url + " but found none in " + readTimeout.toMillis() + " ms",
        cause);
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

  private static Endpoint endpoint(String url, RegistryOptions options) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "names a URL that is none: " + RegistryOptions.withoutUserInfo(url), e);
    }
    if (uri.getHost() == null) {
      throw new IllegalArgumentException(
          "names a URL without a host: " + RegistryOptions.withoutUserInfo(url));
    }
    Optional<String> userInfo = options.userInfo().or(() -> Optional.ofNullable(uri.getUserInfo()));
    String base = RegistryOptions.withoutUserInfo(url).replaceAll("/+$", "");
    return new Endpoint(base, userInfo.map(HttpTransport::basic));
  }

  private static String basic(String userInfo) {
    return "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
  }

  private record Endpoint(String url, Optional<String> authorization) {}
}
