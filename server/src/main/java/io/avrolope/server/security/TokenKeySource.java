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
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.lang.JoseException;

/**
 * Where the issuer's public keys are: at an {@code https://} URL, or in a file. The text is a URL,
 * a {@code file:} URL or a path.
 */
final class TokenKeySource {
  private TokenKeySource() {}

  private static boolean isUrl(String keys) {
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
   * Asks the URL, or reads the file now.
   *
   * @throws IllegalArgumentException if the file has no keys, or the URL is not secure
   */
  static TokenKeys open(String keys) {
    if (isUrl(keys)) {
      requireSecure(keys);
      return new IssuerKeys(
          new KeyRequest(URI.create(keys), IssuerKeys.TIMEOUT), IssuerKeys.MIN_INTERVAL);
    }
    return new FileKeys(read(path(keys)));
  }

  private static List<JsonWebKey> read(Path file) {
    List<JsonWebKey> keys;
    try {
      keys = List.copyOf(new JsonWebKeySet(Files.readString(file)).getJsonWebKeys());
    } catch (IOException | JoseException e) {
      throw new IllegalArgumentException(
          "The file of token keys " + file + " cannot be read: " + e.getMessage(), e);
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("The file of token keys " + file + " has no key");
    }
    return keys;
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
