// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.Tls;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.schema.SchemaReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Key stores and trust stores in all formats, used with mutual TLS. */
@Timeout(60)
class TlsContextsTest {
  private static final String PASSWORD = TestKeys.PASSWORD;
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  @TempDir static Path directory;
  private static TestKeys server;
  private static TestKeys stranger;
  private static TestKeys client;

  @BeforeAll
  static void makeKeys() throws Exception {
    server = TestKeys.make(directory, "localhost");
    stranger = TestKeys.make(directory, "elsewhere.example");
    client = TestKeys.make(directory, "client.example");
  }

  private static Map<String, String> trusting(TestKeys... trusted) throws Exception {
    Path file = TestKeys.trustStore(Files.createTempFile(directory, "t", ""), "PKCS12", trusted);
    return new HashMap<>(
        Map.of(
            "ssl.truststore.type",
            "PKCS12",
            "ssl.truststore.location",
            file.toString(),
            "ssl.truststore.password",
            PASSWORD));
  }

  private static Schema ask(RegistryServer registryServer, Map<String, String> values) {
    registryServer.register("s", LONG.toString());
    TlsKeys keys = new TlsKeys("schema.registry.", values);
    SSLContext context = TlsContexts.context(keys);
    Tls tls = Tls.of(context, TlsContexts.parameters(keys, context));
    HttpOptions options =
        HttpOptions.builder()
            .retries(RetryOptions.builder().pause(Duration.ZERO).maxPause(Duration.ZERO).build())
            .tls(tls)
            .build();
    try (SchemaRegistry registry =
        SchemaRegistries.open(
            RegistryOptions.builder(registryServer.url()).http(options).build())) {
      return registry.schema(new SchemaReference.Id(1));
    }
  }

  @ParameterizedTest(name = "{0}, key with a password of its own: {1}")
  @CsvSource({"JKS,own", "JKS,", "PKCS12,", "pkcs12,", ",own"})
  void jdkKeyStoresAreRead(String type, String ownPassword) throws Exception {
    String realType = type == null ? "JKS" : type.toUpperCase(Locale.ROOT);
    String keyPassword = ownPassword == null ? PASSWORD : ownPassword;
    Path keys = client.keyStore(directory.resolve("k"), realType, keyPassword);
    Path trusted = TestKeys.trustStore(directory.resolve("t"), realType, server);
    Map<String, String> values = new HashMap<>();
    values.put("ssl.keystore.location", keys.toString());
    values.put("ssl.keystore.password", PASSWORD);
    values.put("ssl.truststore.location", trusted.toString());
    values.put("ssl.truststore.password", PASSWORD);
    values.put("ssl.keystore.type", type == null ? "" : type);
    values.put("ssl.truststore.type", type == null ? "" : type);
    values.put("ssl.key.password", ownPassword == null ? "" : ownPassword);

    try (RegistryServer mutual = RegistryServer.overMutualTls(server.server(client))) {
      assertThat(ask(mutual, values)).isEqualTo(LONG);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"files", "inline", "encrypted file", "encrypted inline"})
  void pemIsRead(String form) throws Exception {
    boolean encrypted = form.startsWith("encrypted");
    String key = encrypted ? client.encryptedKeyPem() : client.keyPem();
    Map<String, String> values = new HashMap<>();
    values.put("ssl.keystore.type", "PEM");
    values.put("ssl.truststore.type", "PEM");
    values.put("ssl.key.password", encrypted ? PASSWORD : "");
    if (form.endsWith("inline")) {
      values.put("ssl.keystore.key", key);
      values.put("ssl.keystore.certificate.chain", client.certificatePem());
      values.put(
          "ssl.truststore.certificates", stranger.certificatePem() + server.certificatePem());
    } else {
      Path keys = directory.resolve("key.pem");
      Path trusted = directory.resolve("trusted.pem");
      Files.writeString(keys, key + client.certificatePem());
      Files.writeString(trusted, server.certificatePem());
      values.put("ssl.keystore.location", keys.toString());
      values.put("ssl.truststore.location", trusted.toString());
    }

    try (RegistryServer mutual = RegistryServer.overMutualTls(server.server(client))) {
      assertThat(ask(mutual, values)).isEqualTo(LONG);
    }
  }

  @Test
  void clientWithoutCertificateIsRefusedByMutualTls() throws Exception {
    try (RegistryServer mutual = RegistryServer.overMutualTls(server.server(client))) {
      Map<String, String> values = trusting(server);
      assertThatThrownBy(() -> ask(mutual, values))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageMatching(
              "(TLS connection|Request) failed: \\Q" + mutual.url() + "\\E/schemas/ids/1: .*");
      assertThat(mutual.requests()).isEmpty();
    }
  }

