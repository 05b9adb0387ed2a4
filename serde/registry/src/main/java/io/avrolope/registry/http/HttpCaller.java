package io.avrolope.registry.http;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.registry.HttpOptions;
import java.net.ConnectException;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request once, and waits for the whole answer or the end of its time. Connections are
 * kept for the next request; redirects are not followed. Thread-safe.
 */
final class HttpCaller implements AutoCloseable {
  /** No answer of a registry is longer. */
  static final int MAX_ANSWER_BYTES = 16 << 20;

  private final HttpClient client;
  private final Duration connectTimeout;

  HttpCaller(Duration connectTimeout, HttpOptions options) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .connectTimeout(connectTimeout)
            .followRedirects(HttpClient.Redirect.NEVER);
    options.tls().ifPresent(tls -> builder.sslContext(tls.context()));
    options.tls().ifPresent(tls -> builder.sslParameters(tls.parameters()));
    options.proxy().ifPresent(proxy -> builder.proxy(ProxySelector.of(proxy)));
    this.client = builder.build();
    this.connectTimeout = connectTimeout;
  }

  /** What came back, whatever its status. */
  record Reply(int status, HttpHeaders headers, String body) {}

  /**
   * @param timeout for the connection and the whole answer
   * @param url what to call it in a failure; without credentials
   * @throws RegistryUnavailableException if no whole answer came
   */
  Reply send(HttpRequest.Builder request, Duration timeout, String url) {
    if (timeout.toMillis() < 1) {
      throw timedOut("an answer from " + url, timeout, null);
    }
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.sendAsync(
            request.timeout(timeout).build(), info -> new BoundedBody(MAX_ANSWER_BYTES));
    try {
      // HttpRequest's own time-out ends with the headers; this one also covers the body
      HttpResponse<byte[]> response = exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return new Reply(
          response.statusCode(),
          response.headers(),
          new String(response.body(), StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      exchange.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedLookupException("Interrupted while waiting for " + url, e);
    } catch (TimeoutException e) {
      exchange.cancel(true);
      throw timedOut("an answer from " + url, timeout, e);
    } catch (ExecutionException e) {
      throw unavailable(url, timeout, e.getCause() == null ? e : e.getCause());
    }
  }

  private RegistryUnavailableException unavailable(String url, Duration timeout, Throwable cause) {
    if (cause instanceof HttpConnectTimeoutException) {
      return timedOut("a connection to " + url, connectTimeout, cause);
    }
    if (cause instanceof HttpTimeoutException) {
      return timedOut("an answer from " + url, timeout, cause);
    }
    return new RegistryUnavailableException(
        Reason.DISCONNECTED,
        "Expected an answer from " + url + " but found " + words(cause),
        cause);
  }

  private static RegistryUnavailableException timedOut(
      String expected, Duration timeout, @Nullable Throwable cause) {
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
    if (isAboutACertificate(cause)) {
      return "a server that is not trusted: " + root(cause).getMessage();
    }
    return cause instanceof SSLException
        ? "that no TLS connection comes about: " + cause.getMessage()
        : cause.toString();
  }

  /** Whether the server's certificate is the trouble, which it is the next time, too. */
  static boolean isAboutACertificate(@Nullable Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof CertificateException) {
        return true;
      }
    }
    return false;
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
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
