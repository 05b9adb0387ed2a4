// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.registry.HttpOptions;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** A client whose requests do not matter, only their responses. */
final class HttpProbe implements AutoCloseable {
  /** Never reached, however busy the machine is. */
  static final Duration LONG = Duration.ofMinutes(10);

  private final HttpExchange exchange;
  private final Duration timeout;

  HttpProbe() {
    this(HttpOptions.DEFAULTS, LONG);
  }

  HttpProbe(HttpOptions options, Duration timeout) {
    this.exchange = new HttpExchange(LONG, options);
    this.timeout = timeout;
  }

  HttpExchange.Response get(String url) {
    return send("GET", url, "");
  }

  HttpExchange.Response send(String method, String url, String body) {
    Headers headers = HttpExchange.headers("*/*");
    OutgoingRequest request =
        new OutgoingRequest(method, HttpOrigin.of(URI.create(url)), "/a", headers, body);
    return exchange.send(request, timeout, url + "/a");
  }

  int connections() {
    return exchange.connections();
  }

  /**
   * Sends a request from another thread and interrupts it as soon as the condition is true.
   *
   * @return the exception, or an {@link AssertionError} if the flag was not set
   */
  Throwable interrupted(String url, String body, BooleanSupplier condition)
      throws InterruptedException {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                send("POST", url, body);
                failure.complete(new AssertionError("a response"));
              } catch (InterruptedLookupException e) {
                failure.complete(
                    Thread.currentThread().isInterrupted() ? e : new AssertionError("no flag"));
              } catch (RuntimeException e) {
                failure.complete(e);
              }
            });
    caller.start();
    while (!condition.getAsBoolean()) {
      Thread.sleep(1);
    }
    caller.interrupt();
    return failure.join();
  }

  /** Closes the client before its block ends. */
  void end() {
    exchange.close();
  }

  @Override
  public void close() {
    end();
  }
}
