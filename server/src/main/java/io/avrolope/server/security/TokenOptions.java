// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.time.Duration;
import java.util.Set;

/**
 * Which tokens the server accepts. Immutable.
 *
 * @param keys the URL or the file of the issuer's public keys (JWKS)
 * @param issuer the expected claim {@code iss}
 * @param audience the expected claim {@code aud}
 * @param nameClaim the claim with the user's name
 * @param groupsClaim the claim with the user's groups; scopes count as groups too
 * @param requiredScopes that a token must have, all of them
 * @param clockSkew how far the clocks may differ
 */
public record TokenOptions(
    String keys,
    String issuer,
    String audience,
    String nameClaim,
    String groupsClaim,
    Set<String> requiredScopes,
    Duration clockSkew) {
  public TokenOptions {
    requiredScopes = Set.copyOf(requiredScopes);
  }
}
