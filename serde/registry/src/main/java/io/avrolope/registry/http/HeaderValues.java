// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.BearerTokenProvider;
import java.util.Locale;
import java.util.Set;

/** Checks the headers of requests. No message contains a value, because it is often secret. */
public final class HeaderValues {
  /** The client sets them itself, or does not support what they ask for. */
  private static final Set<String> RESTRICTED =
      Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

  private static final String SYMBOLS = "!#$%&'*+-.^_`|~";

  private HeaderValues() {}

  /** Whether the value is printable ASCII and not empty. */
  public static boolean isVisible(String value) {
    return !value.isEmpty() && value.chars().allMatch(c -> c >= ' ' && c < 0x7F);
  }

  /** Whether a request can have a header of this name that the client does not set itself. */
  public static boolean isSettable(String name) {
    return isName(name) && !RESTRICTED.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether the text is a token of RFC 9110, as the names of headers are. */
  static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isAlphanumeric =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!isAlphanumeric && SYMBOLS.indexOf(c) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /**
   * Requires a header that cannot end early and become a second header.
   *
   * @throws IllegalArgumentException if the name is not a token, or the value has control
   *     characters or characters that are not in ISO 8859-1
   */
  static void requireSendable(String name, String value) {
    if (!isName(name)) {
      throw new IllegalArgumentException("A header has a name that is not a token");
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if ((c < ' ' && c != '\t') || c == 0x7F || c > 0xFF) {
        throw new IllegalArgumentException(
            "The header " + name + " has a value with a character that cannot be sent");
      }
    }
  }

  /**
   * Requires that the client does not set the header itself.
   *
   * @throws IllegalArgumentException if it does
   */
  static void requireSettable(String name) {
    if (!isSettable(name)) {
      throw new IllegalArgumentException(
          "A header cannot be set" + (isName(name) ? ": " + name : ""));
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
