// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.text.RegistryUrl;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * One URL of a registry.
 *
 * @param url without credentials, and without a slash at its end
 * @param origin the same, as requests need it
 * @param authorization the value of the header {@code Authorization}, if any
 */
record HttpEndpoint(String url, HttpOrigin origin, Optional<String> authorization) {

  private static final int LAST_PORT = 65_535;

  /**
   * @throws IllegalArgumentException if the URL is invalid; the message contains no password
   */
  static HttpEndpoint of(String url, RegistryOptions options) {
    URI uri = parse(url);
    String path = uri.getRawPath().replaceAll("/+$", "");
    String authority = uri.getRawAuthority();
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    Optional<String> userInfo = options.userInfo().or(() -> Optional.ofNullable(uri.getUserInfo()));
    String clean = uri.getScheme() + "://" + host + path;
    return new HttpEndpoint(
        clean, HttpOrigin.of(URI.create(clean)), userInfo.map(HttpEndpoint::basic));
  }

  private static URI parse(String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw malformed(url); // without the cause, whose message contains the URL
    }
    if (uri.getHost() == null
        || uri.getPort() > LAST_PORT
        || RegistryUrl.hasLateUserInfo(uri, url)) {
      throw malformed(url);
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "names a URL with a query or fragment, "
              + RegistryUrl.withoutUserInfo(url).replaceFirst("[?#].*", "")
              + "; the registry's paths are appended to the URL, so it must end before ? and #");
    }
    return uri;
  }

  private static IllegalArgumentException malformed(String url) {
    return new IllegalArgumentException(
        "names an invalid URL, "
            + RegistryUrl.withoutUserInfo(url)
            + "; it needs a host without underscores in its name, and a password must have"
            + " / ? # @ % and spaces written as %2F %3F %23 %40 %25 %20");
  }

  static String basic(String userInfo) {
    return "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
  }

  /** The reverse of {@link #basic}; the argument if it is not Base64. */
  static String userInfo(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return base64;
    }
  }

  /** Leaves out the credentials. */
  @Override
  public String toString() {
    return url;
  }
}
