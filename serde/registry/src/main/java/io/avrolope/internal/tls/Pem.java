// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Reads certificates and keys in PEM. Text outside of the PEM blocks is ignored.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7468">RFC 7468</a>
 */
final class Pem {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");
  private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "DSA", "EdDSA");

  private Pem() {}

  /** All certificates, in the order of the text. */
  static List<X509Certificate> certificates(String pem) throws GeneralSecurityException {
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    List<X509Certificate> certificates = new ArrayList<>();
    for (byte[] der : blocks(pem, "CERTIFICATE")) {
      certificates.add(
          (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der)));
    }
    return certificates;
  }

  /** The first private key; null if there is none. */
  static @Nullable PrivateKey privateKey(String pem, @Nullable String password)
      throws GeneralSecurityException, IOException {
    for (byte[] der : blocks(pem, "PRIVATE KEY")) {
      return key(new PKCS8EncodedKeySpec(der));
    }
    for (byte[] der : blocks(pem, "ENCRYPTED PRIVATE KEY")) {
      if (password == null) {
        throw new InvalidKeyException("no password");
      }
      return key(decrypted(new EncryptedPrivateKeyInfo(der), password));
    }
    return null;
  }

  private static PKCS8EncodedKeySpec decrypted(EncryptedPrivateKeyInfo encrypted, String password)
      throws GeneralSecurityException {
    // for PBES2, only the parameters contain the full name of the algorithm
    String algorithm =
        encrypted.getAlgName().equals("PBES2")
            ? encrypted.getAlgParameters().toString()
            : encrypted.getAlgName();
    Cipher cipher = Cipher.getInstance(algorithm);
    cipher.init(
        Cipher.DECRYPT_MODE,
        SecretKeyFactory.getInstance(algorithm)
            .generateSecret(new PBEKeySpec(password.toCharArray())),
        encrypted.getAlgParameters());
    return encrypted.getKeySpec(cipher);
  }

  private static PrivateKey key(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
    for (String algorithm : KEY_ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        // the key belongs to another algorithm
      }
    }
    throw new InvalidKeySpecException("a key of an unknown algorithm");
  }

  private static List<byte[]> blocks(String pem, String label) {
    List<byte[]> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(pem);
    while (matcher.find()) {
      if (matcher.group(1).equals(label)) {
        blocks.add(Base64.getMimeDecoder().decode(matcher.group(2)));
      }
    }
    return blocks;
  }
}
