// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import io.avrolope.internal.tls.TlsContexts;
import io.avrolope.internal.tls.TlsKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * The server's certificates, and the clients' that it trusts. Immutable; the files are read each
 * time.
 *
 * @param keys Kafka's {@code ssl.*} keys with their values; several PEM files of a key store are
 *     separated by commas
 */
public record TlsOptions(Map<String, String> keys, ClientAuth clientAuth) {
  private static final String KEY_STORE = "ssl.keystore.location";
  private static final String TRUST_STORE = "ssl.truststore.location";

  /** Whether clients present certificates. */
  public enum ClientAuth {
    /** The server does not ask. */
    NONE,
    /** The server asks, and accepts clients without a certificate. */
    REQUESTED,
    /** Clients without a trusted certificate are disconnected. */
    REQUIRED
  }

  public TlsOptions {
    keys =
        keys.entrySet().stream()
            .filter(entry -> !entry.getValue().isBlank())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * What is in the files now.
   *
   * @throws IllegalArgumentException if a file or a password is missing or wrong; the message names
   *     the key and has no secret
   */
  public SSLContext context() {
    if (!keys.containsKey(KEY_STORE) && !keys.containsKey("ssl.keystore.certificate.chain")) {
      throw new IllegalArgumentException(
          "A listener with https:// needs the server's certificate. Set " + KEY_STORE);
    }
    if (clientAuth != ClientAuth.NONE
        && !keys.containsKey(TRUST_STORE)
        && !keys.containsKey("ssl.truststore.certificates")) {
      throw new IllegalArgumentException(
          "ssl.client.auth needs the certificates of the clients' authorities. Set " + TRUST_STORE);
    }
    return TlsContexts.context(tlsKeys());
  }

  /**
   * What is in the files now, for connections to other servers. Without a trust store, they need
   * certificates that the JVM trusts.
   *
   * @throws IllegalArgumentException if a file or a password is wrong; the message names the key
   *     and has no secret
   */
  public SSLContext clientContext() {
    return TlsContexts.context(tlsKeys());
  }

  /** The configured protocols and cipher suites. */
  public SSLParameters parameters(SSLContext context) {
    return TlsContexts.parameters(tlsKeys(), context);
  }

  /** The files whose change changes the context. */
  public List<Path> files() {
    return Stream.of(KEY_STORE, TRUST_STORE)
        .filter(keys::containsKey)
        .flatMap(key -> Arrays.stream(names(key)))
        .map(Path::of)
        .toList();
  }

  private String[] names(String key) {
    String location = keys.getOrDefault(key, "");
    boolean isList =
        keys.getOrDefault(key.replace(".location", ".type"), "")
            .strip()
            .toUpperCase(Locale.ROOT)
            .equals("PEM");
    return isList ? location.strip().split("\\s*,\\s*") : new String[] {location};
  }

  /** Several PEM files become the text of all of them, which the library takes too. */
  private TlsKeys tlsKeys() {
    Map<String, String> values = new HashMap<>(keys);
    if (names(KEY_STORE).length > 1) {
      String pem =
          Arrays.stream(names(KEY_STORE)).map(TlsOptions::text).collect(Collectors.joining("\n"));
      values.remove(KEY_STORE);
      values.put("ssl.keystore.certificate.chain", pem);
      values.put("ssl.keystore.key", pem);
    }
    if (names(TRUST_STORE).length > 1) {
      String pem =
          Arrays.stream(names(TRUST_STORE)).map(TlsOptions::text).collect(Collectors.joining("\n"));
      values.remove(TRUST_STORE);
      values.put("ssl.truststore.certificates", pem);
    }
    return new TlsKeys("", values);
  }

  private static String text(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new IllegalArgumentException("The PEM file " + file + " cannot be read: " + e);
    }
  }

  /** Lists only the names of the keys. */
  @Override
  public String toString() {
    return "TlsOptions[" + keys.keySet() + ", " + clientAuth + "]";
  }
}
