// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.keys.HmacKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tokens whose keys the server gets from the issuer's address. */
class IssuerKeysTest {
  private static final int BITS = 2_048;
  private static final long NEVER_MS = Duration.ofHours(1).toMillis();

  private final AtomicInteger requests = new AtomicInteger();
  private final PublicJsonWebKey first = key("k1");
  private final PublicJsonWebKey second = key("k2");
  private volatile String keys = publicKeys(first);
  private volatile String cacheControl = "max-age=3600";
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
          byte[] body = keys.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Cache-Control", cacheControl);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    issuer.start();
  }

  @AfterEach
  void stop() {
    issuer.stop(0);
  }

  private Tokens tokens(long minRefreshMs) {
    String url = "http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys";
    return new Tokens(
        new TokenOptions(
            url, "https://issuer", "registry", "sub", "groups", Set.of(), Duration.ofSeconds(30)),
        TokenKeys.resolver(url, minRefreshMs));
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
    Tokens tokens = tokens(NEVER_MS);

    assertThat(tokens.find(token(first))).isPresent();
    assertThat(tokens.find(token(first))).isPresent();
    assertThat(requests).hasValue(1);
  }

  @Test
  void aNewKeyOfTheIssuerIsFound() throws Exception {
    Tokens tokens = tokens(0);
    assertThat(tokens.find(token(first))).isPresent();
    assertThat(tokens.find(token(second))).isEmpty();
    keys = publicKeys(first, second);

    assertThat(tokens.find(token(second))).isPresent();
    assertThat(tokens.find(token(first))).isPresent();
    assertThat(requests).hasValue(3);
  }

  @Test
  void tokensWithUnknownKeysDoNotFloodTheIssuer() throws Exception {
    Tokens tokens = tokens(NEVER_MS);
    String unknown = token(second);
    for (int i = 0; i < 20; i++) {
      assertThat(tokens.find(unknown)).isEmpty();
    }

    assertThat(requests).hasValue(1);
  }

  @Test
  void theLastKeysStayDuringAnOutage() throws Exception {
    cacheControl = "max-age=1";
    Tokens tokens = tokens(0);
    assertThat(tokens.find(token(first))).isPresent();
    keys = "<html>Bad gateway</html>";
    Thread.sleep(1_100); // the keys have expired

    assertThat(tokens.find(token(first))).isPresent();
    assertThat(requests).hasValue(2);
    issuer.stop(0);
    assertThat(tokens.find(token(second))).isEmpty();
    assertThat(tokens.find(token(first))).isPresent();
  }

  @Test
  void wrongTokensAreRefused() throws Exception {
    Tokens tokens = tokens(NEVER_MS);
    String rsa = AlgorithmIdentifiers.RSA_USING_SHA256;
    JwtClaims audience = claims();
    audience.setAudience("other");
    JwtClaims expired = claims();
    expired.setExpirationTimeMinutesInTheFuture(-5);
    JwtClaims early = claims();
    early.setNotBeforeMinutesInThePast(-5);
    for (JwtClaims wrong : new JwtClaims[] {audience, expired, early}) {
      assertThat(tokens.find(token(wrong, "k1", rsa, first.getPrivateKey()))).isEmpty();
    }
    String shared =
        token(
            claims(),
            "k1",
            AlgorithmIdentifiers.HMAC_SHA256,
            new HmacKey(first.getPublicKey().getEncoded()));
    String foreign = token(claims(), "k1", rsa, second.getPrivateKey());

    assertThat(tokens.find(shared)).isEmpty();
    assertThat(tokens.find(foreign)).isEmpty();
    assertThat(tokens.find(token(first))).isPresent();
  }
}
