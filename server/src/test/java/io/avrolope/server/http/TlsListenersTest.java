// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.internal.tls.TestKeys;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.options.Listener;
import io.avrolope.server.security.TlsOptions;
import io.avrolope.server.security.TlsOptions.ClientAuth;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners with TLS: stores, clients' certificates, and certificates that change. */
@Tag("process") // keytool
@Tag("http")
class TlsListenersTest {
  private static final String STORE = "ssl.keystore.location";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private static Path directory;
  private static TestKeys first;
  private static TestKeys second;
  private static TestKeys client;

  /** Without a key. */
  private static TestKeys nobody;

  @BeforeAll
  static void makeKeys() throws Exception {
    first = TestKeys.make(Files.createDirectory(directory.resolve("1")), "localhost");
    second = TestKeys.make(Files.createDirectory(directory.resolve("2")), "localhost");
    client = TestKeys.make(directory, "client");
    nobody = TestKeys.make(directory, "nobody");
    nobody.store().deleteEntry("key");
  }

  private static RegistryServer server(TlsOptions tls) {
    List<Listener> listeners =
        List.of(new Listener(true, "127.0.0.1", 0), new Listener(false, "127.0.0.1", 0));
    HttpOptions options =
        HttpOptions.builder()
            .listeners(listeners)
            .tls(tls)
            .reloadInterval(Duration.ofMillis(20))
            .build();
    return new RegistryServer(
        new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
        options);
  }

  private static RegistryServer started(TlsOptions tls) throws Exception {
    RegistryServer server = server(tls);
    server.start();
    return server;
  }

  private static TlsOptions tls(ClientAuth clientAuth, String... keysAndValues) {
    Map<String, String> keys = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      keys.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new TlsOptions(keys, clientAuth);
  }

  private static Path pem(String name, String... parts) throws IOException {
    return Files.writeString(directory.resolve(name), String.join("", parts));
  }

  private static TlsOptions ofFiles(Path... pems) {
    String location = Stream.of(pems).map(Path::toString).collect(Collectors.joining(","));
    return tls(ClientAuth.NONE, "ssl.keystore.type", "PEM", STORE, location);
  }

  private static TlsOptions pem(ClientAuth clientAuth) throws Exception {
    return tls(
        clientAuth,
        "ssl.keystore.type",
        "PEM",
        STORE,
        pem("tls.crt", first.certificatePem()) + "," + pem("tls.key", first.encryptedKeyPem()),
        "ssl.key.password",
        TestKeys.PASSWORD,
        "ssl.truststore.type",
        "PEM",
        "ssl.truststore.location",
        pem("clients.crt", client.certificatePem()).toString());
  }

