// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.http.HttpExchange.Response;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Obtains access tokens from an OAuth issuer for a client's own credentials. A token is cached and
 * replaced before it expires.
 *
 * <p>One thread asks the issuer; other threads that need a token wait for it, without a lock. If
 * the issuer is unavailable, the current token is used until it expires, and the issuer is asked
 * again after {@value #SECONDS_BETWEEN_REFRESHES} seconds. Thread-safe.
 */
public final class OAuthTokens implements BearerTokenProvider, TokenOwner {
  private static final int SECONDS_BETWEEN_REFRESHES = 10;
  private static final String ONLY_KEY = "";

  private final OAuthOptions options;
  private final AtomicReference<@Nullable HttpExchange> exchange = new AtomicReference<>();
  private final LongSupplier nanoClock;
  private final SingleFlightCache<String, Token> tokens = new SingleFlightCache<>(1);
  private volatile @Nullable Token newest;
  private volatile boolean isClosed;

  /** Sends no request yet. */
  public OAuthTokens(OAuthOptions options) {
    this(options, System::nanoTime);
  }

  OAuthTokens(OAuthOptions options, LongSupplier nanoClock) {
    this.options = options;
    this.nanoClock = nanoClock;
  }

  /** Both times are read from {@link #nanoClock}. */
  private record Token(String value, long refreshNanos, long endNanos) {}

  /** The client's name at the issuer; its secret makes no difference. */
  @Override
  public String owner() {
    return options.endpointName() + " " + options.clientId() + " " + options.scope();
  }

  @Override
  public String token(URI registry, Duration timeLeft) {
    Token token = tokens.get(ONLY_KEY, key -> fetch(timeLeft));
    if (nanoClock.getAsLong() - token.refreshNanos() < 0) {
      return token.value();
    }
    tokens.invalidate(ONLY_KEY, token);
    return tokens.get(ONLY_KEY, key -> refresh(token, timeLeft)).value();
  }

  private Token refresh(Token old, Duration timeLeft) {
    try {
      return fetch(timeLeft);
    } catch (RegistryUnavailableException e) {
      long now = nanoClock.getAsLong();
      if (now - old.endNanos() >= 0) {
        throw e;
      }
      long again = now + Duration.ofSeconds(SECONDS_BETWEEN_REFRESHES).toNanos();
      return new Token(old.value(), again, old.endNanos());
    }
  }

  @Override
  public void refused(String token) {
    Token known = newest;
    if (known != null && known.value().equals(token)) {
      tokens.invalidate(ONLY_KEY, known);
    }
  }

  private Token fetch(Duration timeLeft) {
    Duration timeout =
        timeLeft.compareTo(options.readTimeout()) < 0 ? timeLeft : options.readTimeout();
    Response response = ask(timeout);
    HttpAnswer answer = response.answer(options.endpointName());
    if (HttpStatusErrors.isTemporary(answer.status())) {
      throw HttpStatusErrors.unavailable(answer);
    }
    if (answer.status() != 200) {
      throw refusal(answer);
    }
    TokenResponse granted = TokenResponse.of(answer);
    Token token = token(granted.token(), granted.lifetime(System.currentTimeMillis()));
    newest = token;
    return token;
  }

  private Response ask(Duration timeout) {
    try {
      return exchange().send(request(), timeout, options.endpointName());
    } finally {
      if (isClosed) {
        close(); // of a connection that was opened after the first call
      }
    }
  }

  private Token token(String value, Duration lifetime) {
    Duration refresh = lifetime.multipliedBy(4).dividedBy(5);
    Duration early = lifetime.minus(options.refreshBuffer());
    if (!early.isNegative() && !early.isZero() && early.compareTo(refresh) < 0) {
      refresh = early;
    }
    long now = nanoClock.getAsLong();
    return new Token(value, now + refresh.toNanos(), now + lifetime.toNanos());
  }

  private OutgoingRequest request() {
    String credentials = options.clientId() + ":" + options.clientSecret();
    String form = "grant_type=client_credentials";
    if (!options.scope().isEmpty()) {
      form += "&scope=" + URLEncoder.encode(options.scope(), StandardCharsets.UTF_8);
    }
    Headers headers =
        HttpExchange.headers("application/json")
            .add("Content-Type", "application/x-www-form-urlencoded")
            .add("Authorization", HttpEndpoint.basic(credentials));
    return new OutgoingRequest("POST", HttpOrigin.of(options.tokenEndpoint()), "", headers, form);
  }

  private static RegistryRefusedException refusal(HttpAnswer answer) {
    String code = answer.json().path("error").asText("");
    return new RegistryRefusedException(
        RegistryRefusedException.Reason.NOT_AUTHENTICATED,
        "Token request refused: HTTP "
            + answer.status()
            + " from "
            + answer.url()
            // only the issuer's code: its description is free text
            + (code.matches("[a-z_]{1,50}") ? " (error " + code + ")" : ""));
  }

  /** Created by the first thread that fetches a token; only one thread fetches at a time. */
  private HttpExchange exchange() {
    HttpExchange existing = exchange.get();
    if (existing != null) {
      return existing;
    }
    HttpExchange created =
        new HttpExchange(
            options.connectTimeout(),
            HttpOptions.builder().tls(options.tls().orElse(null)).build());
    exchange.set(created);
    return created;
  }

  @Override
  public void close() {
    isClosed = true;
    HttpExchange known = exchange.getAndSet(null);
    if (known != null) {
      known.close();
    }
  }

  /** Equal for the same issuer and client. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OAuthTokens tokens && options.equals(tokens.options);
  }

  @Override
  public int hashCode() {
    return options.hashCode();
  }

  /** Names the endpoint only. */
  @Override
  public String toString() {
    return options.toString();
  }
}
