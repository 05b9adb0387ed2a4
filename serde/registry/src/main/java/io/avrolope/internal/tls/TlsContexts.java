// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the JDK's TLS objects from configuration. Files are read once. Error messages begin with
 * the configuration key and contain no password.
 */
public final class TlsContexts {
  private static final Logger LOG = LoggerFactory.getLogger(TlsContexts.class);

  private TlsContexts() {}

  /**
   * The trusted certificates and the client's own key.
   *
   * @throws IllegalArgumentException if a store cannot be read, a certificate is that of another
   *     key, or an algorithm is not available
   */
  public static SSLContext context(TlsKeys keys) {
    return keyed(keys).context();
  }

  /**
   * The same with the certificates of the client's or server's own keys.
   *
   * @throws IllegalArgumentException as {@link #context}
   */
  public static KeyedContext keyed(TlsKeys keys) {
    TrustManager[] trust = trustManagers(keys);
    if (!verifiesHostNames(keys)) {
      LOG.warn(
          "{}ssl.endpoint.identification.algorithm is empty: any server with a trusted certificate"
              + " can impersonate the registry",
          keys.prefix());
      trust = AnyHostName.of(trust);
    }
    String protocol = keys.text("ssl.protocol").orElse("TLS");
    try {
      Optional<String> provider = keys.text("ssl.provider");
      SSLContext context =
          provider.isPresent()
              ? SSLContext.getInstance(protocol, provider.get())
              : SSLContext.getInstance(protocol);
      Stores.Keys store = Stores.keys(keys).orElse(null);
      context.init(store == null ? null : keyManagers(keys, store), trust, random(keys));
      return new KeyedContext(
          context, store == null ? List.of() : KeyPairs.certificates(keys, store));
    } catch (GeneralSecurityException e) {
      throw keys.invalid("ssl.protocol", "is not available: " + e.getMessage());
    }
  }

  /**
   * The protocols and cipher suites; null for those that are not configured.
   *
   * @param context must support them
   * @throws IllegalArgumentException if it does not
   */
  public static SSLParameters parameters(TlsKeys keys, SSLContext context) {
    SSLParameters supported = context.getSupportedSSLParameters();
    SSLParameters parameters = new SSLParameters();
    String[] protocols = supported(keys, "ssl.enabled.protocols", supported.getProtocols());
    if (protocols.length > 0) {
      parameters.setProtocols(protocols);
    }
    String[] suites = supported(keys, "ssl.cipher.suites", supported.getCipherSuites());
    if (suites.length > 0) {
      parameters.setCipherSuites(suites);
    }
    return parameters;
  }

  private static String[] supported(TlsKeys keys, String key, String[] supported) {
    List<String> names = keys.list(key);
    if (!Set.of(supported).containsAll(names)) {
      throw keys.invalid(
          key,
          "has a value that this JVM does not support; it supports "
              + String.join(", ", supported));
    }
    return names.toArray(new String[0]);
  }

  /** False only if the key is set to an empty value or {@code none}. */
  private static boolean verifiesHostNames(TlsKeys keys) {
    String key = "ssl.endpoint.identification.algorithm";
    String algorithm = keys.values().getOrDefault(key, "https").strip().toLowerCase(Locale.ROOT);
    return switch (algorithm) {
      case "https" -> true;
      case "", "none" -> false;
      default -> throw keys.invalid(key, "must be https, or empty");
    };
  }

  private static KeyManager[] keyManagers(TlsKeys keys, Stores.Keys store)
      throws GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(
            keys.text("ssl.keymanager.algorithm").orElse(KeyManagerFactory.getDefaultAlgorithm()));
    try {
      factory.init(store.store(), store.password().toCharArray());
    } catch (GeneralSecurityException e) {
      throw keys.invalid("ssl.key.password", "does not open the key in the key store");
    }
    return factory.getKeyManagers();
  }

  private static TrustManager[] trustManagers(TlsKeys keys) {
    String key = "ssl.trustmanager.algorithm";
    KeyStore store = Stores.trusted(keys).orElse(null);
    try {
      if (store != null && store.size() == 0) {
        throw keys.invalid("ssl.truststore.location", "has no certificate that can be trusted");
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(
              keys.text(key).orElse(TrustManagerFactory.getDefaultAlgorithm()));
      factory.init(store);
      return factory.getTrustManagers();
    } catch (GeneralSecurityException e) {
      throw keys.invalid(key, "is not available: " + e.getMessage());
    }
  }

  private static @Nullable SecureRandom random(TlsKeys keys) throws GeneralSecurityException {
    Optional<String> implementation = keys.text("ssl.secure.random.implementation");
    return implementation.isPresent() ? SecureRandom.getInstance(implementation.get()) : null;
  }
}
