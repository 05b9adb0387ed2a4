// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.BearerTokenProvider;
import java.net.URI;
import java.net.http.HttpRequest;

/**
 * Checks the values of HTTP headers before the JDK does: its messages contain the value, which is
 * often secret.
 */
public final class HeaderValues {
  private HeaderValues() {}

  /** Whether the value is printable ASCII and not empty. */
  public static boolean isVisible(String value) {
    return !value.isEmpty() && value.chars().allMatch(c -> c >= ' ' && c < 0x7F);
  }

  /** Whether the JDK's client accepts a header of this name. */
  public static boolean isSettable(String name) {
    try {
      HttpRequest.newBuilder(URI.create("http://localhost")).setHeader(name, "x");
      return true;
    } catch (IllegalArgumentException e) {
      return false; // not a valid name, or one that the client sets itself
    }
  }

  /** Whether the value is a bearer token: printable ASCII without spaces. */
  public static boolean isToken(String value) {
    return isVisible(value) && value.indexOf(' ') < 0;
  }

  /**
   * The token.
   *
   * @throws RegistryRefusedException that names the provider's class, if the token is unusable
   */
  public static String requireToken(String token, BearerTokenProvider provider) {
    // a user's class may return null or any other text
    if ((Object) token instanceof String given && isToken(given)) {
      return token;
    }
    throw new RegistryRefusedException(
        RegistryRefusedException.Reason.NOT_AUTHENTICATED,
        "Unusable bearer token from "
            + provider.getClass().getName()
            + ": a token is visible ASCII without spaces");
  }
}