  @Test
  void certificateForAnotherHostIsRejected() throws Exception {
    try (RegistryServer other = RegistryServer.overTls(stranger.server(client))) {
      Map<String, String> values = trusting(stranger);
      assertThatThrownBy(() -> ask(other, values))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage(
              "Server certificate not trusted: %s/schemas/ids/1: No"
                  + " subject alternative names matching IP address 127.0.0.1 found",
              other.url());
      assertThat(other.requests()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "none", "NONE"})
  void certificateForAnotherHostIsAcceptedWithoutVerification(String algorithm) throws Exception {
    try (RegistryServer other = RegistryServer.overTls(stranger.server(client))) {
      Map<String, String> values = trusting(stranger);
      values.put("ssl.endpoint.identification.algorithm", algorithm);

      assertThat(ask(other, values)).isEqualTo(LONG);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "https"})
  void untrustedCertificateIsAlwaysRejected(String algorithm) throws Exception {
    try (RegistryServer other = RegistryServer.overTls(server.server(client))) {
      Map<String, String> values = trusting(stranger);
      values.put("ssl.endpoint.identification.algorithm", algorithm);

      assertThatThrownBy(() -> ask(other, values))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageStartingWith(
              "Server certificate not trusted: " + other.url() + "/schemas/ids/1: ");
      assertThat(other.requests()).isEmpty();
    }
  }

  @Test
  void onlyConfiguredProtocolsAreUsed() throws Exception {
    SSLContext context = server.server(client);
    try (RegistryServer tls = RegistryServer.overTls(context)) {
      Map<String, String> values = trusting(server);
      values.put("ssl.enabled.protocols", "TLSv1.2");
      values.put("ssl.cipher.suites", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");

      assertThat(ask(tls, values)).isEqualTo(LONG);
      assertThatThrownBy(
              () -> {
                values.put("ssl.enabled.protocols", "TLSv1.3");
                ask(tls, values);
              })
          .isInstanceOf(RegistryUnavailableException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ssl.enabled.protocols", "ssl.cipher.suites"})
  void unknownProtocolOrCipherSuiteIsAConfigurationError(String key) {
    String known = key.equals("ssl.cipher.suites") ? "TLS_AES_128_GCM_SHA256" : "TLSv1.3";
    TlsKeys keys = new TlsKeys("schema.registry.", Map.of(key, known + ",s3cret"));
    SSLContext context = TlsContexts.context(keys);

    assertThatThrownBy(() -> TlsContexts.parameters(keys, context))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "schema.registry." + key + " has a value that this JVM does not support; it supports ")
        .hasMessageContaining(known)
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ssl.keystore", "ssl.truststore"})
  void pemInPlaceOfAPathIsNotShown(String store) {
    for (String type : List.of("PEM", "JKS")) {
      TlsKeys keys =
          new TlsKeys(
              "",
              Map.of(
                  store + ".location",
                  "-----BEGIN PRIVATE KEY-----s3cret-----END PRIVATE KEY-----",
                  store + ".type",
                  type));

      assertThatThrownBy(() -> TlsContexts.context(keys))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              store + ".location must be a path, but is PEM, for which there are other keys");
    }
  }

  @Test
  void settingsDifferAfterAFileWasReplaced() throws Exception {
    Path file = Files.writeString(directory.resolve("replaced"), "a");
    TlsKeys keys = new TlsKeys("", Map.of("ssl.truststore.location", file.toString()));
    TlsSettings before = TlsSettings.of(keys);

    assertThat(TlsSettings.of(keys)).isEqualTo(before);
    Files.writeString(file, "longer");
    assertThat(TlsSettings.of(keys)).isNotEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ssl.keystore.location=/no/file | ssl.keystore.location cannot be read as a store of type JKS: java.nio.file.NoSuchFileException: /no/file
          ssl.truststore.location=/no/file;ssl.truststore.type=PEM | ssl.truststore.location cannot be read as PEM: java.nio.file.NoSuchFileException: /no/file
          ssl.truststore.certificates=x | ssl.truststore.certificates is for ssl.truststore.type=PEM, without a ssl.truststore.location beside it
          ssl.truststore.certificates=x;ssl.truststore.type=PEM | ssl.truststore.certificates has no CERTIFICATE in PEM
          ssl.keystore.key=s3cret;ssl.keystore.type=PEM | ssl.keystore.certificate.chain must be set where ssl.keystore.key is
          ssl.keystore.certificate.chain=x;ssl.keystore.type=PEM | ssl.keystore.key must be set where ssl.keystore.certificate.chain is
          ssl.endpoint.identification.algorithm=LDAPS | ssl.endpoint.identification.algorithm must be https, or empty
          ssl.protocol=SSLv9 | ssl.protocol is not available: SSLv9 SSLContext not available
          ssl.trustmanager.algorithm=none | ssl.trustmanager.algorithm is not available: none TrustManagerFactory not available
          """)
  void invalidSettingsAreReported(String entries, String message) {
    Map<String, String> values = new HashMap<>();
    for (String entry : entries.split(";", -1)) {
      String[] keyAndValue = entry.split("=", 2);
      values.put(keyAndValue[0], keyAndValue[1]);
    }

    assertThatThrownBy(() -> TlsContexts.context(new TlsKeys("schema.registry.", values)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("schema.registry." + message);
  }

  @Test
  void wrongPasswordIsNotShown() throws Exception {
    Path keys = client.keyStore(directory.resolve("w"), "PKCS12", PASSWORD);
    Map<String, String> store =
        Map.of(
            "ssl.keystore.location", keys.toString(),
            "ssl.keystore.type", "PKCS12",
            "ssl.keystore.password", "s3cret");
    Map<String, String> pem =
        Map.of(
            "ssl.keystore.type",
            "PEM",
            "ssl.keystore.key",
            client.encryptedKeyPem(),
            "ssl.keystore.certificate.chain",
            client.certificatePem(),
            "ssl.key.password",
            "s3cret");

    assertThatThrownBy(() -> TlsContexts.context(new TlsKeys("", store)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ssl.keystore.location cannot be read as a store of type PKCS12: java.io.IOException:"
                + " keystore password was incorrect");
    assertThatThrownBy(() -> TlsContexts.context(new TlsKeys("", pem)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ssl.keystore.key has a key that cannot be read; an encrypted one needs"
                + " ssl.key.password");
    assertThat(new TlsKeys("", store).toString()).doesNotContain("s3cret");
  }

  @Test
  void aCertificateOfAnotherKeyIsRefused() throws Exception {
    Path store = stranger.keyStoreOf(client, directory.resolve("mixed.p12"));
    Map<String, String> values =
        Map.of(
            "ssl.keystore.type",
            "PKCS12",
            "ssl.keystore.location",
            store.toString(),
            "ssl.keystore.password",
            PASSWORD);
    Map<String, String> inline =
        Map.of(
            "ssl.keystore.type",
            "PEM",
            "ssl.keystore.key",
            client.keyPem(),
            "ssl.keystore.certificate.chain",
            stranger.certificatePem());

    String words =
        " has a certificate of another private key than the one beside it: CN=elsewhere.example."
            + " Replace the certificate and the key together";
    assertThatThrownBy(() -> TlsContexts.context(new TlsKeys("schema.registry.", values)))
        .hasMessage("schema.registry.ssl.keystore.location" + words);
    assertThatThrownBy(() -> TlsContexts.context(new TlsKeys("", inline)))
        .hasMessage("ssl.keystore.certificate.chain" + words);
  }

  @Test
  void anEmptyTrustStoreIsRefused() throws Exception {
    Path store = TestKeys.trustStore(directory.resolve("empty.p12"), "PKCS12");
    Map<String, String> values =
        Map.of(
            "ssl.truststore.type",
            "PKCS12",
            "ssl.truststore.location",
            store.toString(),
            "ssl.truststore.password",
            PASSWORD);

    assertThatThrownBy(() -> TlsContexts.context(new TlsKeys("", values)))
        .hasMessage("ssl.truststore.location has no certificate that can be trusted");
  }

  /** Keys of all algorithms that servers have. */
  @ParameterizedTest
  @CsvSource({"RSA, 2048", "RSASSA-PSS, 2048", "EC, 256", "EC, 521", "DSA, 1024", "EdDSA, 255"})
  void aKeyFitsOnlyItsOwnCertificate(String algorithm, int size) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    generator.initialize(size);
    KeyPair one = generator.generateKeyPair();
    KeyPair other = generator.generateKeyPair();
    KeyPair edwards = KeyPairGenerator.getInstance("Ed448").generateKeyPair();

    assertThat(KeyPairs.isPair(one.getPrivate(), one.getPublic())).isTrue();
    assertThat(KeyPairs.isPair(one.getPrivate(), other.getPublic())).isFalse();
    assertThat(KeyPairs.isPair(one.getPrivate(), edwards.getPublic())).isFalse();
  }
}
