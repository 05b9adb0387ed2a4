package io.avrolope.registry.cache;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.text.RegistryUrl;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Which registry URLs stand for, as text: the same for the same URLs in another order, with other
 * credentials, or with a slash at the end.
 */
public final class RegistryIdentity {
  private RegistryIdentity() {}

  static String of(RegistryOptions options) {
    return options.urls().stream()
        .map(RegistryIdentity::normalized)
        .distinct()
        .sorted()
        .collect(Collectors.joining(","));
  }

  /**
   * Whether all URLs are asked over HTTP: then answers take time, the registry can be away, and the
   * URLs say which one it is.
   */
  public static boolean isRemote(RegistryOptions options) {
    for (String url : options.urls()) {
      if (!isRemote(url)) {
        return false;
      }
    }
    return !options.urls().isEmpty();
  }

  private static boolean isRemote(String url) {
    String scheme = url.substring(0, Math.max(0, url.indexOf(':'))).toLowerCase(Locale.ROOT);
    String transport = scheme.substring(scheme.lastIndexOf('+') + 1);
    return transport.equals("http") || transport.equals("https");
  }

  private static String normalized(String url) {
    String plain = RegistryUrl.withoutUserInfo(url.strip()).replaceAll("/+$", "");
    int host = plain.indexOf("://") + 3;
    int path = plain.indexOf('/', host);
    int end = path < 0 ? plain.length() : path;
    return plain.substring(0, end).toLowerCase(Locale.ROOT) + plain.substring(end);
  }
}
