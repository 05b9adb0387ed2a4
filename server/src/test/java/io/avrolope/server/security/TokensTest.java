// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.HmacKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bearer tokens: which are accepted, and which user they name. */
class TokensTest {
  @TempDir private static Path directory;
  private static PublicJsonWebKey key;
  private static Path keys;

  @BeforeAll
  static void makeKey() throws Exception {
    key = newKey();
    keys =
        Files.writeString(
            directory.resolve("jwks.json"),
            new JsonWebKeySet(key).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY));
  }

  private static PublicJsonWebKey newKey() throws Exception {
    PublicJsonWebKey made = EcJwkGenerator.generateJwk(EllipticCurves.P256);
    made.setKeyId("k1");
    return made;
  }

  private static Tokens tokens(String... requiredScopes) {
    return new Tokens(
        TokenOptions.builder()
            .keys(keys.toString())
            .issuer("https://issuer")
            .audience("registry")
            .requiredScopes(Set.of(requiredScopes))
            .build());
  }

  private static Optional<Caller> find(Tokens tokens, String token) {
    return tokens.check(token).caller();
  }

  private static JwtClaims claims() {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer("https://issuer");
    claims.setAudience("registry", "other");
    claims.setSubject("orders-app");
    claims.setExpirationTimeMinutesInTheFuture(5);
    claims.setStringClaim("scope", "registry.read registry.write");
    claims.setStringListClaim("groups", List.of("shop", "ops"));
    return claims;
  }

  private static String signed(JwtClaims claims, String algorithm, @Nullable Key signingKey)
      throws Exception {
    JsonWebSignature token = new JsonWebSignature();
    token.setPayload(claims.toJson());
    token.setAlgorithmHeaderValue(algorithm);
    token.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
    token.setDoKeyValidation(false);
    token.setKeyIdHeaderValue("k1");
    if (signingKey != null) {
      token.setKey(signingKey);
    }
    return token.getCompactSerialization();
  }

  private static String token(Consumer<JwtClaims> change) throws Exception {
    JwtClaims claims = claims();
    change.accept(claims);
    return signed(
        claims, AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256, key.getPrivateKey());
  }

  @Test
  void aTokenNamesAUserWithGroupsAndScopesAsRoles() throws Exception {
    assertThat(find(tokens("registry.read"), token(claims -> {})))
        .contains(
            new Caller("orders-app", Set.of("shop", "ops", "registry.read", "registry.write")));
  }

  @Test
  void aTokenMayExpireAfterAllTimesOfThisClock() throws Exception {
    for (Number end : List.of(Long.MAX_VALUE, Long.MAX_VALUE / 1_000 + 1, 1e30)) {
      String token = token(claims -> claims.setClaim("exp", end));
      assertThat(find(tokens(), token)).isPresent();
    }
  }

  @Test
  void aNullInTheGroupsIsNoRole() throws Exception {
    String token = token(claims -> claims.setClaim("groups", Arrays.asList("g", null)));

    assertThat(find(tokens(), token).orElseThrow().roles()).contains("g").doesNotContain("null");
  }

  @Test
  void clocksMayDiffer() throws Exception {
    String late =
        token(
            claims ->
                claims.setExpirationTime(
                    NumericDate.fromSeconds(NumericDate.now().getValue() - 10)));

    assertThat(find(tokens(), late)).isPresent();
  }

  @Test
  void otherTokensAreRefused() throws Exception {
    Tokens tokens = tokens();

    assertThat(find(tokens, token(claims -> claims.setIssuer("https://other")))).isEmpty();
    assertThat(find(tokens, token(claims -> claims.setAudience("other")))).isEmpty();
    assertThat(find(tokens, token(claims -> claims.unsetClaim("aud")))).isEmpty();
    assertThat(find(tokens, token(claims -> claims.unsetClaim("exp")))).isEmpty();
    assertThat(find(tokens, token(claims -> claims.unsetClaim("sub")))).isEmpty();
    assertThat(find(tokens, token(claims -> claims.setExpirationTimeMinutesInTheFuture(-5))))
        .isEmpty();
    assertThat(find(tokens, token(claims -> claims.setNotBeforeMinutesInThePast(-5)))).isEmpty();
    assertThat(find(tokens("registry.admin"), token(claims -> {}))).isEmpty();
    assertThat(find(tokens, "not a token")).isEmpty();
    assertThat(find(tokens, "")).isEmpty();
    String valid = token(claims -> {});
    assertThat(find(tokens, valid.substring(0, valid.length() - 4) + "AAAA")).isEmpty();
  }

  @Test
  void aTokenOfAnotherKeyWithTheSameIdIsRefused() throws Exception {
    String foreign =
        signed(
            claims(),
            AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
            newKey().getPrivateKey());

    assertThat(find(tokens(), foreign)).isEmpty();
  }

  @Test
  void tokensWithoutASignatureOrWithASharedSecretAreRefused() throws Exception {
    byte[] publicKey = key.getPublicKey().getEncoded();
    byte[] publicText =
        key.toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY).getBytes(StandardCharsets.UTF_8);

    assertThat(find(tokens(), signed(claims(), AlgorithmIdentifiers.NONE, null))).isEmpty();
    for (byte[] secret : List.of(publicKey, publicText)) {
      String forged = signed(claims(), AlgorithmIdentifiers.HMAC_SHA256, new HmacKey(secret));
      assertThat(find(tokens(), forged)).isEmpty();
    }
  }

  @Test
  void keysMustComeFromAFileOrASecureAddress() throws Exception {
    Path wrong = Files.writeString(directory.resolve("wrong.json"), "{}");

    assertThatThrownBy(() -> TokenKeySource.open("http://192.0.2.1/keys"))
        .hasMessage(
            "Token keys must come from an https:// URL or a file, not from http://192.0.2.1/keys");
    assertThatThrownBy(() -> TokenKeySource.open(wrong.toString()))
        .hasMessageStartingWith("The file of token keys " + wrong + " cannot be read: ");
    Files.writeString(wrong, "{\"keys\":[]}");
    assertThatThrownBy(() -> TokenKeySource.open(wrong.toString()))
        .hasMessage("The file of token keys " + wrong + " has no key");
    assertThatThrownBy(() -> TokenKeySource.open(directory.resolve("missing").toString()))
        .hasMessageStartingWith("The file of token keys ");
  }
}