  /** Each call connects anew. */
  private static HttpResponse<String> get(SSLContext context, String url) throws Exception {
    return HttpClient.newBuilder()
        .sslContext(context)
        .build()
        .send(
            HttpRequest.newBuilder(URI.create(url + "/subjects")).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  /** The context of a client without a key. */
  private static SSLContext anonymous() throws Exception {
    return nobody.server(first);
  }

  private static Certificate certificate(RegistryServer server, TestKeys trusted) throws Exception {
    HttpResponse<String> answer = get(client.server(trusted), server.urls().get(0));
    return answer.sslSession().orElseThrow().getPeerCertificates()[0];
  }

  @Test
  void aListenerWithTlsAndOneWithoutAnswer() throws Exception {
    Path store = first.keyStore(directory.resolve("both.p12"), "PKCS12", TestKeys.PASSWORD);
    try (RegistryServer server =
        started(
            tls(
                ClientAuth.NONE,
                STORE,
                store.toString(),
                "ssl.keystore.password",
                TestKeys.PASSWORD))) {
      assertThat(server.urls().get(0)).isEqualTo("https://127.0.0.1:" + server.port());
      for (String url : server.urls()) {
        assertThat(get(anonymous(), url).body()).isEqualTo("[]");
      }
    }
  }

  @Test
  void aClientWithoutACertificateIsRefusedWhereOneIsRequired() throws Exception {
    try (RegistryServer server = started(pem(ClientAuth.REQUIRED))) {
      String url = server.urls().get(0);

      assertThat(get(client.server(first), url).body()).isEqualTo("[]");
      assertThatThrownBy(() -> get(anonymous(), url)).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> get(second.server(first), url)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aClientWithoutACertificateIsServedWhereOneIsOnlyRequested() throws Exception {
    try (RegistryServer server = started(pem(ClientAuth.REQUESTED))) {
      assertThat(get(anonymous(), server.urls().get(0)).body()).isEqualTo("[]");
      assertThat(get(client.server(first), server.urls().get(0)).body()).isEqualTo("[]");
    }
  }

  @Test
  void aChangedCertificateIsUsedByNewConnections() throws Exception {
    Path certificate = pem("changing.crt", first.certificatePem());
    Path key = pem("changing.key", first.keyPem());
    try (RegistryServer server = started(ofFiles(certificate, key))) {
      assertThat(certificate(server, first)).isEqualTo(first.store().getCertificate("key"));

      Files.writeString(key, "not a key");
      Files.writeString(certificate, "not a certificate");
      Thread.sleep(100); // several looks at the wrong files, in most runs
      assertThat(certificate(server, first)).isEqualTo(first.store().getCertificate("key"));

      Files.writeString(key, second.keyPem());
      Files.writeString(certificate, second.certificatePem());
      assertThat(newCertificate(server)).isEqualTo(second.store().getCertificate("key"));
    }
  }

  /** A renewal replaces one file after the other, in either order. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void thePairStaysInUseWhileOnlyOneFileIsReplaced(boolean isCertificateFirst) throws Exception {
    Path certificate = pem("renewed.crt", first.certificatePem());
    Path key = pem("renewed.key", first.keyPem());
    try (RegistryServer server = started(ofFiles(certificate, key))) {
      if (isCertificateFirst) {
        Files.writeString(certificate, second.certificatePem());
      } else {
        Files.writeString(key, second.keyPem());
      }
      for (int i = 0; i < 10; i++) {
        Thread.sleep(20); // as long as a look, in most runs
        assertThat(certificate(server, first)).isEqualTo(first.store().getCertificate("key"));
      }

      Files.writeString(key, second.keyPem());
      Files.writeString(certificate, second.certificatePem());
      assertThat(newCertificate(server)).isEqualTo(second.store().getCertificate("key"));
    }
  }

  @Test
  void aKeyStoreIsUsedOnlyWithAPair() throws Exception {
    Path store = first.keyStore(directory.resolve("paired.p12"), "PKCS12", TestKeys.PASSWORD);
    TlsOptions tls =
        tls(
            ClientAuth.NONE,
            "ssl.keystore.type",
            "PKCS12",
            STORE,
            store.toString(),
            "ssl.keystore.password",
            TestKeys.PASSWORD);
    try (RegistryServer server = started(tls)) {
      second.keyStoreOf(first, store);
      assertThatThrownBy(() -> server(tls))
          .hasMessage(
              "ssl.keystore.location has a certificate of another private key than the one beside"
                  + " it: CN=localhost. Replace the certificate and the key together");
      for (int i = 0; i < 10; i++) {
        Thread.sleep(20);
        assertThat(certificate(server, first)).isEqualTo(first.store().getCertificate("key"));
      }

      TestKeys.trustStore(store, "PKCS12", first);
      assertThatThrownBy(() -> server(tls))
          .hasMessage(
              "ssl.keystore.location has no private key with a certificate. Add the server's key;"
                  + " if it has a password of its own, set ssl.key.password");
      Thread.sleep(100);
      assertThat(certificate(server, first)).isEqualTo(first.store().getCertificate("key"));

      second.keyStore(store, "PKCS12", TestKeys.PASSWORD);
      assertThat(newCertificate(server)).isEqualTo(second.store().getCertificate("key"));
    }
  }

  @Test
  void trustedCertificatesStayWhileTheirFileIsWrong() throws Exception {
    TlsOptions tls = pem(ClientAuth.REQUIRED);
    Path clients = directory.resolve("clients.crt");
    try (RegistryServer server = started(tls)) {
      String url = server.urls().get(0);
      String whole = client.certificatePem();
      for (String wrong : List.of("", whole.substring(0, whole.length() / 2), "no certificate")) {
        Files.writeString(clients, wrong);
        Thread.sleep(100);
        assertThat(get(client.server(first), url).body()).isEqualTo("[]");
        assertThatThrownBy(() -> get(second.server(first), url)).isInstanceOf(IOException.class);
      }
      Files.delete(clients);
      Thread.sleep(100);
      assertThat(get(client.server(first), url).body()).isEqualTo("[]");

      Files.writeString(clients, second.certificatePem());
      assertThat(newAnswer(second.server(first), url).body()).isEqualTo("[]");
    }
  }

  private static HttpResponse<String> newAnswer(SSLContext context, String url) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        return get(context, url);
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(20);
      }
    }
  }

  @Test
  void aCertificateOfAnotherKeyIsNamedAtTheStart() throws Exception {
    Path certificate = pem("one.crt", first.certificatePem());
    Path key = pem("other.key", second.keyPem());

    assertThatThrownBy(() -> server(ofFiles(certificate, key)))
        .hasMessage(
            "ssl.keystore.location has a certificate of another private key than the one beside"
                + " it: CN=localhost. Replace the certificate and the key together");
    assertThatThrownBy(
            () ->
                server(
                    ofFiles(
                        pem("mixed.crt", first.certificatePem(), client.certificatePem()),
                        pem("mixed.key", first.keyPem()))))
        .hasMessage(
            "ssl.keystore.location has certificates that are no chain. Begin with the one of the"
                + " key; each other one is of the authority that issued the one before it");
  }

  /** The first certificate that the client accepts, for which it waits. */
  private static Certificate newCertificate(RegistryServer server) throws Exception {
    HttpResponse<String> answer = newAnswer(client.server(second), server.urls().get(0));
    return answer.sslSession().orElseThrow().getPeerCertificates()[0];
  }

  @Test
  void wrongCertificatesAreNamedAtTheStart() throws Exception {
    Path store = first.keyStore(directory.resolve("wrong.p12"), "PKCS12", TestKeys.PASSWORD);

    assertThatThrownBy(() -> server(tls(ClientAuth.NONE)))
        .hasMessage(
            "A listener with https:// needs the server's certificate. Set ssl.keystore.location");
    assertThatThrownBy(() -> server(tls(ClientAuth.NONE, STORE, "missing.p12")))
        .hasMessage(
            "ssl.keystore.location cannot be read as a store of type JKS:"
                + " java.nio.file.NoSuchFileException: missing.p12");
    assertThatThrownBy(
            () ->
                server(
                    tls(ClientAuth.NONE, STORE, store.toString(), "ssl.keystore.password", "no")))
        .hasMessage(
            "ssl.keystore.location cannot be read as a store of type JKS:"
                + " java.io.IOException: keystore password was incorrect");
    assertThatThrownBy(
            () ->
                server(
                    tls(
                        ClientAuth.REQUIRED,
                        STORE,
                        store.toString(),
                        "ssl.keystore.password",
                        TestKeys.PASSWORD)))
        .hasMessage(
            "ssl.client.auth needs the certificates of the clients' authorities. Set"
                + " ssl.truststore.location");
    assertThatThrownBy(() -> server(ofFiles(pem("half.pem", first.certificatePem()))))
        .hasMessage(
            "ssl.keystore.location has no PRIVATE KEY or ENCRYPTED PRIVATE KEY in PEM, which is"
                + " PKCS #8");
  }
}
