// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.internal.text.QuotedText;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.text.Utf8;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.CharacterCodingException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request once, without retries, and waits for the complete response or the time-out.
 * Connections are kept for later requests; redirects are not followed. Thread-safe.
 */
final class HttpExchange implements AutoCloseable {
  /** A longer response is an error. */
  static final int MAX_ANSWER_BYTES = 16 << 20;

  /** The content coding of a body that is not compressed. */
  static final String IDENTITY = "identity";

  private final HttpClient client;
  private final Duration connectTimeout;

  /**
   * @param usesTls false if no request will be to {@code https}
   */
  HttpExchange(Duration connectTimeout, HttpOptions options, boolean usesTls) {
    this.client =
        HttpClients.open(
            new HttpClients.Options(connectTimeout, options.tls(), options.proxy(), usesTls));
    this.connectTimeout = connectTimeout;
  }

  /** A complete response, of any status. */
  record Response(int status, HttpHeaders headers, String body, Secrets secrets) {

    /**
     * @param url as messages show it
     */
    HttpAnswer answer(String url) {
      return new HttpAnswer(status, body, url, secrets);
    }
  }

  /**
   * @param timeout for the connection and the complete response
   * @param url the URL as messages show it: without credentials
   * @throws RegistryUnavailableException if no complete response arrived
   */
  Response send(HttpRequest.Builder request, Duration timeout, String url) {
    if (timeout.toMillis() < 1) {
      throw new RegistryUnavailableException(
          Reason.TIMED_OUT, "No time is left in this look-up for a request to " + url, null);
    }
    long start = System.nanoTime();
    try {
      // the calling thread sends the request itself, which costs half the time of sendAsync
      HttpResponse<BoundedBody> response =
          client.send(request.timeout(timeout).build(), info -> new BoundedBody(MAX_ANSWER_BYTES));
      // HttpRequest's own time-out ends with the headers; this one also covers the body
      byte[] body = response.body().await(timeout.minusNanos(System.nanoTime() - start));
      return new Response(
          response.statusCode(),
          response.headers(),
          text(response, body, url),
          Secrets.of(response.request().headers()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedLookupException("Interrupted while waiting for " + url, e);
    } catch (TimeoutException e) {
      throw timedOut("response from " + url, timeout, e);
    } catch (IOException e) {
      throw unavailable(url, timeout, e);
    }
  }

  /**
   * The body. It must be readable if the response is a success; otherwise the status matters more.
   *
   * @throws RegistryUnavailableException if it is compressed or not UTF-8, as no registry sends it
   */
  private static String text(HttpResponse<?> response, byte[] body, String url) {
    if (response.statusCode() != 200) {
      return Utf8.decodeLeniently(body);
    }
    String coding = response.headers().firstValue("Content-Encoding").orElse(IDENTITY);
    if (!coding.equalsIgnoreCase(IDENTITY)) {
      throw unreadable("an uncompressed body", "content coding " + QuotedText.of(coding), url);
    }
    try {
      return Utf8.decode(body);
    } catch (CharacterCodingException e) {
      throw unreadable("text in UTF-8", "another encoding", url);
    }
  }

  private static RegistryUnavailableException unreadable(
      String expected, String found, String url) {
    return new RegistryUnavailableException(
        Reason.DISCONNECTED,
        "Expected " + expected + " but found " + found + " in the response from " + url,
        null);
  }

  private RegistryUnavailableException unavailable(String url, Duration timeout, Throwable cause) {
    if (cause instanceof HttpConnectTimeoutException) {
      return timedOut("connection to " + url, connectTimeout, cause);
    }
    if (cause instanceof HttpTimeoutException) {
      return timedOut("response from " + url, timeout, cause);
    }
    return new RegistryUnavailableException(Reason.DISCONNECTED, message(url, cause), cause);
  }

  private static RegistryUnavailableException timedOut(
      String missing, Duration timeout, @Nullable Throwable cause) {
    return new RegistryUnavailableException(
        Reason.TIMED_OUT, "No " + missing + " within " + timeout.toMillis() + " ms", cause);
  }

  private static String message(String url, Throwable cause) {
    if (cause instanceof ConnectException) {
      return connectFailure(url, cause);
    }
    if (isCertificateError(cause)) {
      return "Server certificate not trusted: " + url + ": " + root(cause).getMessage();
    }
    return cause instanceof SSLException
        ? "TLS connection failed: " + url + ": " + cause.getMessage()
        : "Request failed: " + url + ": " + cause;
  }

  /** The JDK's client often gives no message here. */
  private static String connectFailure(String url, Throwable cause) {
    if (root(cause) instanceof UnresolvedAddressException) {
      return "Unknown host: " + url;
    }
    String message = cause.getMessage();
    return message == null || message.startsWith("Connection refused")
        ? "Connection refused: " + url
        : "Connection failed: " + url + ": " + message;
  }

  /** Whether the server's certificate was rejected. A retry would fail in the same way. */
  static boolean isCertificateError(@Nullable Throwable failure) {
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

  /**
   * Requests of other threads fail or end by their time-out; this method does not wait for them.
   */
  @Override
  public void close() {
    HttpClients.close(client);
  }
}
