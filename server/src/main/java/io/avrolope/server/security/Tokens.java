// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.VerificationKeyResolver;
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

  private final TokenOptions options;
  private final JwtConsumer consumer;

  Tokens(TokenOptions options) {
    this(options, TokenKeys.resolver(options.keys()));
  }

  Tokens(TokenOptions options, VerificationKeyResolver keys) {
    this.options = options;
    this.consumer =
        new JwtConsumerBuilder()
            .setVerificationKeyResolver(keys)
            .setJwsAlgorithmConstraints(SIGNATURES)
            .setRequireExpirationTime()
            .setExpectedIssuer(options.issuer())
            .setExpectedAudience(options.audience())
            .setAllowedClockSkewInSeconds((int) options.clockSkew().toSeconds())
            .build();
  }

  /** The user of a token; empty if the token is not valid. */
  Optional<Caller> find(String token) {
    try {
      JwtClaims claims = consumer.processToClaims(token);
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
    } catch (InvalidJwtException e) {
      // the message of the exception repeats the claims
      LOG.info("A token was refused: {}", e.getErrorDetails().stream().map(Tokens::code).toList());
      return Optional.empty();
    } catch (MalformedClaimException e) {
      return Optional.empty();
    }
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
      list.forEach(each -> words.add(String.valueOf(each)));
    }
    words.remove("");
    return words;
  }
}
