// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.text.RegistryUrl;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Identifies a registry by its URLs. The order of the URLs, their credentials and trailing slashes
 * make no difference.
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
   * Whether all URLs are HTTP URLs. Then requests take time, the registry can be unavailable, and
   * the URLs identify it across processes.
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
