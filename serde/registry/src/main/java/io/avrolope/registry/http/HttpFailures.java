package io.avrolope.registry.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.registry.http.HttpTransport.Answer;

/** What an HTTP status other than success means for the one who asked. */
public final class HttpFailures {
  private static final int MAX_WORDS = 300;

  private HttpFailures() {}

  /** An answer that may be another one soon: 408, 429, or from 500 on. */
  public static RegistryUnavailableException unavailable(Answer answer) {
    Reason reason =
        switch (answer.status()) {
          case 429 -> Reason.THROTTLED;
          case 502 -> Reason.DISCONNECTED;
          default -> Reason.TIMED_OUT;
        };
    return new RegistryUnavailableException(reason, describe(answer), null);
  }

  /** An answer whose status has no meaning of its own for the request. */
  public static AvrolopeException of(Answer answer) {
    return switch (answer.status()) {
      case 401 ->
          new RegistryRefusedException(
              RegistryRefusedException.Reason.NOT_AUTHENTICATED, describe(answer));
      case 403 ->
          new RegistryRefusedException(
              RegistryRefusedException.Reason.NOT_AUTHORIZED, describe(answer));
      case 408, 429 -> unavailable(answer);
      default ->
          new RegistryRefusedException(
              RegistryRefusedException.Reason.NOT_POSSIBLE, describe(answer));
    };
  }

  public static String describe(Answer answer) {
    return "Expected success but found HTTP "
        + answer.status()
        + " from "
        + answer.url()
        + reason(answer);
  }

  /** What the server says of a failure: its number and the beginning of its words, on one line. */
  public static String reason(Answer answer) {
    JsonNode body = answer.json();
    if (!body.path("message").isTextual()) {
      return "";
    }
    String words = body.get("message").textValue().replaceAll("\\p{Cntrl}", " ");
    return " (error "
        + errorCode(answer)
        + ": "
        + words.substring(0, Math.min(words.length(), MAX_WORDS))
        + ")";
  }

  /** The registry's own number for a failure; 0 if there is none, as of a proxy. */
  public static int errorCode(Answer answer) {
    return answer.json().path("error_code").asInt();
  }

  /** A success whose body is not what a registry says. */
  public static RegistryUnavailableException senseless(
      Answer answer, String expected, String found) {
    return new RegistryUnavailableException(
        Reason.DISCONNECTED,
        "Expected " + expected + " but found " + found + " in the answer of " + answer.url(),
        null);
  }
}
