// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jose4j.http.Get;
import org.jose4j.jwk.HttpsJwks;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.keys.resolvers.HttpsJwksVerificationKeyResolver;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.jose4j.keys.resolvers.VerificationKeyResolver;
import org.jose4j.lang.JoseException;

/** Finds the issuer's public keys, in a file or at a URL. */
final class TokenKeys {
  private static final int TIMEOUT_MS = 5_000;

  /** A token with an unknown key must not make the server ask the issuer each time. */
  private static final long MIN_REFRESH_MS = 10_000;

  /** While the issuer gives no keys, the last ones stay; this is when to ask again. */
  private static final long RETRY_SECONDS = 30;

  private TokenKeys() {}

  static boolean isUrl(String keys) {
    String lower = keys.toLowerCase(Locale.ROOT);
    return lower.startsWith("https://") || lower.startsWith("http://");
  }

  /** The files whose change changes the keys. */
  static List<Path> files(String keys) {
    return isUrl(keys) ? List.of() : List.of(path(keys));
  }

  private static Path path(String keys) {
    return keys.startsWith("file:") ? Path.of(URI.create(keys)) : Path.of(keys);
  }

  /**
   * Asks the URL when a key is needed, or reads the file now.
   *
   * @throws IllegalArgumentException if the file has no keys, or the URL is not secure
   */
  static VerificationKeyResolver resolver(String keys) {
    return resolver(keys, MIN_REFRESH_MS);
  }

  /**
   * As {@link #resolver(String)}.
   *
   * @param minRefreshMs how long after the URL was asked a token with an unknown key does not make
   *     the server ask again
   */
  static VerificationKeyResolver resolver(String keys, long minRefreshMs) {
    if (!isUrl(keys)) {
      return new JwksVerificationKeyResolver(read(path(keys)).getJsonWebKeys());
    }
    requireSecure(keys);
    Get get = new Get();
    get.setConnectTimeout(TIMEOUT_MS);
    get.setReadTimeout(TIMEOUT_MS);
    get.setRetries(1);
    HttpsJwks url = new HttpsJwks(keys);
    url.setSimpleHttpGet(get);
    url.setRefreshReprieveThreshold(minRefreshMs);
    url.setRetainCacheOnErrorDuration(RETRY_SECONDS);
    return new HttpsJwksVerificationKeyResolver(url);
  }

  private static JsonWebKeySet read(Path file) {
    try {
      return new JsonWebKeySet(Files.readString(file));
    } catch (IOException | JoseException e) {
      throw new IllegalArgumentException(
          "The file of token keys " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** A network between the server and the issuer could replace the keys. */
  private static void requireSecure(String url) {
    URI uri = URI.create(url);
    try {
      if (!"https".equalsIgnoreCase(uri.getScheme())
          && !InetAddress.getByName(uri.getHost()).isLoopbackAddress()) {
        throw new IllegalArgumentException(
            "Token keys must come from an https:// URL or a file, not from " + url);
      }
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("The host of the token keys is unknown: " + url, e);
    }
  }
}
