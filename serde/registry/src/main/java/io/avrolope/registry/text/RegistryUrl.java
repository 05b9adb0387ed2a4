// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/** The URLs of registries as messages show them. */
public final class RegistryUrl {
  private static final Pattern WHOLE = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:/*[^/@]");
  private static final Pattern WITH_HOST = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://");

  /** A host with something after it that is no port, such as the beginning of a password. */
  private static final Pattern NO_PORT =
      Pattern.compile("(://[^:/?#\\[]*):(?![0-9]*(?:[/?#]|$)).*");

  private RegistryUrl() {}

  /**
   * Whether a list of URLs was split at a comma in a password. Then each URL may contain a part of
   * the password, and no message may show one.
   */
  public static boolean areSplit(List<String> urls) {
    boolean isWhole = true;
    boolean hasCredentials = false;
    for (String url : urls) {
      boolean hasAt = url.indexOf('@') >= 0;
      isWhole &= (hasAt ? WITH_HOST : WHOLE).matcher(url).lookingAt();
      hasCredentials |= hasAt;
    }
    return urls.size() > 1 && hasCredentials && !isWhole;
  }

  /** All URLs without credentials; none if their credentials cannot be recognized. */
  public static List<String> withoutUserInfo(List<String> urls) {
    return areSplit(urls) ? List.of() : urls.stream().map(RegistryUrl::withoutUserInfo).toList();
  }

  /** All URLs without credentials, as one text for messages. */
  public static String joined(List<String> urls) {
    return String.join(", ", withoutUserInfo(urls));
  }

  /**
   * Whether an {@code @} follows the host. Then a password has an unescaped {@code / ? #} before
   * it, and the host and path are parts of the password.
   */
  public static boolean hasLateUserInfo(URI uri, String url) {
    String authority = uri.getRawAuthority();
    return authority != null && url.indexOf('@', url.indexOf(authority) + authority.length()) >= 0;
  }

  /**
   * Removes credentials, also from a malformed URL: what is left is the scheme and the text after
   * the last {@code @}.
   */
  public static String withoutUserInfo(String url) {
    int at = url.lastIndexOf('@');
    int scheme = url.indexOf("://");
    String start = scheme >= 0 && scheme < at ? url.substring(0, scheme + 3) : "";
    return at < 0 ? NO_PORT.matcher(url).replaceFirst("$1:…") : start + url.substring(at + 1);
  }
}
