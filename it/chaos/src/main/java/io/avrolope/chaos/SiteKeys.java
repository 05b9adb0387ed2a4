// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An authority, and two certificates of one server that it has signed. Immutable. */
final class SiteKeys {
  static final String PASSWORD = "change-it";
  private static final String TYPE = "PKCS12";
  private static final String AUTHORITY = "authority";

  private final Path current;
  private final Path trusted;
  private final List<Path> stores;
  private final SSLContext context;

  /** Makes the keys in a directory, with the JDK's keytool. */
  SiteKeys(Path directory, String addresses)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path authority = directory.resolve("authority.p12");
    keytool(authority, "-alias", AUTHORITY, "-dname", "CN=chaos", "-ext", "bc:c");
    trusted = directory.resolve("trusted.p12");
    KeyStore trust = empty();
    trust.setCertificateEntry(AUTHORITY, load(authority).getCertificate(AUTHORITY));
    save(trust, trusted);
    stores =
        List.of(
            signed(authority, directory.resolve("server1.p12"), addresses),
            signed(authority, directory.resolve("server2.p12"), addresses));
    current = directory.resolve("server.p12");
    renew(0);
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trust);
    context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), new SecureRandom());
  }

  private static Path signed(Path authority, Path store, String addresses)
      throws IOException, InterruptedException, GeneralSecurityException {
    Files.copy(authority, store);
    keytool(
        store,
        "-alias",
        "server",
        "-dname",
        "CN=site",
        "-ext",
        "san=" + addresses,
        "-signer",
        AUTHORITY);
    KeyStore keys = load(store);
    keys.deleteEntry(AUTHORITY);
    save(keys, store);
    return store;
  }

  private static void keytool(Path store, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-keyalg", "EC", "-validity", "7"));
    command.addAll(List.of("-storetype", TYPE, "-keystore", store.toString()));
    command.addAll(List.of("-storepass", PASSWORD));
    command.addAll(Arrays.asList(arguments));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException(said);
    }
  }

  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(TYPE);
    store.load(null, null);
    return store;
  }

  private static KeyStore load(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(TYPE);
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  private static void save(KeyStore store, Path file) throws IOException, GeneralSecurityException {
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
  }

  /** The key store that the server reads. */
  Path current() {
    return current;
  }

  /** The trust store of clients. */
  Path trusted() {
    return trusted;
  }

  /** A context that trusts the authority. */
  SSLContext context() {
    return context;
  }

  /** Gives the server the first or the second certificate, as an operator does. */
  void renew(int which) throws IOException {
    Path next = current.resolveSibling("server.p12.new");
    Files.copy(stores.get(which), next, StandardCopyOption.REPLACE_EXISTING);
    Files.move(next, current, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The number of the first or second certificate. */
  String serial(int which) throws IOException, GeneralSecurityException {
    return ((java.security.cert.X509Certificate) load(stores.get(which)).getCertificate("server"))
        .getSerialNumber()
        .toString();
  }
}
