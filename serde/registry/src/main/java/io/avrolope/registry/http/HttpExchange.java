// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.internal.text.QuotedText;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.text.Utf8;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a request once, without retries, and waits for the complete response or the time-out. The
 * calling thread does all work itself, so that an interrupt ends it.
 *
 * <p>Connections are kept for later requests; redirects are not followed. Thread-safe.
 */
final class HttpExchange implements AutoCloseable {
  /** A longer response is an error. */
  static final int MAX_ANSWER_BYTES = 16 << 20;

  /** The name of this client in requests. */
  static final String USER_AGENT = "avrolope";

  /** The content coding of a body that is not compressed. */
  private static final String IDENTITY = "identity";

  private final OpenChannels channels = new OpenChannels();
  private final ConnectionPool pool = new ConnectionPool(System::nanoTime);
  private final Duration connectTimeout;
  private final Proxies proxies;
  private final HttpConnector connector;
  private final Logger log;

  HttpExchange(Duration connectTimeout, HttpOptions options) {
    this(connectTimeout, options, LoggerFactory.getLogger(HttpExchange.class));
  }

  /**
   * @param log gets a line of the level DEBUG for each request
   */
  HttpExchange(Duration connectTimeout, HttpOptions options, Logger log) {
    this.log = log;
    this.connectTimeout = connectTimeout;
    this.proxies = new Proxies(options.proxy());
    HostNames names = new HostNames(InetAddress::getAllByName);
    this.connector = new HttpConnector(channels, names, connectTimeout, options.tls());
  }

  /** A complete response, of any status. */
  record Response(int status, Headers headers, String body, Secrets secrets) {

    /**
     * @param url as messages show it
     */
    HttpAnswer answer(String url) {
      return new HttpAnswer(status, body, url, secrets);
    }
  }

  /** The headers of every request. */
  static Headers headers(String accept) {
    return new Headers()
        .add("Accept", accept)
        .add("Accept-Encoding", IDENTITY) // without this header, a server may compress
        .add("User-Agent", USER_AGENT);
  }

  /**
   * @param timeout for the connection and the complete response
   * @param url the URL as messages show it: without credentials
   * @throws RegistryUnavailableException if no complete response arrived
   * @throws io.avrolope.error.RegistryRefusedException if a proxy refuses to reach the registry
   */
  Response send(OutgoingRequest request, Duration timeout, String url) {
    if (timeout.toMillis() < 1) {
      throw new RegistryUnavailableException(
          Reason.TIMED_OUT, "No time is left in this look-up for a request to " + url, null);
    }
    long start = System.nanoTime();
    try {
      ReceivedResponse response = exchange(request, Deadline.in(timeout));
      log(request, url, start, response.status());
      return new Response(
          response.status(),
          response.headers(),
          text(response, url),
          Secrets.of(request.headers()));
    } catch (RefusedTunnelException e) {
      log(request, url, start, e.getMessage());
      RegistryUnavailableException failure = HttpFailures.of(e, url, connectTimeout, timeout);
      throw HttpStatusErrors.isTemporary(e.status())
          ? failure
          : HttpStatusErrors.refused(e.status(), String.valueOf(failure.getMessage()));
    } catch (IOException e) {
      log(request, url, start, e);
      if (HttpFailures.isInterrupt(e)) {
        Thread.currentThread().interrupt();
        throw new InterruptedLookupException("Interrupted while waiting for " + url, e);
      }
      IOException cause = channels.isClosed() ? new IOException("the client was closed", e) : e;
      throw HttpFailures.of(cause, url, connectTimeout, timeout);
    }
  }

  /** The URL has no credentials; neither headers nor bodies are logged. */
  private void log(OutgoingRequest request, String url, long start, @Nullable Object outcome) {
    if (log.isDebugEnabled()) {
      long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      log.debug("{} {}: {} after {} ms", request.method(), url, outcome, ms);
    }
  }

  private ReceivedResponse exchange(OutgoingRequest request, Deadline deadline) throws IOException {
    Route route = proxies.route(request.origin());
    byte[] bytes = request.bytes(route.isProxied());
    HttpConnection kept = pool.take(route);
    ReceivedResponse response = kept == null ? null : exchangeAgain(kept, request, bytes, deadline);
    return response != null
        ? response
        : exchange(connector.connect(route, request, deadline), bytes, deadline);
  }

  /**
   * Sends the request by a connection that had others.
   *
   * @return null if the server closed the connection before it responded, which it may do at any
   *     time, and the request can be sent again; other requests could change something twice
   */
  private @Nullable ReceivedResponse exchangeAgain(
      HttpConnection connection, OutgoingRequest request, byte[] bytes, Deadline deadline)
      throws IOException {
    long receivedBefore = connection.received();
    try {
      return exchange(connection, bytes, deadline);
    } catch (IOException e) {
      if (!request.isSafe()
          || connection.received() > receivedBefore
          || HttpFailures.isInterrupt(e)
          || HttpFailures.isTimeout(e)) {
        throw e;
      }
      return null;
    }
  }

  private ReceivedResponse exchange(HttpConnection connection, byte[] bytes, Deadline deadline)
      throws IOException {
    boolean isReusable = false;
    try {
      ReceivedResponse response = connection.exchange(bytes, deadline, MAX_ANSWER_BYTES);
      isReusable = response.isReusable();
      return response;
    } finally {
      if (isReusable) {
        pool.keep(connection);
      } else {
        connection.close();
      }
    }
  }

  /**
   * The body. It must be readable if the response is a success; otherwise the status matters more.
   *
   * @throws RegistryUnavailableException if it is compressed or not UTF-8, as no registry sends it
   */
  private static String text(ReceivedResponse response, String url) {
    if (response.status() != 200) {
      return Utf8.decodeLeniently(response.body().toByteArray());
    }
    String coding = response.headers().first("Content-Encoding").orElse(IDENTITY);
    if (!coding.equalsIgnoreCase(IDENTITY)) {
      throw unreadable("an uncompressed body", "content coding " + QuotedText.of(coding), url);
    }
    try {
      return Utf8.decode(response.body().toByteArray());
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

  /** The number of open connections, in use or not. */
  int connections() {
    return channels.count();
  }

  /** Requests of other threads fail; this method does not wait for them. */
  @Override
  public void close() {
    pool.close();
    channels.close();
  }
}
