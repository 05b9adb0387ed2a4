// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.options;

import java.util.List;

/**
 * The other sites whose pages may use the registry through a browser. Immutable.
 *
 * @param origins such as {@code https://tools.example.com}, or {@code *} for all
 * @param methods that these pages may use
 */
public record AllowedOrigins(List<String> origins, List<String> methods) {
  /** No page of another site. */
  public static final AllowedOrigins NONE =
      new AllowedOrigins(List.of(), List.of("GET", "POST", "HEAD"));

  private static final String AFTER_SCHEME = "://";

  public AllowedOrigins {
    origins = List.copyOf(origins);
    methods = List.copyOf(methods);
  }

  /** Whether no page of another site is allowed. */
  public boolean isNone() {
    return origins.isEmpty();
  }

  /**
   * Whether pages of an origin are allowed.
   *
   * @param origin as browsers send it, such as {@code https://tools.example.com}
   */
  public boolean allows(String origin) {
    return origins.stream().anyMatch(each -> isAny(each) || each.equalsIgnoreCase(origin));
  }

  /**
   * Whether an origin with this host is allowed, whatever its scheme and port.
   *
   * @param host a name, or an address; one of IPv6 is in brackets
   */
  public boolean allowsHost(String host) {
    return origins.stream().anyMatch(each -> isAny(each) || host(each).equalsIgnoreCase(host));
  }

  private static boolean isAny(String origin) {
    return origin.equals("*");
  }

  /** The host and the port of an origin; empty if the text is not an origin. */
  public static String authority(String origin) {
    int scheme = origin.indexOf(AFTER_SCHEME);
    return scheme < 0 ? "" : origin.substring(scheme + AFTER_SCHEME.length());
  }

  private static String host(String origin) {
    String authority = origin.contains(AFTER_SCHEME) ? authority(origin) : origin;
    int port = authority.lastIndexOf(':');
    return port > authority.lastIndexOf(']') ? authority.substring(0, port) : authority;
  }
}
