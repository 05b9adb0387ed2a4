// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import io.avrolope.internal.tls.KeyedContext;
import io.avrolope.internal.tls.TlsContexts;
import io.avrolope.internal.tls.TlsKeys;
import java.nio.file.Path;
import java.util.List;
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
   * The content of the files now.
   *
   * @throws IllegalArgumentException if a file or a password is missing or wrong, or a certificate
   *     is that of another key; the message names the key and has no secret
   */
  public KeyedContext context() {
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
    KeyedContext context = TlsContexts.keyed(tlsKeys());
    if (context.certificates().isEmpty()) {
      throw new IllegalArgumentException(
          KEY_STORE
              + " has no private key with a certificate. Add the server's key; if it has a password"
              + " of its own, set ssl.key.password");
    }
    return context;
  }

  /**
   * The content of the files now, for connections to other servers. Without a trust store, they
   * need certificates that the JVM trusts.
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
    return Stream.of("ssl.keystore.", "ssl.truststore.")
        .flatMap(store -> tlsKeys().files(store).stream())
        .map(Path::of)
        .toList();
  }

  private TlsKeys tlsKeys() {
    return new TlsKeys("", keys);
  }

  /** Lists only the names of the keys. */
  @Override
  public String toString() {
    return "TlsOptions[" + keys.keySet() + ", " + clientAuth + "]";
  }
}
