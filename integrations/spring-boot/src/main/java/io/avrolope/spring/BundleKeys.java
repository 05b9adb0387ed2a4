// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.kafka.config.ConnectionConfig;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;

/**
 * Expresses one of Spring Boot's SSL bundles in the keys of the connection to a registry: keys and
 * certificates become PEM in memory.
 */
final class BundleKeys {
  private static final int LINE = 64;
  private static final String PEM = "PEM";

  private final SslBundle bundle;
  private final String name;
  private final Map<String, Object> keys = new LinkedHashMap<>();

  private BundleKeys(SslBundle bundle, String name) {
    this.bundle = bundle;
    this.name = name;
  }

  /**
   * The keys of a bundle.
   *
   * @param name of the bundle, for messages
   * @throws IllegalStateException if the bundle's key cannot be read, as in a hardware store
   */
  static Map<String, Object> of(SslBundle bundle, String name) {
    try {
      BundleKeys keys = new BundleKeys(bundle, name);
      keys.addTrusted();
      keys.addOwn();
      keys.addOptions();
      return keys.keys;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "The SSL bundle "
              + name
              + " cannot be used for the schema registry. Check its stores and passwords",
          e);
    }
  }

  private void put(String key, Object value) {
    keys.put(ConnectionConfig.PREFIX + key, value);
  }

  private void addTrusted() throws GeneralSecurityException {
    KeyStore store = bundle.getStores().getTrustStore();
    if (store == null) {
      return;
    }
    StringBuilder pem = new StringBuilder();
    for (String alias : Collections.list(store.aliases())) {
      if (store.isCertificateEntry(alias)) {
        pem.append(pem("CERTIFICATE", store.getCertificate(alias).getEncoded()));
      }
    }
    put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, PEM);
    put(SslConfigs.SSL_TRUSTSTORE_CERTIFICATES_CONFIG, new Password(pem.toString()));
  }

  private void addOwn() throws GeneralSecurityException {
    KeyStore store = bundle.getStores().getKeyStore();
    if (store == null) {
      return;
    }
    String alias = alias(store).orElse(null);
    if (alias == null) {
      throw notThere("no key" + (bundle.getKey().getAlias() == null ? "" : " of its alias"));
    }
    Key key = store.getKey(alias, password());
    byte @Nullable [] encoded = key == null ? null : key.getEncoded();
    if (encoded == null) {
      throw notThere("a key that the JVM cannot read");
    }
    StringBuilder chain = new StringBuilder();
    for (Certificate each : store.getCertificateChain(alias)) {
      chain.append(pem("CERTIFICATE", each.getEncoded()));
    }
    put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, PEM);
    put(SslConfigs.SSL_KEYSTORE_KEY_CONFIG, new Password(pem("PRIVATE KEY", encoded)));
    put(SslConfigs.SSL_KEYSTORE_CERTIFICATE_CHAIN_CONFIG, new Password(chain.toString()));
  }

  private Optional<String> alias(KeyStore store) throws GeneralSecurityException {
    String wanted = bundle.getKey().getAlias();
    for (String alias : Collections.list(store.aliases())) {
      if (store.isKeyEntry(alias) && (wanted == null || wanted.equalsIgnoreCase(alias))) {
        return Optional.of(alias);
      }
    }
    return Optional.empty();
  }

  private char @Nullable [] password() {
    String ofKey = bundle.getKey().getPassword();
    String password = ofKey == null ? bundle.getStores().getKeyStorePassword() : ofKey;
    return password == null ? null : password.toCharArray();
  }

  private void addOptions() {
    put(SslConfigs.SSL_PROTOCOL_CONFIG, bundle.getProtocol());
    addList(SslConfigs.SSL_ENABLED_PROTOCOLS_CONFIG, bundle.getOptions().getEnabledProtocols());
    addList(SslConfigs.SSL_CIPHER_SUITES_CONFIG, bundle.getOptions().getCiphers());
  }

  private void addList(String key, String @Nullable [] values) {
    if (values != null) {
      put(key, List.copyOf(Arrays.asList(Objects.requireNonNull(values))));
    }
  }

  private IllegalStateException notThere(String what) {
    return new IllegalStateException(
        "The key store of the SSL bundle "
            + name
            + " has "
            + what
            + ". Use a store that is a file, or set avrolope.schema.registry.ssl.keystore.*");
  }

  private static String pem(String type, byte[] bytes) {
    String lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n";
  }
}
