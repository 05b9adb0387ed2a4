// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Loads key stores and trust stores: files of the JDK's types, PEM files, and inline PEM. */
final class Stores {
  private static final String KEYS = "ssl.keystore.";
  private static final String TRUSTED = "ssl.truststore.";
  private static final char[] NO_PASSWORD = {};

  private Stores() {}

  /**
   * @param password the password of the keys in the store
   */
  record Keys(KeyStore store, String password) {

    /** Leaves out the password. */
    @Override
    public String toString() {
      return "Keys";
    }
  }

  /** Empty if none is configured: then the client presents no certificate. */
  static Optional<Keys> keys(TlsKeys keys) {
    Optional<String> inlineKey = keys.text(KEYS + "key");
    Optional<String> inlineChain = keys.text(KEYS + "certificate.chain");
    requirePem(keys, KEYS, inlineKey.isPresent() ? KEYS + "key" : KEYS + "certificate.chain");
    Optional<String> keyPassword = keys.text("ssl.key.password");
    if (inlineKey.isPresent() != inlineChain.isPresent()) {
      throw keys.invalid(
          KEYS + (inlineKey.isPresent() ? "certificate.chain" : "key"),
          "must be set where "
              + KEYS
              + (inlineKey.isPresent() ? "key" : "certificate.chain")
              + " is");
    }
    if (inlineKey.isPresent() && inlineChain.isPresent()) {
      return Optional.of(
          pemKeys(
              keys, KEYS + "key", inlineKey.get(), KEYS + "certificate.chain", inlineChain.get()));
    }
    String location = keys.text(KEYS + "location").orElse(null);
    if (location == null) {
      return Optional.empty();
    }
    if (isPem(keys, KEYS)) {
      String key = KEYS + "location";
      String text = text(keys, KEYS, location);
      return Optional.of(pemKeys(keys, key, text, key, text));
    }
    String password = keyPassword.or(() -> keys.text(KEYS + "password")).orElse("");
    return Optional.of(new Keys(load(keys, KEYS, location), password));
  }

  /** Empty if none is configured: then the JVM's trust store applies. */
  static Optional<KeyStore> trusted(TlsKeys keys) {
    String inlineKey = TRUSTED + "certificates";
    Optional<String> inline = keys.text(inlineKey);
    requirePem(keys, TRUSTED, inlineKey);
    if (inline.isPresent()) {
      return Optional.of(pemTrusted(keys, inlineKey, inline.get()));
    }
    String location = keys.text(TRUSTED + "location").orElse(null);
    if (location == null) {
      return Optional.empty();
    }
    String key = TRUSTED + "location";
    return Optional.of(
        isPem(keys, TRUSTED)
            ? pemTrusted(keys, key, text(keys, TRUSTED, location))
            : load(keys, TRUSTED, location));
  }

  private static boolean isPem(TlsKeys keys, String store) {
    return type(keys, store).equals("PEM");
  }

  private static String type(TlsKeys keys, String store) {
    return keys.text(store + "type").orElse("JKS").strip().toUpperCase(Locale.ROOT);
  }

  private static void requirePem(TlsKeys keys, String store, String inline) {
    if (keys.text(inline).isPresent()
        && (!isPem(keys, store) || keys.text(store + "location").isPresent())) {
      throw keys.invalid(
          inline, "is for " + store + "type=PEM, without a " + store + "location beside it");
    }
  }

  private static KeyStore load(TlsKeys keys, String store, String location) {
    String type = type(keys, store);
    requirePath(keys, store + "location", location);
    char @Nullable [] password =
        keys.text(store + "password").map(String::toCharArray).orElse(null);
    try (InputStream file = Files.newInputStream(Path.of(location))) {
      KeyStore loaded = KeyStore.getInstance(type);
      loaded.load(file, password);
      return loaded;
    } catch (IOException | GeneralSecurityException | InvalidPathException e) {
      throw keys.invalid(
          store + "location", "cannot be read as a store of type " + type + ": " + e);
    }
  }

  /** PEM in place of a path must not get into the message that there is no such file. */
  private static void requirePath(TlsKeys keys, String key, String location) {
    if (location.contains("-----BEGIN")) {
      throw keys.invalid(key, "must be a path, but is PEM, for which there are other keys");
    }
  }

  /** The text of one file, or of several, one after another. */
  private static String text(TlsKeys keys, String store, String location) {
    requirePath(keys, store + "location", location);
    StringBuilder text = new StringBuilder();
    for (String file : keys.files(store)) {
      try {
        text.append(Files.readString(Path.of(file))).append('\n');
      } catch (IOException | InvalidPathException e) {
        throw keys.invalid(store + "location", "cannot be read as PEM: " + e);
      }
    }
    return text.toString();
  }

  private static Keys pemKeys(
      TlsKeys keys, String keyName, String keyPem, String chainName, String chainPem) {
    try {
      List<X509Certificate> chain = Pem.certificates(chainPem);
      if (chain.isEmpty()) {
        throw keys.invalid(chainName, "has no CERTIFICATE in PEM");
      }
      PrivateKey key = Pem.privateKey(keyPem, keys.text("ssl.key.password").orElse(null));
      if (key == null) {
        throw keys.invalid(
            keyName, "has no PRIVATE KEY or ENCRYPTED PRIVATE KEY in PEM, which is PKCS #8");
      }
      KeyStore store = empty();
      try {
        store.setKeyEntry("key", key, NO_PASSWORD, chain.toArray(new X509Certificate[0]));
      } catch (KeyStoreException e) {
        throw keys.invalid(
            chainName,
            "has certificates that are no chain. Begin with the one of the key; each other one is"
                + " of the authority that issued the one before it");
      }
      return new Keys(store, "");
    } catch (GeneralSecurityException | IOException e) {
      // without the message of the failure, which may contain parts of the key
      throw keys.invalid(
          keyName, "has a key that cannot be read; an encrypted one needs ssl.key.password");
    }
  }

  private static KeyStore pemTrusted(TlsKeys keys, String key, String pem) {
    try {
      List<X509Certificate> certificates = Pem.certificates(pem);
      if (certificates.isEmpty()) {
        throw keys.invalid(key, "has no CERTIFICATE in PEM");
      }
      KeyStore store = empty();
      for (X509Certificate certificate : certificates) {
        store.setCertificateEntry("trusted" + store.size(), certificate);
      }
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw keys.invalid(key, "has a certificate that cannot be read: " + e.getMessage());
    }
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }
}
