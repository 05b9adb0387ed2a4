// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.HmacKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tokens whose keys the server gets from the issuer's address. */
@Tag("http")
class IssuerKeysTest {
  private static final int BITS = 2_048;
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String REFUSAL =
      "The server has no keys of the issuer of tokens. Send the request again later";

  private final AtomicInteger requests = new AtomicInteger();
  private final PublicJsonWebKey first = key("k1");
  private final PublicJsonWebKey second = key("k2");
  private volatile String keys = publicKeys(first);
  private volatile String cacheControl = "max-age=3600";
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile CountDownLatch silence = new CountDownLatch(0);
  private volatile boolean isBodyLate;
  private Duration timeout = LIMIT;
  private HttpServer issuer;

  private static PublicJsonWebKey key(String id) {
    try {
      PublicJsonWebKey made = RsaJwkGenerator.generateJwk(BITS);
      made.setKeyId(id);
      return made;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String publicKeys(PublicJsonWebKey... keys) {
    return new JsonWebKeySet(keys).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
  }

  @BeforeEach
  void start() throws Exception {
    issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    issuer.createContext(
        "/keys",
        exchange -> {
          requests.incrementAndGet();
          exchange.getResponseHeaders().set("Cache-Control", cacheControl);
          if (isBodyLate) {
            exchange.sendResponseHeaders(200, 0);
          }
          awaitEndOfSilence();
          byte[] body = keys.getBytes(StandardCharsets.UTF_8);
          if (!isBodyLate) {
            exchange.sendResponseHeaders(200, body.length);
          }
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    issuer.setExecutor(threads);
    issuer.start();
  }

  private void awaitEndOfSilence() {
    try {
      silence.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void stop() {
    silence.countDown();
    issuer.stop(0);
    threads.shutdownNow();
  }

  private Tokens tokens(Duration minInterval) {
    String url = "http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys";
    return new Tokens(
        TokenOptions.builder().keys(url).issuer("https://issuer").audience("registry").build(),
        new IssuerKeys(new KeyRequest(URI.create(url), timeout), minInterval));
  }

  /** Checks a token in this thread, as soon as the keys are there. */
  private static CompletableFuture<Optional<Caller>> begin(Tokens tokens, String token) {
    return tokens.find(token, check -> CompletableFuture.completedFuture(check.get()));
  }

  private static Optional<Caller> find(Tokens tokens, String token) throws Exception {
    return begin(tokens, token).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private static JwtClaims claims() {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer("https://issuer");
    claims.setAudience("registry");
    claims.setSubject("orders-app");
    claims.setExpirationTimeMinutesInTheFuture(5);
    return claims;
  }

  private static String token(PublicJsonWebKey key) throws Exception {
    return token(
        claims(), key.getKeyId(), AlgorithmIdentifiers.RSA_USING_SHA256, key.getPrivateKey());
  }

  private static String token(JwtClaims claims, String keyId, String algorithm, Key signingKey)
      throws Exception {
    JsonWebSignature token = new JsonWebSignature();
    token.setPayload(claims.toJson());
    token.setAlgorithmHeaderValue(algorithm);
    token.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
    token.setDoKeyValidation(false);
    token.setKeyIdHeaderValue(keyId);
    token.setKey(signingKey);
    return token.getCompactSerialization();
  }

  @Test
  void theKeysAreAskedForOnce() throws Exception {
    Tokens tokens = tokens(NEVER);

    assertThat(find(tokens, token(first))).isPresent();
    assertThat(find(tokens, token(first))).isPresent();
    assertThat(requests).hasValue(1);
  }

  @Test
  void aNewKeyOfTheIssuerIsFound() throws Exception {
    Tokens tokens = tokens(Duration.ZERO);
    assertThat(find(tokens, token(first))).isPresent();
    assertThat(find(tokens, token(second))).isEmpty();
    keys = publicKeys(first, second);

    assertThat(find(tokens, token(second))).isPresent();
    assertThat(find(tokens, token(first))).isPresent();
    assertThat(requests).hasValue(3);
  }

  @Test
  void tokensWithUnknownKeysDoNotFloodTheIssuer() throws Exception {
    Tokens tokens = tokens(NEVER);
    String unknown = token(second);
    for (int i = 0; i < 20; i++) {
      assertThat(find(tokens, unknown)).isEmpty();
    }

    assertThat(requests).hasValue(1);
  }

  @Test
  void whileTheIssuerIsSilentOneRequestIsInProgressAndKnownKeysWork() throws Exception {
    Tokens tokens = tokens(Duration.ZERO);
    assertThat(find(tokens, token(first))).isPresent();
    silence = new CountDownLatch(1);
    String unknown = token(second);
    List<CompletableFuture<Optional<Caller>>> waiting = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      waiting.add(begin(tokens, unknown));
    }

    assertThat(find(tokens, token(first))).isPresent();
    assertThat(tokens.known(token(first))).isPresent();
    keys = publicKeys(first, second);
    silence.countDown();
    for (CompletableFuture<Optional<Caller>> each : waiting) {
      assertThat(each.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isPresent();
    }
    assertThat(requests).hasValue(2);
  }

  @Test
  void afterARequestThatFailedTheNextOneWaitsToo() throws Exception {
    keys = "<html>Bad gateway</html>";
    Tokens tokens = tokens(NEVER);
    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(() -> find(tokens, token(first)))
          .hasCauseInstanceOf(UncheckedCredentialsException.class)
          .hasRootCauseMessage(REFUSAL);
    }

    assertThat(find(tokens, "no token")).isEmpty();
    assertThat(requests).hasValue(1);
  }

  @Test
  void anAnswerThatDoesNotEndIsGivenUp() throws Exception {
    isBodyLate = true;
    timeout = Duration.ofMillis(500);
    silence = new CountDownLatch(1);
    Tokens tokens = tokens(NEVER);

    assertThatThrownBy(() -> find(tokens, token(first)))
        .hasCauseInstanceOf(UncheckedCredentialsException.class)
        .hasRootCauseMessage(REFUSAL);
    assertThat(requests).hasValue(1);
  }

  @Test
  void aTokenIsRememberedUntilTheKeysChange() throws Exception {
    Tokens tokens = tokens(Duration.ZERO);
    String token = token(first);
    assertThat(find(tokens, token)).isPresent();
    assertThat(find(tokens, token(second))).isEmpty();
    assertThat(tokens.known(token)).isPresent();
    assertThat(tokens.known(token(second))).isEmpty();

    keys = publicKeys(second);
    assertThat(find(tokens, token(second))).isPresent();
    assertThat(tokens.known(token)).isEmpty();
    assertThat(find(tokens, token)).isEmpty();
  }

  @Test
  void aTokenIsRememberedUntilItExpires() throws Exception {
    Tokens tokens = tokens(NEVER);
    JwtClaims expired = claims();
    expired.setExpirationTime(NumericDate.fromSeconds(NumericDate.now().getValue() - 10));
    String token =
        token(expired, "k1", AlgorithmIdentifiers.RSA_USING_SHA256, first.getPrivateKey());

    assertThat(find(tokens, token)).isPresent(); // clocks may differ
    assertThat(tokens.known(token)).isEmpty();
  }

  @Test
  void theLastKeysStayIfAnAnswerHasNoKey() throws Exception {
    Tokens tokens = tokens(Duration.ZERO);
    assertThat(find(tokens, token(first))).isPresent();
    for (String empty :
        List.of("{\"keys\":[]}", "{\"keys\":[{\"kty\":\"x\"}]}", "{\"keys\":null}", "null")) {
      keys = empty;
      assertThat(find(tokens, token(second))).isEmpty();
      assertThat(find(tokens, token(first))).isPresent();
    }

    assertThat(requests).hasValue(5);
  }

  @Test
  void theLastKeysStayDuringAnOutage() throws Exception {
    cacheControl = "max-age=1";
    Tokens tokens = tokens(Duration.ZERO);
    assertThat(find(tokens, token(first))).isPresent();
    keys = "<html>Bad gateway</html>";
    Thread.sleep(1_100); // the keys have expired

    assertThat(find(tokens, token(first))).isPresent();
    assertThat(requests).hasValue(2);
    issuer.stop(0);
    assertThat(find(tokens, token(second))).isEmpty();
    assertThat(find(tokens, token(first))).isPresent();
  }

  @Test
  void wrongTokensAreRefused() throws Exception {
    Tokens tokens = tokens(NEVER);
    String rsa = AlgorithmIdentifiers.RSA_USING_SHA256;
    JwtClaims audience = claims();
    audience.setAudience("other");
    JwtClaims expired = claims();
    expired.setExpirationTimeMinutesInTheFuture(-5);
    JwtClaims early = claims();
    early.setNotBeforeMinutesInThePast(-5);
    for (JwtClaims wrong : new JwtClaims[] {audience, expired, early}) {
      assertThat(find(tokens, token(wrong, "k1", rsa, first.getPrivateKey()))).isEmpty();
    }
    String shared =
        token(
            claims(),
            "k1",
            AlgorithmIdentifiers.HMAC_SHA256,
            new HmacKey(first.getPublicKey().getEncoded()));
    String foreign = token(claims(), "k1", rsa, second.getPrivateKey());

    assertThat(find(tokens, shared)).isEmpty();
    assertThat(find(tokens, foreign)).isEmpty();
    assertThat(find(tokens, token(first))).isPresent();
  }
}
