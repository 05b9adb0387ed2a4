// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.registry.BearerTokenProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;

/**
 * An issuer of tokens, which changes its key as issuers do: it publishes the new key, signs with it
 * later, and then removes the old one. The server reads the public keys from a file. Thread-safe.
 */
final class SiteTokens {
  static final String ISSUER = "https://issuer.chaos.test";
  static final String AUDIENCE = "registry";
  private static final int MINUTES = 5;

  /** The key that tokens are signed with; providers are made by their class name. */
  private static volatile PublicJsonWebKey signing = newKey(0);

  private final Path file;
  private PublicJsonWebKey next = signing;
  private int number;

  SiteTokens(Path file) throws IOException {
    this.file = file;
    publish(signing);
  }

  private static PublicJsonWebKey newKey(int number) {
    try {
      PublicJsonWebKey made = EcJwkGenerator.generateJwk(EllipticCurves.P256);
      made.setKeyId("key" + number);
      return made;
    } catch (JoseException e) {
      throw new IllegalStateException("The JDK makes no key", e);
    }
  }

  private void publish(PublicJsonWebKey... keys) throws IOException {
    Path written = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(
        written, new JsonWebKeySet(keys).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY));
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The file with the public keys. */
  Path file() {
    return file;
  }

  /** Publishes a new key beside the old one, and returns a token of it. */
  String announce() throws IOException {
    next = newKey(++number);
    publish(signing, next);
    return token(next);
  }

  /** Signs with the new key, and removes the old one. Returns a token of the old one. */
  String change() throws IOException {
    String old = token(signing);
    signing = next;
    publish(next);
    return old;
  }

  private static String token(PublicJsonWebKey key) {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(ISSUER);
    claims.setAudience(AUDIENCE);
    claims.setSubject("reader");
    claims.setExpirationTimeMinutesInTheFuture(MINUTES);
    JsonWebSignature token = new JsonWebSignature();
    token.setPayload(claims.toJson());
    token.setKeyIdHeaderValue(key.getKeyId());
    token.setAlgorithmHeaderValue(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
    token.setKey(key.getPrivateKey());
    try {
      return token.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException("A token cannot be signed", e);
    }
  }

  /** The provider that clients of this process name in their properties. */
  public static final class Provider implements BearerTokenProvider {
    @Override
    public String token(URI registry, Duration timeLeft) {
      return SiteTokens.token(signing);
    }
  }
}
