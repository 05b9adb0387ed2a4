package io.avrolope.registry.http;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.http.HttpCaller.Reply;
import io.avrolope.registry.http.HttpTransport.Answer;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that an OAuth issuer gives for a client's own credentials; each is kept, and replaced
 * before its end.
 *
 * <p>One thread asks the issuer, and the others that need a token wait for it, without a lock.
 * While a token is still good, an issuer that is away does no harm: it is asked again {@value
 * #SECONDS_BETWEEN_REFRESHES} seconds later. Thread-safe.
 */
public final class OAuthTokens implements BearerTokenProvider {
  private static final int SECONDS_BETWEEN_REFRESHES = 10;
  private static final String ONLY_KEY = "";

  private final OAuthOptions options;
  private final AtomicReference<@Nullable HttpCaller> caller = new AtomicReference<>();
  private final LongSupplier nanoClock;
  private final SingleFlightCache<String, Token> tokens = new SingleFlightCache<>(1);
  private volatile @Nullable Token newest;

  /** Nothing is asked of the issuer yet. */
  public OAuthTokens(OAuthOptions options) {
    this(options, System::nanoTime);
  }

  OAuthTokens(OAuthOptions options, LongSupplier nanoClock) {
    this.options = options;
    this.nanoClock = nanoClock;
  }

  /** Times are by the clock of this object. */
  private record Token(String value, long refreshNanos, long endNanos) {}

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
    Reply reply = caller().send(request(), timeout, options.endpointName());
    Answer answer = new Answer(reply.status(), reply.body(), options.endpointName());
    if (answer.status() == 408 || answer.status() == 429 || answer.status() >= 500) {
      throw HttpFailures.unavailable(answer);
    }
    if (answer.status() != 200) {
      throw refusal(answer);
    }
    TokenAnswer given = TokenAnswer.of(answer);
    Token token = token(given.token(), given.lifetime(System.currentTimeMillis()));
    newest = token;
    return token;
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

  private HttpRequest.Builder request() {
    String credentials = options.clientId() + ":" + options.clientSecret();
    String form = "grant_type=client_credentials";
    if (!options.scope().isEmpty()) {
      form += "&scope=" + URLEncoder.encode(options.scope(), StandardCharsets.UTF_8);
    }
    return HttpRequest.newBuilder(options.tokenEndpoint())
        .version(HttpClient.Version.HTTP_1_1)
        .header("Accept", "application/json")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .header("Authorization", HttpEndpoint.basic(credentials))
        .POST(BodyPublishers.ofString(form));
  }

  private static RegistryRefusedException refusal(Answer answer) {
    String code = answer.json().path("error").asText("");
    return new RegistryRefusedException(
        RegistryRefusedException.Reason.NOT_AUTHENTICATED,
        "Expected a token but found HTTP "
            + answer.status()
            + " from "
            + answer.url()
            // the issuer's code alone; its description may say anything
            + (code.matches("[a-z_]{1,50}") ? " (error " + code + ")" : ""));
  }

  /** Made when it is needed for the first time, by the one thread that fetches. */
  private HttpCaller caller() {
    HttpCaller known = caller.get();
    if (known != null) {
      return known;
    }
    HttpOptions defaults = HttpOptions.DEFAULTS;
    HttpCaller made =
        new HttpCaller(
            options.connectTimeout(),
            new HttpOptions(
                defaults.retries(),
                defaults.bearer(),
                defaults.headers(),
                options.tls(),
                defaults.proxy(),
                defaults.firstUrl()));
    caller.set(made);
    return made;
  }

  @Override
  public void close() {
    HttpCaller known = caller.getAndSet(null);
    if (known != null) {
      known.close();
    }
  }

  /** Of the same issuer and client. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OAuthTokens tokens && options.equals(tokens.options);
  }

  @Override
  public int hashCode() {
    return options.hashCode();
  }

  /** Tells the endpoint alone. */
  @Override
  public String toString() {
    return options.toString();
  }
}
