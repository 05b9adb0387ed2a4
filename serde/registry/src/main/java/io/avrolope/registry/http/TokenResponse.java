// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;

/**
 * The response of a token endpoint.
 *
 * @param token the access token
 * @param expiresInSeconds how long the token is valid; 0 if the response does not say so
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-5.1">RFC 6749, 5.1</a>
 */
record TokenResponse(String token, long expiresInSeconds) {
  /** For a token without an expiry time: it is used until the registry answers 401. */
  private static final Duration UNLIMITED = Duration.ofDays(365);

  private static final ObjectMapper JSON = new ObjectMapper();

  static TokenResponse of(HttpAnswer answer) {
    JsonNode body = answer.json();
    String token = body.path("access_token").asText("");
    if (!HeaderValues.isToken(token)) {
      throw answer.malformed("a field 'access_token' of visible ASCII without spaces", "none");
    }
    return new TokenResponse(token, Math.max(0, body.path("expires_in").asLong()));
  }

  /** Taken from the response, or else from the token itself if it is a JSON Web Token. */
  Duration lifetime(long nowMillis) {
    if (expiresInSeconds > 0) {
      return Duration.ofSeconds(Math.min(expiresInSeconds, UNLIMITED.toSeconds()));
    }
    long end = expirySeconds();
    long secondsLeft = Math.min(end - nowMillis / 1000, UNLIMITED.toSeconds());
    return end > 0 ? Duration.ofSeconds(Math.max(1, secondsLeft)) : UNLIMITED;
  }

  /** The claim {@code exp}, in seconds since 1970; 0 if there is none. */
  private long expirySeconds() {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return 0;
    }
    try {
      return JSON.readTree(Base64.getUrlDecoder().decode(parts[1])).path("exp").asLong();
    } catch (IllegalArgumentException | IOException e) {
      return 0; // not a JSON Web Token
    }
  }

  /** Leaves out the token. */
  @Override
  public String toString() {
    return "TokenResponse[" + expiresInSeconds + " s]";
  }
}
