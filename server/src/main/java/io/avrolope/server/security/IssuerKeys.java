// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that an issuer has at a URL. At most one request for them is in progress, and the next
 * one begins a while after the last has ended, also after it has failed. While requests fail, the
 * last keys stay in force. An answer without a key is a failure. Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // each request adopts its answer itself
final class IssuerKeys implements TokenKeys {
  /** How long a request may take. */
  static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** The least time between two requests. */
  static final Duration MIN_INTERVAL = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);

  private final KeyRequest issuer;
  private final long intervalNanos;
  private volatile Held held = new Held(List.of(), "", 0, 0);
  private volatile boolean hasFailed;

  /** The request in progress. */
  private @Nullable CompletableFuture<List<JsonWebKey>> request;

  private long earliestNanos = System.nanoTime();

  /**
   * The answer of the issuer.
   *
   * @param text from which the keys were read
   * @param sinceNanos when it came
   */
  private record Held(List<JsonWebKey> keys, String text, long sinceNanos, long lifetimeNanos) {
    boolean isOlderThan(long nanos) {
      return System.nanoTime() - sinceNanos > nanos;
    }
  }

  /** Asks for the keys, so that the first tokens do not wait for them. */
  IssuerKeys(KeyRequest issuer, Duration minInterval) {
    this.issuer = issuer;
    this.intervalNanos = minInterval.toNanos();
    newer();
  }

  @Override
  public List<JsonWebKey> current() {
    return held.keys();
  }

  @Override
  public boolean areReady() {
    Held now = held;
    askInTime(now);
    return isUsable(now);
  }

  @Override
  public CompletableFuture<List<JsonWebKey>> ready() {
    Held now = held;
    CompletableFuture<List<JsonWebKey>> asked = askInTime(now);
    return isUsable(now) ? CompletableFuture.completedFuture(now.keys()) : asked;
  }

  /** Keys that have passed half of their time are asked for again while they are used. */
  private CompletableFuture<List<JsonWebKey>> askInTime(Held now) {
    return now.isOlderThan(now.lifetimeNanos() / 2)
        ? newer()
        : CompletableFuture.completedFuture(now.keys());
  }

  private boolean isUsable(Held now) {
    return !now.keys().isEmpty() && (hasFailed || !now.isOlderThan(now.lifetimeNanos()));
  }

  @Override
  public CompletableFuture<List<JsonWebKey>> newer() {
    CompletableFuture<List<JsonWebKey>> begun = new CompletableFuture<>();
    synchronized (this) {
      if (request != null) {
        return request;
      }
      if (System.nanoTime() - earliestNanos < 0) {
        return CompletableFuture.completedFuture(current());
      }
      request = begun;
    }
    issuer
        .send()
        .thenApply(this::read)
        .whenComplete((keys, failure) -> begun.complete(end(keys, failure)));
    return begun;
  }

  /** The same list as before if the issuer has the same keys. */
  private Held read(KeyRequest.Answer answer) {
    Held before = held;
    List<JsonWebKey> keys = before.keys();
    if (!answer.text().equals(before.text())) {
      try {
        keys = List.copyOf(new JsonWebKeySet(answer.text()).getJsonWebKeys());
      } catch (JoseException e) {
        throw new IllegalStateException("The answer is no set of keys", e);
      }
      if (keys.isEmpty()) {
        throw new IllegalStateException("The answer has no key");
      }
    }
    long lifetimeNanos = Math.max(intervalNanos, answer.lifetime().toNanos());
    return new Held(keys, answer.text(), System.nanoTime(), lifetimeNanos);
  }

  private synchronized List<JsonWebKey> end(@Nullable Held answer, @Nullable Throwable failure) {
    request = null;
    earliestNanos = System.nanoTime() + intervalNanos;
    if (answer != null) {
      held = answer;
    } else if (!hasFailed) {
      LOG.warn(
          "The issuer's keys cannot be read from {}, so tokens with other keys than the last ones"
              + " are refused: {}",
          issuer.url(),
          reason(failure));
    }
    hasFailed = answer == null;
    return held.keys();
  }

  private static String reason(@Nullable Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause instanceof TimeoutException
        ? "the whole answer did not come in time"
        : String.valueOf(cause);
  }
}
