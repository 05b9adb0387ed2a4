// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.internal.tls.TlsSettings;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.http.TokenOwner;
import io.avrolope.registry.text.RegistryUrl;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Identifies a registry by its URLs, and by everything in the requests that can select a tenant
 * there. The order of the URLs, passwords and trailing slashes make no difference.
 */
public final class RegistryIdentity {
  private static final int HASH_CHARS = 16;
  private static final List<String> CLIENT_CERTIFICATE =
      List.of("ssl.keystore.location", "ssl.keystore.certificate.chain");

  private RegistryIdentity() {}

  /** Contains no secret: the tenant is a hash. */
  static String of(RegistryOptions options) {
    String urls =
        options.urls().stream()
            .map(RegistryIdentity::normalized)
            .distinct()
            .sorted()
            .collect(Collectors.joining(","));
    Map<String, String> tenant = tenant(options);
    return tenant.isEmpty()
        ? urls
        : urls
            + " (tenant "
            + CheckedFiles.sha256(tenant.toString()).substring(0, HASH_CHARS)
            + ")";
  }

  /**
   * The properties by which a registry, or a gateway before it, may distinguish tenants. A password
   * is left out, because it changes more often than the user.
   */
  private static Map<String, String> tenant(RegistryOptions options) {
    Map<String, String> tenant = new TreeMap<>();
    options
        .http()
        .headers()
        .forEach((name, value) -> tenant.put("header " + name.toLowerCase(Locale.ROOT), value));
    options.http().bearer().ifPresent(bearer -> tenant.put("token", owner(bearer)));
    String users = users(options);
    if (options.http().bearer().isEmpty() && !users.isEmpty()) {
      tenant.put("user", users);
    }
    options
        .http()
        .tls()
        .filter(tls -> tls.settings() instanceof TlsSettings)
        .map(tls -> ((TlsSettings) tls.settings()).keys().values())
        .ifPresent(
            tls ->
                CLIENT_CERTIFICATE.stream()
                    .filter(tls::containsKey)
                    .forEach(key -> tenant.put(key, tls.get(key))));
    return tenant;
  }

  private static String owner(BearerTokenProvider bearer) {
    return bearer instanceof TokenOwner known ? known.owner() : bearer.getClass().getName();
  }

  private static String users(RegistryOptions options) {
    if (options.userInfo().isPresent()) {
      return user(options.userInfo().get());
    }
    TreeSet<String> users = new TreeSet<>();
    for (String url : options.urls()) {
      int at = url.lastIndexOf('@');
      if (at >= 0) {
        users.add(user(url.substring(url.indexOf("://") + 3, at)));
      }
    }
    return String.join(",", users);
  }

  private static String user(String userInfo) {
    int colon = userInfo.indexOf(':');
    return colon < 0 ? userInfo : userInfo.substring(0, colon);
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
    return true;
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
