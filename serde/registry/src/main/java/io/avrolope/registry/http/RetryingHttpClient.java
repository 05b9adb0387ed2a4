// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.http.HttpExchange.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/**
 * Sends requests to a registry: the loop over its URLs and over retries, with one deadline for all
 * attempts.
 *
 * <p>If the connection fails, the response is late or cannot be read, or its status is 408 or 5xx,
 * the next URL is asked at once. The URL that answers is asked first from then on. If no URL
 * answers, or the status is 429, all URLs are asked again after a pause: up to {@link
 * RetryOptions#maxRetries} times, and not after {@link RetryOptions#total}. A response may have up
 * to {@value #MAX_ANSWER_BYTES} bytes. Redirects are not followed, because they would send
 * credentials to a host that was not configured. Thread-safe; no lock is held.
 */
public final class RetryingHttpClient implements AutoCloseable {
  static final int MAX_ANSWER_BYTES = HttpExchange.MAX_ANSWER_BYTES;

  private final List<HttpEndpoint> endpoints;
  private final RetryOptions retries;
  private final AuthorizedExchange exchange;
  private volatile int first;
  private volatile boolean isClosed;

  /**
   * @throws IllegalArgumentException if a URL or header is invalid; the operator must act
   */
  public RetryingHttpClient(RegistryOptions options) {
    this.endpoints = options.urls().stream().map(url -> HttpEndpoint.of(url, options)).toList();
    this.retries = options.http().retries();
    this.exchange = new AuthorizedExchange(options);
    this.first =
        switch (options.http().firstUrl()) {
          case FIRST -> 0;
          case RANDOM -> ThreadLocalRandom.current().nextInt(endpoints.size());
        };
  }

  /**
   * A client for URLs that all begin with a prefix of our own, which is removed.
   *
   * @param prefix such as {@code apicurio+}
   */
  public static RetryingHttpClient withoutPrefix(RegistryOptions options, String prefix) {
    return new RetryingHttpClient(
        options.toBuilder()
            .urls(options.urls().stream().map(url -> url.substring(prefix.length())).toList())
            .build());
  }

  /** A deadline for a lookup that begins now and may take several requests. */
  public Deadline deadline() {
    return Deadline.in(retries.total());
  }

  /** Sends the only request of a lookup. */
  public HttpAnswer send(String path, HttpRequestSpec request) {
    return send(path, request, deadline());
  }

  /**
   * Sends one request of a lookup.
   *
   * @param path follows the registry's URL; begins with a slash
   * @return a response of any status that is not {@linkplain HttpStatusErrors#isTemporary
   *     temporary}
   * @throws RegistryUnavailableException if no URL gave such a response before the deadline
   * @throws io.avrolope.error.UnknownSchemaException if no URL can have this path, because a record
   *     contains a name that no schema can have
   */
  public HttpAnswer send(String path, HttpRequestSpec request, Deadline deadline) {
    return send(path, request, deadline, answer -> answer);
  }

  /**
   * As {@link #send(String, HttpRequestSpec, Deadline)}, and reads the response.
   *
   * @param reader throws {@link RegistryUnavailableException} if the response is not from a
   *     registry, such as a page of HTML; then the next URL is asked
   */
  public <T> T send(
      String path, HttpRequestSpec request, Deadline deadline, Function<HttpAnswer, T> reader) {
    RequestPath.requirePossible(path);
    RoundFailures before = null;
    for (int retry = 0; ; retry++) {
      RoundFailures failures = new RoundFailures();
      Optional<T> answer = askEachUrl(path, request, deadline, failures, reader);
      if (answer.isPresent()) {
        return answer.get();
      }
      Duration pause =
          failures.atLeastRetryAfter(
              Backoff.pause(retries, retry, ThreadLocalRandom.current()::nextLong));
      if (retry == retries.maxRetries()
          || !failures.isRetryable()
          || isClosed
          || !sleep(deadline, pause, failures)) {
        throw deadline.isOver() && before != null ? failures.after(before) : failures.failure();
      }
      before = failures;
    }
  }

  private static boolean sleep(Deadline deadline, Duration pause, RoundFailures failures) {
    try {
      return deadline.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedLookupException interrupted =
          new InterruptedLookupException("Interrupted while waiting for the next retry", e);
      interrupted.addSuppressed(failures.failure());
      throw interrupted;
    }
  }

  /** Empty if no URL answers. */
  private <T> Optional<T> askEachUrl(
      String path,
      HttpRequestSpec request,
      Deadline deadline,
      RoundFailures failures,
      Function<HttpAnswer, T> reader) {
    int start = first;
    for (int i = 0; i < endpoints.size(); i++) {
      int index = (start + i) % endpoints.size();
      HttpEndpoint endpoint = endpoints.get(index);
      if (i > 0 && deadline.isOver()) {
        return Optional.empty();
      }
      try {
        Response response = exchange.send(endpoint, path, request, deadline);
        HttpAnswer answer = response.answer(endpoint.url() + path);
        if (!HttpStatusErrors.isTemporary(answer.status())) {
          T read = reader.apply(answer);
          if (i > 0) {
            first = index;
          }
          return Optional.of(read);
        }
        failures.add(
            HttpStatusErrors.unavailable(answer), RetryAfter.of(response.headers(), Instant.now()));
        if (answer.status() == 429) {
          // the other URLs belong to the same registry, which is overloaded
          return Optional.empty();
        }
      } catch (NoTokenException e) {
        failures.add(e.reason());
        return Optional.empty(); // the other URLs need a token too
      } catch (RegistryUnavailableException e) {
        failures.add(e);
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    isClosed = true;
    exchange.close();
  }
}
