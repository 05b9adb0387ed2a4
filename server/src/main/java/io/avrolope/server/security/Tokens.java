// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.jose4j.lang.UnresolvableKeyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks bearer tokens: JWTs that an issuer has signed with a private key. Tokens without a
 * signature, or with one made from a shared secret, are refused. Thread-safe.
 */
final class Tokens {
  private static final Logger LOG = LoggerFactory.getLogger(Tokens.class);
  private static final AlgorithmConstraints SIGNATURES =
      new AlgorithmConstraints(
          ConstraintType.PERMIT,
          AlgorithmIdentifiers.RSA_USING_SHA256,
          AlgorithmIdentifiers.RSA_USING_SHA384,
          AlgorithmIdentifiers.RSA_USING_SHA512,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA256,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA384,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA512,
          AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
          AlgorithmIdentifiers.ECDSA_USING_P384_CURVE_AND_SHA384,
          AlgorithmIdentifiers.ECDSA_USING_P521_CURVE_AND_SHA512,
          AlgorithmIdentifiers.EDDSA);

  private static final int MAX_KNOWN = 10_000;
  private static final int MAX_WAITING = 1_000;

  private final TokenOptions options;
  private final TokenKeys keys;
  private final Remembered<Known> known = new Remembered<>(MAX_KNOWN);

  /** How many requests wait for an answer of the issuer. */
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * A token that was checked.
   *
   * @param keys with which it was checked
   * @param untilMs when it expires, in milliseconds since 1970
   */
  private record Known(Caller caller, List<JsonWebKey> keys, long untilMs) {}

  /**
   * The result of a check.
   *
   * @param caller empty if the token is not valid
   * @param keys with which it was checked
   * @param isKeyUnknown whether the token has a key that is none of these
   */
  record Checked(Optional<Caller> caller, List<JsonWebKey> keys, boolean isKeyUnknown) {}

  Tokens(TokenOptions options) {
    this(options, TokenKeySource.open(options.keys()));
  }

  Tokens(TokenOptions options, TokenKeys keys) {
    this.options = options;
    this.keys = keys;
  }

  private JwtConsumer consumer(List<JsonWebKey> current) {
    return new JwtConsumerBuilder()
        .setVerificationKeyResolver(new JwksVerificationKeyResolver(current))
        .setJwsAlgorithmConstraints(SIGNATURES)
        .setRequireExpirationTime()
        .setExpectedIssuer(options.issuer())
        .setExpectedAudience(options.audience())
        .setAllowedClockSkewInSeconds((int) options.clockSkew().toSeconds())
        .build();
  }

  /** The user of a token that was checked before, with the keys that are in force. */
  Optional<Caller> known(String token) {
    if (!keys.areReady()) {
      return Optional.empty();
    }
    return known
        .find(token)
        .filter(each -> each.keys() == keys.current()) // the list stays until the keys change
        .filter(each -> System.currentTimeMillis() < each.untilMs())
        .map(Known::caller);
  }

  /**
   * The user of a token; empty if the token is not valid. No thread waits for the issuer.
   *
   * @param queue runs a check
   * @return fails with {@link UncheckedCredentialsException} if the issuer has never given keys, or
   *     too many requests wait for its answer
   */
  CompletableFuture<Optional<Caller>> find(
      String token, Function<Supplier<Checked>, CompletableFuture<Checked>> queue) {
    return bounded(keys.ready())
        .thenCompose(current -> queue.apply(() -> check(token)))
        .thenCompose(
            first ->
                first.isKeyUnknown()
                    ? bounded(keys.newer()).thenCompose(newer -> again(token, first, newer, queue))
                    : CompletableFuture.completedFuture(first.caller()));
  }

  private CompletableFuture<Optional<Caller>> again(
      String token,
      Checked first,
      List<JsonWebKey> newer,
      Function<Supplier<Checked>, CompletableFuture<Checked>> queue) {
    if (newer.isEmpty()) {
      return CompletableFuture.failedFuture(
          new UncheckedCredentialsException(
              "The server has no keys of the issuer of tokens. Send the request again later"));
    }
    return newer == first.keys()
        ? CompletableFuture.completedFuture(Optional.empty())
        : queue.apply(() -> check(token)).thenApply(Checked::caller);
  }

  private <T> CompletableFuture<T> bounded(CompletableFuture<T> answer) {
    if (answer.isDone()) {
      return answer;
    }
    if (waiting.incrementAndGet() > MAX_WAITING) {
      waiting.decrementAndGet();
      return CompletableFuture.failedFuture(
          new UncheckedCredentialsException(
              "Too many tokens wait for the keys of their issuer. Send the request again later"));
    }
    return answer.whenComplete((keys, failure) -> waiting.decrementAndGet());
  }

  /** Checks a token with the keys that are known now. */
  Checked check(String token) {
    List<JsonWebKey> current = keys.current();
    try {
      JwtClaims claims = consumer(current).processToClaims(token);
      Optional<Caller> caller = caller(claims);
      long untilMs = TimeUnit.SECONDS.toMillis(claims.getExpirationTime().getValue());
      caller.ifPresent(each -> known.add(token, new Known(each, current, untilMs)));
      return new Checked(caller, current, false);
    } catch (InvalidJwtException e) {
      // the message of the exception repeats the claims
      LOG.info("A token was refused: {}", e.getErrorDetails().stream().map(Tokens::code).toList());
      boolean isKeyUnknown = e.getCause() instanceof UnresolvableKeyException;
      return new Checked(Optional.empty(), current, isKeyUnknown);
    } catch (MalformedClaimException e) {
      return new Checked(Optional.empty(), current, false);
    }
  }

  private Optional<Caller> caller(JwtClaims claims) throws MalformedClaimException {
    String name = claims.getStringClaimValue(options.nameClaim());
    Set<String> scopes = words(claims, "scope");
    scopes.addAll(words(claims, "scp"));
    if (name == null || name.isBlank() || !scopes.containsAll(options.requiredScopes())) {
      LOG.info("A token was refused: it has no name or lacks a scope");
      return Optional.empty();
    }
    Set<String> roles = words(claims, options.groupsClaim());
    roles.addAll(scopes);
    return Optional.of(new Caller(name, roles));
  }

  private static int code(org.jose4j.jwt.consumer.ErrorCodeValidator.Error error) {
    return error.getErrorCode();
  }

  /** The words of a claim that is a text with spaces or a list. */
  private static Set<String> words(JwtClaims claims, String name) {
    Object value = claims.getClaimValue(name);
    Set<String> words = new HashSet<>();
    if (value instanceof String text) {
      words.addAll(List.of(text.strip().split("\\s+")));
    } else if (value instanceof Collection<?> list) {
      list.stream().filter(Objects::nonNull).map(String::valueOf).forEach(words::add);
    }
    words.remove("");
    return words;
  }
}
