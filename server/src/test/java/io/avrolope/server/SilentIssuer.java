// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/** An issuer of tokens that gives its keys once, and then leaves each request without an answer. */
final class SilentIssuer implements AutoCloseable {
  private static final String NAME = "https://issuer";
  private static final String AUDIENCE = "registry";
  private static final int BITS = 2_048;
  private static final float ONE_DAY = 24 * 60;

  private final PublicJsonWebKey key = key();
  private final AtomicInteger requests = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  private SilentIssuer(HttpServer server) {
    this.server = server;
  }

  static SilentIssuer start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    SilentIssuer issuer = new SilentIssuer(server);
    byte[] keys =
        new JsonWebKeySet(issuer.key)
            .toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY)
            .getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/keys",
        exchange -> {
          if (issuer.requests.incrementAndGet() > 1) {
            issuer.awaitEnd();
          }
          exchange.sendResponseHeaders(200, keys.length);
          exchange.getResponseBody().write(keys);
          exchange.close();
        });
    server.setExecutor(issuer.threads);
    server.start();
    return issuer;
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static PublicJsonWebKey key() {
    try {
      PublicJsonWebKey made = RsaJwkGenerator.generateJwk(BITS);
      made.setKeyId("k1");
      return made;
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How often the server has asked for keys. */
  int requests() {
    return requests.get();
  }

  /** The flags of a server that accepts the tokens of this issuer. */
  String[] flags() {
    return new String[] {
      "--oauthbearer.jwks.endpoint.url=http://127.0.0.1:" + server.getAddress().getPort() + "/keys",
      "--oauthbearer.expected.issuer=" + NAME,
      "--oauthbearer.expected.audience=" + AUDIENCE
    };
  }

  /**
   * A token of the issuer.
   *
   * @param keyId the key that it names; its own is {@code k1}
   */
  String token(String user, String keyId) throws JoseException {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(NAME);
    claims.setAudience(AUDIENCE);
    claims.setSubject(user);
    claims.setExpirationTimeMinutesInTheFuture(ONE_DAY);
    JsonWebSignature token = new JsonWebSignature();
    token.setPayload(claims.toJson());
    token.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
    token.setKeyIdHeaderValue(keyId);
    token.setKey(key.getPrivateKey());
    return token.getCompactSerialization();
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
