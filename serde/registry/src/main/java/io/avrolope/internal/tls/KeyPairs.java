// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Compares private keys with their certificates. A renewal that has replaced only one of two files
 * leaves a pair with which each handshake fails.
 */
final class KeyPairs {
  private static final byte[] SIGNED = "a key pair".getBytes(StandardCharsets.US_ASCII);

  private KeyPairs() {}

  /**
   * The certificate of each private key that the password opens.
   *
   * @throws IllegalArgumentException if a certificate is not that of its key
   */
  static List<X509Certificate> certificates(TlsKeys keys, Stores.Keys store)
      throws GeneralSecurityException {
    List<X509Certificate> certificates = new ArrayList<>();
    for (String alias : Collections.list(store.store().aliases())) {
      if (opened(store, alias) instanceof PrivateKey key
          && store.store().getCertificate(alias) instanceof X509Certificate certificate) {
        if (!isPair(key, certificate.getPublicKey())) {
          throw mismatch(keys, store.store(), alias, certificate);
        }
        certificates.add(certificate);
      }
    }
    return certificates;
  }

  /** Null if the password is that of another key: some key managers do without such keys. */
  private static @Nullable Key opened(Stores.Keys store, String alias)
      throws GeneralSecurityException {
    try {
      return store.store().getKey(alias, store.password().toCharArray());
    } catch (UnrecoverableKeyException e) {
      return null;
    }
  }

  private static IllegalArgumentException mismatch(
      TlsKeys keys, KeyStore store, String alias, X509Certificate certificate)
      throws GeneralSecurityException {
    String location = "ssl.keystore.location";
    String key = keys.text(location).isPresent() ? location : "ssl.keystore.certificate.chain";
    String entry = store.size() > 1 ? " (alias " + alias + ")" : "";
    return keys.invalid(
        key,
        "has a certificate of another private key than the one beside it: "
            + certificate.getSubjectX500Principal()
            + entry
            + ". Replace the certificate and the key together");
  }

  /** Whether a signature of the private key fits the public key; true if that is unknown. */
  static boolean isPair(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
    if (key instanceof RSAKey one) {
      return certified instanceof RSAKey other && one.getModulus().equals(other.getModulus());
    }
    Signature signature;
    byte[] signed;
    try {
      signature = Signature.getInstance(algorithm(key));
      signature.initSign(key);
      signature.update(SIGNED);
      signed = signature.sign();
    } catch (GeneralSecurityException e) {
      return true; // the provider of the key signs in another way
    }
    try {
      signature.initVerify(certified);
      signature.update(SIGNED);
      return signature.verify(signed);
    } catch (InvalidKeyException | SignatureException e) {
      return false; // a key of another algorithm
    }
  }

  private static String algorithm(PrivateKey key) {
    String algorithm = key.getAlgorithm().toUpperCase(Locale.ROOT);
    return switch (algorithm) {
      case "RSA", "DSA" -> "SHA256with" + algorithm;
      case "EC" -> "SHA256withECDSA";
      default -> key.getAlgorithm(); // EdDSA is the name of the signature too
    };
  }
}
