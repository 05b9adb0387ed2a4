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
import java.util.concurrent.CompletableFuture;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.lang.JoseException;

/** The public keys of the issuer of tokens, from a file or a URL. Thread-safe. */
interface TokenKeys {
  /** The keys that are known now; the same list until they change. */
  List<JsonWebKey> current();

  /** Whether {@link #current()} may be used without another request to the issuer. */
  boolean areReady();

  /** The keys as soon as they may be used. No thread waits. */
  CompletableFuture<List<JsonWebKey>> ready();

  /**
   * The keys after another request to the issuer, because a token has a key that is not known. They
   * are the current ones at once if the last request was made a short while ago.
   */
  CompletableFuture<List<JsonWebKey>> newer();

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
   * Asks the URL, or reads the file now.
   *
   * @throws IllegalArgumentException if the file has no keys, or the URL is not secure
   */
  static TokenKeys of(String keys) {
    if (isUrl(keys)) {
      requireSecure(keys);
      return new IssuerKeys(
          new KeyRequest(URI.create(keys), IssuerKeys.TIMEOUT), IssuerKeys.MIN_INTERVAL);
    }
    return new Fixed(read(path(keys)));
  }

  /** The keys of a file. */
  record Fixed(List<JsonWebKey> current) implements TokenKeys {
    public Fixed {
      current = List.copyOf(current);
    }

    @Override
    public boolean areReady() {
      return true;
    }

    @Override
    public CompletableFuture<List<JsonWebKey>> ready() {
      return CompletableFuture.completedFuture(current);
    }

    @Override
    public CompletableFuture<List<JsonWebKey>> newer() {
      return CompletableFuture.completedFuture(current);
    }
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
