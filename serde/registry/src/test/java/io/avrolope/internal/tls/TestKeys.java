// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key from the JDK's {@code keytool} with a self-signed certificate, in the formats that users
 * have.
 *
 * @param store of one entry, named {@code key}
 */
public record TestKeys(KeyStore store) {
  /** The password of stores and keys. */
  public static final String PASSWORD = "change-it";

  /** The object identifier 1.2.840.113549.1.5.13. */
  private static final byte[] PBES2 = HexFormat.of().parseHex("06092a864886f70d01050d");

  /**
   * Creates a key.
   *
   * @param host a DNS name; the certificate is also for 127.0.0.1 if it is localhost
   */
  public static TestKeys make(Path directory, String host)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = directory.resolve(host + ".p12");
    String names = host.equals("localhost") ? "dns:localhost,ip:127.0.0.1" : "dns:" + host;
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "key",
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + host,
            "-ext",
            "san=" + names,
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            PASSWORD);
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException(said);
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return new TestKeys(store);
  }

  private Key key() throws GeneralSecurityException {
    return store.getKey("key", PASSWORD.toCharArray());
  }

  private Certificate certificate() throws GeneralSecurityException {
    return store.getCertificate("key");
  }

  /** A file with the key and its certificate. */
  public Path keyStore(Path file, String type, String keyPassword)
      throws GeneralSecurityException, IOException {
    KeyStore other = KeyStore.getInstance(type);
    other.load(null, null);
    Certificate[] chain = {certificate()};
    other.setKeyEntry("key", key(), keyPassword.toCharArray(), chain);
    return save(other, file);
  }

  /** A file with another key beside this certificate, as after half of a renewal. */
  public Path keyStoreOf(TestKeys other, Path file) throws GeneralSecurityException, IOException {
    KeyStore mixed = KeyStore.getInstance("PKCS12");
    mixed.load(null, null);
    mixed.setKeyEntry(
        "key", other.key(), PASSWORD.toCharArray(), new Certificate[] {certificate()});
    return save(mixed, file);
  }

  /** A file with the certificates of several keys. */
  public static Path trustStore(Path file, String type, TestKeys... trusted)
      throws GeneralSecurityException, IOException {
    KeyStore other = KeyStore.getInstance(type);
    other.load(null, null);
    for (TestKeys each : trusted) {
      other.setCertificateEntry("trusted" + other.size(), each.certificate());
    }
    return save(other, file);
  }

  private static Path save(KeyStore store, Path file) throws GeneralSecurityException, IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  /** The certificate as text. */
  public String certificatePem() throws GeneralSecurityException {
    return "subject=CN = somebody\n" + pem("CERTIFICATE", certificate().getEncoded());
  }

  /** The key as text, in PKCS #8. */
  public String keyPem() throws GeneralSecurityException {
    return pem("PRIVATE KEY", key().getEncoded());
  }

  /** The key as text, encrypted by {@link #PASSWORD} as OpenSSL does (PBES2). */
  public String encryptedKeyPem() throws GeneralSecurityException, IOException {
    String algorithm = "PBEWithHmacSHA256AndAES_256";
    SecretKey secret =
        SecretKeyFactory.getInstance(algorithm)
            .generateSecret(new PBEKeySpec(PASSWORD.toCharArray()));
    Cipher cipher = Cipher.getInstance(algorithm);
    cipher.init(Cipher.ENCRYPT_MODE, secret);
    byte[] algorithmIdentifier = der(0x30, PBES2, cipher.getParameters().getEncoded());
    byte[] encrypted = der(0x04, cipher.doFinal(key().getEncoded()));
    return pem("ENCRYPTED PRIVATE KEY", der(0x30, algorithmIdentifier, encrypted));
  }

  /** Encodes an ASN.1 value; only some releases of the JDK create such a key. */
  private static byte[] der(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.write(tag);
    if (content.size() > 0xFF) {
      whole.write(0x82);
      whole.write(content.size() >> 8);
    } else if (content.size() > 0x7F) {
      whole.write(0x81);
    }
    whole.write(content.size());
    whole.writeBytes(content.toByteArray());
    return whole.toByteArray();
  }

  private static String pem(String label, byte[] der) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(label, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der), label);
  }

  /** The TLS context of a server with this key that trusts a client. */
  public SSLContext server(TestKeys client) throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(client.store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }
}
