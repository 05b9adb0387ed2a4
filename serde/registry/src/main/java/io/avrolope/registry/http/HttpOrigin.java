// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.net.URI;
import java.util.Locale;

/**
 * A server, and the beginning of the paths there. Immutable.
 *
 * @param isSecure whether connections use TLS
 * @param host a name or an address, without the brackets of IPv6
 * @param authority the value of the header {@code Host}
 * @param base the encoded path, which may be empty, and the query if there is one
 * @param uri as the proxy selector gets it, without credentials
 */
record HttpOrigin(boolean isSecure, String host, int port, String authority, String base, URI uri) {

  /**
   * @param uri has a host; credentials in it are ignored
   * @throws IllegalArgumentException if the scheme is not {@code http} or {@code https}
   */
  static HttpOrigin of(URI uri) {
    boolean isSecure = isSecure(uri.getScheme());
    int defaultPort = isSecure ? 443 : 80;
    String host = uri.getHost();
    int port = uri.getPort() < 0 ? defaultPort : uri.getPort();
    String name = withoutZone(host);
    String authority = port == defaultPort ? name : name + ":" + port;
    URI ascii = URI.create(uri.toASCIIString());
    String query = ascii.getRawQuery();
    String base = query == null ? ascii.getRawPath() : ascii.getRawPath() + "?" + query;
    return new HttpOrigin(
        isSecure,
        host.startsWith("[") ? address(host) : host,
        port,
        authority,
        base,
        URI.create((isSecure ? "https://" : "http://") + authority + base));
  }

  /** The address in brackets; {@code %} before a zone is written as {@code %25} (RFC 6874). */
  private static String address(String host) {
    return host.substring(1, host.length() - 1).replaceFirst("%25(?=.)", "%");
  }

  /** The zone of an address means something to this machine only. */
  private static String withoutZone(String host) {
    return host.startsWith("[") ? host.replaceFirst("%[^]]*", "") : host;
  }

  private static boolean isSecure(String scheme) {
    return switch (scheme.toLowerCase(Locale.ROOT)) {
      case "http" -> false;
      case "https" -> true;
      default -> throw new IllegalArgumentException("invalid URI scheme " + scheme);
    };
  }
}
