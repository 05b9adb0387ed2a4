package io.avrolope.registry.http;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.BearerTokenProvider;
import java.net.URI;
import java.net.http.HttpRequest;

/**
 * Checks what is put into HTTP headers, before the JDK does so with a message that repeats it: such
 * values are often secret.
 */
public final class HeaderValues {
  private HeaderValues() {}

  /** Whether it is printable ASCII, and not empty. */
  public static boolean isVisible(String value) {
    return !value.isEmpty() && value.chars().allMatch(c -> c >= ' ' && c < 0x7F);
  }

  /** Whether the JDK's client lets a header of this name be set. */
  public static boolean isSettable(String name) {
    try {
      HttpRequest.newBuilder(URI.create("http://localhost")).setHeader(name, "x");
      return true;
    } catch (IllegalArgumentException e) {
      return false; // no name at all, or one that the client sets itself
    }
  }

  static String requireToken(String token, BearerTokenProvider provider) {
    // a class that somebody else wrote may give anything
    if ((Object) token instanceof String given && isVisible(given) && given.indexOf(' ') < 0) {
      return token;
    }
    throw new RegistryRefusedException(
        RegistryRefusedException.Reason.NOT_AUTHENTICATED,
        "Expected a bearer token of visible ASCII from "
            + provider.getClass().getName()
            + " but found something else");
  }
}
