package io.avrolope.registry.http;

import io.avrolope.registry.RegistryOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * One URL of a registry.
 *
 * @param url without credentials, and without a slash at its end
 * @param authorization the header's value
 */
record HttpEndpoint(String url, Optional<String> authorization) {

  /**
   * @throws IllegalArgumentException if the URL is none; its message has nothing of a password
   */
  static HttpEndpoint of(String url, RegistryOptions options) {
    URI uri = parse(url);
    String path = uri.getRawPath().replaceAll("/+$", "");
    String authority = uri.getRawAuthority();
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    Optional<String> userInfo = options.userInfo().or(() -> Optional.ofNullable(uri.getUserInfo()));
    return new HttpEndpoint(
        uri.getScheme() + "://" + host + path, userInfo.map(HttpEndpoint::basic));
  }

  /** Whether it is asked over TLS. */
  boolean isSecure() {
    return !url.regionMatches(true, 0, "http:", 0, "http:".length());
  }

  private static URI parse(String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw malformed(url); // without the cause, whose message repeats the URL
    }
    // an @ behind the host: the slash, or the like, before it was meant as a part of a password
    if (uri.getHost() == null
        || url.indexOf('@', url.indexOf(uri.getRawAuthority()) + uri.getRawAuthority().length())
            >= 0) {
      throw malformed(url);
    }
    return uri;
  }

  private static IllegalArgumentException malformed(String url) {
    return new IllegalArgumentException(
        "names a URL that is none, "
            + RegistryOptions.withoutUserInfo(url)
            + "; it must have a host, whose name has no underscore, and a password must have its"
            + " / ? # @ % and spaces as %2F %3F %23 %40 %25 %20");
  }

  static String basic(String userInfo) {
    return "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
  }

  /** Not the credentials. */
  @Override
  public String toString() {
    return url;
  }
}
