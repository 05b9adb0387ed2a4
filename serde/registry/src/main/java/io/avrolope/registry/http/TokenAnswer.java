package io.avrolope.registry.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.registry.http.HttpTransport.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;

/**
 * What a token endpoint answers.
 *
 * @param token the access token
 * @param expiresInSeconds how long it is good; 0 if the answer does not say so
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-5.1">RFC 6749, 5.1</a>
 */
record TokenAnswer(String token, long expiresInSeconds) {
  /** Of a token that says nothing of its end: a 401 is what ends it. */
  private static final Duration UNKNOWN = Duration.ofDays(365);

  private static final ObjectMapper JSON = new ObjectMapper();

  static TokenAnswer of(Answer answer) {
    JsonNode body = answer.json();
    String token = body.path("access_token").asText("");
    if (!HeaderValues.isVisible(token)) {
      throw HttpFailures.senseless(answer, "a field 'access_token' of visible ASCII", "none");
    }
    return new TokenAnswer(token, Math.max(0, body.path("expires_in").asLong()));
  }

  /** As the answer says; else as the token itself says, if it is a JSON Web Token. */
  Duration lifetime(long nowMillis) {
    if (expiresInSeconds > 0) {
      return Duration.ofSeconds(Math.min(expiresInSeconds, UNKNOWN.toSeconds()));
    }
    long end = expirySeconds();
    long secondsLeft = Math.min(end - nowMillis / 1000, UNKNOWN.toSeconds());
    return end > 0 ? Duration.ofSeconds(Math.max(1, secondsLeft)) : UNKNOWN;
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
      return 0; // no such token
    }
  }

  /** Not the token. */
  @Override
  public String toString() {
    return "TokenAnswer[" + expiresInSeconds + " s]";
  }
}
