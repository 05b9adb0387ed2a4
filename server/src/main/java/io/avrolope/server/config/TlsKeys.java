// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.security.TlsOptions;
import io.avrolope.server.security.TlsOptions.ClientAuth;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads the server's certificates, and the certificates of clients that it trusts. */
final class TlsKeys {
  private static final String KEYSTORE_LOCATION = "ssl.keystore.location";
  private static final String KEYSTORE_TYPE = "ssl.keystore.type";
  private static final String KEYSTORE_PASSWORD = "ssl.keystore.password";
  private static final String KEYSTORE_KEY = "ssl.keystore.key";
  private static final String KEYSTORE_CHAIN = "ssl.keystore.certificate.chain";
  private static final String KEY_PASSWORD = "ssl.key.password";
  private static final String TRUSTSTORE_LOCATION = "ssl.truststore.location";
  private static final String TRUSTSTORE_TYPE = "ssl.truststore.type";
  private static final String TRUSTSTORE_PASSWORD = "ssl.truststore.password";
  private static final String TRUSTSTORE_CERTIFICATES = "ssl.truststore.certificates";
  private static final String CLIENT_AUTH = "ssl.client.auth";
  private static final String PROTOCOLS = "ssl.enabled.protocols";
  private static final String CIPHER_SUITES = "ssl.cipher.suites";
  private static final String PROTOCOL = "ssl.protocol";
  private static final String PROVIDER = "ssl.provider";
  private static final String KEYMANAGER_ALGORITHM = "ssl.keymanager.algorithm";
  private static final String TRUSTMANAGER_ALGORITHM = "ssl.trustmanager.algorithm";
  private static final String RELOAD_INTERVAL = "reload.interval.ms";

  /** Keys that the library reads; the others that begin so are the server's own. */
  private static final List<String> OF_LIBRARY =
      List.of(
          KEYSTORE_LOCATION,
          KEYSTORE_TYPE,
          KEYSTORE_PASSWORD,
          KEYSTORE_KEY,
          KEYSTORE_CHAIN,
          KEY_PASSWORD,
          TRUSTSTORE_LOCATION,
          TRUSTSTORE_TYPE,
          TRUSTSTORE_PASSWORD,
          TRUSTSTORE_CERTIFICATES,
          PROTOCOL,
          PROVIDER,
          PROTOCOLS,
          CIPHER_SUITES,
          KEYMANAGER_ALGORITHM,
          TRUSTMANAGER_ALGORITHM);

  private TlsKeys() {}

  static void define(KeyGroup keys) {
    defineKeystore(keys);
    defineTruststore(keys);
    defineProtocols(keys);
    keys.milliseconds(
        RELOAD_INTERVAL,
        HttpOptions.DEFAULTS.reloadInterval(),
        NumberRange.atLeast(1),
        Importance.LOW,
        "How often the server checks the files of certificates, users, token keys and rules for"
            + " changes.");
  }

  private static void defineKeystore(KeyGroup keys) {
    keys.text(
        KEYSTORE_LOCATION,
        "",
        FreeText.optional("a file"),
        Importance.HIGH,
        "The file with the server's key and certificate. With the type `PEM`, several files with"
            + " commas between them.");
    storeType(keys, KEYSTORE_TYPE);
    keys.secret(
        KEYSTORE_PASSWORD, Importance.HIGH, "The password of the file. Not with the type `PEM`.");
    keys.secret(
        KEY_PASSWORD,
        Importance.HIGH,
        "The password of the key, if it is not the password of the file.");
    keys.secret(KEYSTORE_KEY, Importance.LOW, "The key as text in PEM, instead of a file.");
    keys.secret(
        KEYSTORE_CHAIN, Importance.LOW, "The certificates as text in PEM, instead of a file.");
  }

  private static void storeType(KeyGroup keys, String key) {
    keys.text(
        key,
        "JKS",
        FreeText.optional("a type"),
        Importance.MEDIUM,
        "The type of the file: `PEM`, `PKCS12`, `JKS`, or another type of the JDK.");
  }

  private static void defineTruststore(KeyGroup keys) {
    keys.text(
        CLIENT_AUTH,
        "none",
        Choice.of("none", "requested", "required").orAlso("false", "true"),
        Importance.MEDIUM,
        "Whether clients present certificates. With `requested`, clients without a certificate may"
            + " connect.");
    keys.alias(CLIENT_AUTH, "ssl.client.authentication");
    keys.text(
        TRUSTSTORE_LOCATION,
        "",
        FreeText.optional("a file"),
        Importance.HIGH,
        "The file with the authorities of the clients' certificates. It is needed if certificates"
            + " are requested.");
    storeType(keys, TRUSTSTORE_TYPE);
    keys.secret(TRUSTSTORE_PASSWORD, Importance.HIGH, "The password of that file.");
    keys.secret(
        TRUSTSTORE_CERTIFICATES,
        Importance.LOW,
        "The authorities as text in PEM, instead of a file.");
  }

  private static void defineProtocols(KeyGroup keys) {
    library(
        keys,
        PROTOCOLS,
        "a list of protocols",
        "The versions of TLS, such as `TLSv1.3`. Without the key: 1.2 and 1.3.");
    library(
        keys,
        CIPHER_SUITES,
        "a list of cipher suites",
        "The cipher suites. Without the key: the JDK's strong cipher suites.");
    keys.text(
        PROTOCOL,
        "TLS",
        FreeText.optional("a name"),
        Importance.LOW,
        "The JDK's name of the TLS context.");
    library(keys, PROVIDER, "a name", "The security provider. Without the key: the JDK's default.");
    library(
        keys,
        KEYMANAGER_ALGORITHM,
        "a name",
        "The algorithm of the key manager. Without the key: the JDK's default. `PKIX` selects one of"
            + " several certificates by the host that the client names.");
    library(
        keys,
        TRUSTMANAGER_ALGORITHM,
        "a name",
        "The algorithm of the trust manager. Without the key: the JDK's default.");
  }

  private static void library(KeyGroup keys, String key, String kind, String documentation) {
    keys.text(key, "", FreeText.optional(kind), Importance.LOW, documentation);
  }

  static TlsOptions options(Values values) {
    Map<String, String> keys = new HashMap<>();
    for (String key : OF_LIBRARY) {
      if (values.isSet(key)) { // the library has the defaults
        keys.put(key, values.text(key));
      }
    }
    return new TlsOptions(keys, clientAuth(values));
  }

  /** Confluent's earlier form of the key is true or false. */
  private static ClientAuth clientAuth(Values values) {
    return switch (values.word(CLIENT_AUTH)) {
      case "requested" -> ClientAuth.REQUESTED;
      case "required", "true" -> ClientAuth.REQUIRED;
      default -> ClientAuth.NONE;
    };
  }

  static Duration reloadInterval(Values values) {
    return values.milliseconds(RELOAD_INTERVAL);
  }
}
