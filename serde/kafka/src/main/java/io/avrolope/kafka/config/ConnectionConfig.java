// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.config;

import io.avrolope.registry.RetryOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * The configuration keys for the HTTP connection to a registry. Each key can also have the prefix
 * {@code schema.registry.}; the prefixed key takes precedence. TLS keys always need the prefix,
 * because Kafka's own TLS keys are for the brokers.
 */
public final class ConnectionConfig {
  public static final String URL_RANDOMIZE = "schema.registry.url.randomize";
  public static final String BASIC_AUTH_CREDENTIALS_SOURCE = "basic.auth.credentials.source";
  public static final String BASIC_AUTH_USER_INFO = "basic.auth.user.info";
  public static final String BEARER_AUTH_CREDENTIALS_SOURCE = "bearer.auth.credentials.source";
  public static final String BEARER_AUTH_TOKEN = "bearer.auth.token";
  public static final String BEARER_AUTH_ISSUER = "bearer.auth.issuer.endpoint.url";
  public static final String BEARER_AUTH_CLIENT_ID = "bearer.auth.client.id";
  public static final String BEARER_AUTH_CLIENT_SECRET = "bearer.auth.client.secret";
  public static final String BEARER_AUTH_SCOPE = "bearer.auth.scope";
  public static final String BEARER_AUTH_SCOPE_CLAIM = "bearer.auth.scope.claim.name";
  public static final String BEARER_AUTH_SUB_CLAIM = "bearer.auth.sub.claim.name";
  public static final String BEARER_AUTH_BUFFER = "bearer.auth.cache.expiry.buffer.seconds";
  public static final String BEARER_AUTH_LOGICAL_CLUSTER = "bearer.auth.logical.cluster";
  public static final String BEARER_AUTH_IDENTITY_POOL = "bearer.auth.identity.pool.id";
  public static final String BEARER_AUTH_CUSTOM_CLASS = "bearer.auth.custom.provider.class";
  public static final String HTTP_CONNECT_TIMEOUT_MS = "http.connect.timeout.ms";
  public static final String HTTP_READ_TIMEOUT_MS = "http.read.timeout.ms";
  public static final String LOOKUP_TIMEOUT_MS = "lookup.timeout.ms";
  public static final String MAX_RETRIES = "max.retries";
  public static final String RETRIES_WAIT_MS = "retries.wait.ms";
  public static final String RETRIES_MAX_WAIT_MS = "retries.max.wait.ms";
  public static final String PROXY_HOST = "proxy.host";
  public static final String PROXY_PORT = "proxy.port";
  public static final String USE_APACHE_HTTP_CLIENT = "use.apache.http.client";

  /** The optional prefix of each key. */
  public static final String PREFIX = "schema.registry.";

  /** The prefix of keys that name an HTTP header to send with each request. */
  public static final String REQUEST_HEADER = "request.header.";

  private ConnectionConfig() {}

  /** A new definition of these keys. */
  public static ConfigDef configDef() {
    return new ConfigDef(DEFINITION);
  }

  /** Adds these keys to a definition. */
  static void define(ConfigDef def) {
    for (ConfigDef.ConfigKey key : DEFINITION.configKeys().values()) {
      def.define(key);
    }
  }

  /** The names of these keys. */
  public static Set<String> names() {
    return DEFINITION.names();
  }

  private static ConfigDef definition() {
    ConfigDef def = new ConfigDef();
    defineBasic(def);
    defineBearer(def);
    defineOAuth(def);
    defineTimeouts(def);
    defineRetries(def);
    defineRoute(def);
    defineTls(def);
    return def;
  }

  private static void text(ConfigDef def, String key, ConfigDef.Type type, String doc) {
    def.define(key, type, "", Importance.LOW, doc);
  }

  private static void defineBasic(ConfigDef def) {
    def.define(
        BASIC_AUTH_CREDENTIALS_SOURCE,
        ConfigDef.Type.STRING,
        "URL",
        ConfigDef.ValidString.in("URL", "USER_INFO", "SASL_INHERIT"),
        Importance.MEDIUM,
        "Where the registry credentials come from: `URL`"
            + " (`https://user:password@host`), `USER_INFO` (the next key) or `SASL_INHERIT`"
            + " (the broker credentials in `sasl.jaas.config`).");
    def.define(
        BASIC_AUTH_USER_INFO,
        ConfigDef.Type.PASSWORD,
        "",
        Importance.MEDIUM,
        "`user:password` for the registry, if the source is `USER_INFO`.");
  }

  private static void defineBearer(ConfigDef def) {
    def.define(
        BEARER_AUTH_CREDENTIALS_SOURCE,
        ConfigDef.Type.STRING,
        "",
        ConfigDef.ValidString.in(
            "", "STATIC_TOKEN", "OAUTHBEARER", "SASL_OAUTHBEARER_INHERIT", "CUSTOM"),
        Importance.MEDIUM,
        "Where the bearer token for the registry comes from: `STATIC_TOKEN` (the next"
            + " key), `OAUTHBEARER` (an OAuth issuer), `SASL_OAUTHBEARER_INHERIT` (the OAuth"
            + " issuer that is configured for the brokers) or `CUSTOM` (a class). Empty: no"
            + " token. Cannot be combined with `basic.auth.credentials.source`.");
    text(
        def,
        BEARER_AUTH_TOKEN,
        ConfigDef.Type.PASSWORD,
        "The token, if the source is `STATIC_TOKEN`.");
    def.define(
        BEARER_AUTH_CUSTOM_CLASS,
        ConfigDef.Type.CLASS,
        null,
        Importance.LOW,
        "The class that provides tokens, if the source is `CUSTOM`: an"
            + " `io.avrolope.registry.BearerTokenProvider`, or a class with a public method"
            + " `String getBearerToken(java.net.URL)`.");
    text(
        def,
        BEARER_AUTH_LOGICAL_CLUSTER,
        ConfigDef.Type.STRING,
        "Confluent Cloud's id of the registry, sent as the header `target-sr-cluster` with a bearer"
            + " token.");
    text(
        def,
        BEARER_AUTH_IDENTITY_POOL,
        ConfigDef.Type.STRING,
        "Confluent Cloud's id of the identity pool, sent as the header `Confluent-Identity-Pool-Id`"
            + " with a bearer token.");
  }

  private static void defineOAuth(ConfigDef def) {
    text(
        def,
        BEARER_AUTH_ISSUER,
        ConfigDef.Type.STRING,
        "The issuer's token endpoint, if the source is `OAUTHBEARER`.");
    text(def, BEARER_AUTH_CLIENT_ID, ConfigDef.Type.STRING, "The client id for the issuer.");
    text(
        def,
        BEARER_AUTH_CLIENT_SECRET,
        ConfigDef.Type.PASSWORD,
        "The client secret for the issuer.");
    text(
        def,
        BEARER_AUTH_SCOPE,
        ConfigDef.Type.STRING,
        "The scope to request from the issuer. Empty: the issuer's default.");
    String claim =
        "Accepted without effect: the registry checks a token's claims, the client" + " does not.";
    def.define(BEARER_AUTH_SCOPE_CLAIM, ConfigDef.Type.STRING, "scope", Importance.LOW, claim);
    def.define(BEARER_AUTH_SUB_CLAIM, ConfigDef.Type.STRING, "sub", Importance.LOW, claim);
    def.define(
        BEARER_AUTH_BUFFER,
        ConfigDef.Type.INT,
        300,
        ConfigDef.Range.between(0, 3_600),
        Importance.LOW,
        "How many seconds before its expiry a token is replaced. A token is replaced"
            + " after 80 % of its lifetime at the latest, and exactly then if its lifetime"
            + " is not longer than this.");
  }

  private static void defineTimeouts(ConfigDef def) {
    millis(
        def,
        HTTP_CONNECT_TIMEOUT_MS,
        5_000,
        "The timeout for connecting to one URL, in milliseconds.");
    millis(
        def,
        HTTP_READ_TIMEOUT_MS,
        10_000,
        "The timeout for the complete response of one URL, in milliseconds.");
    millis(
        def,
        LOOKUP_TIMEOUT_MS,
        Math.toIntExact(RetryOptions.DEFAULTS.total().toMillis()),
        "The timeout for one lookup with all URLs, retries and pauses, in"
            + " milliseconds. Keep it well below `max.poll.interval.ms`.");
  }

  private static void millis(ConfigDef def, String key, int defaultValue, String doc) {
    def.define(
        key, ConfigDef.Type.INT, defaultValue, ConfigDef.Range.atLeast(1), Importance.LOW, doc);
  }

  private static void defineRetries(ConfigDef def) {
    RetryOptions defaults = RetryOptions.DEFAULTS;
    def.define(
        MAX_RETRIES,
        ConfigDef.Type.INT,
        defaults.maxRetries(),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "How often all URLs are retried if each was unreachable or answered 408, 429" + " or 5xx.");
    def.define(
        RETRIES_WAIT_MS,
        ConfigDef.Type.INT,
        Math.toIntExact(defaults.pause().toMillis()),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "The upper bound of the pause before the first retry, in milliseconds; it"
            + " doubles with each retry. The actual pause is random, at least one half of the"
            + " bound.");
    def.define(
        RETRIES_MAX_WAIT_MS,
        ConfigDef.Type.INT,
        Math.toIntExact(defaults.maxPause().toMillis()),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "The upper bound of all pauses, in milliseconds. A server's `Retry-After` may"
            + " exceed it.");
  }

  private static void defineRoute(ConfigDef def) {
    def.define(
        URL_RANDOMIZE,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Whether requests start with a random URL of several instead of the first.");
    text(
        def,
        PROXY_HOST,
        ConfigDef.Type.STRING,
        "The host of the HTTP proxy for registry requests.");
    def.define(PROXY_PORT, ConfigDef.Type.INT, -1, Importance.LOW, "The port of the HTTP proxy.");
    def.define(
        USE_APACHE_HTTP_CLIENT,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Accepted without effect: connections are always pooled.");
  }

  private static void defineTls(ConfigDef def) {
    for (TlsKey key : TLS_KEYS) {
      def.define(PREFIX + key.name(), key.type(), key.defaultValue(), Importance.MEDIUM, key.doc());
    }
  }

  private record TlsKey(String name, ConfigDef.Type type, Object defaultValue, String doc) {}

  private static TlsKey tls(String name, ConfigDef.Type type, String doc) {
    return new TlsKey(name, type, type == ConfigDef.Type.LIST ? List.of() : "", doc);
  }

  private static final List<TlsKey> TLS_KEYS =
      List.of(
          tls(
              "ssl.truststore.location",
              ConfigDef.Type.STRING,
              "The file with the trusted certificates. Empty: the certificates that the JVM"
                  + " trusts."),
          tls("ssl.truststore.password", ConfigDef.Type.PASSWORD, "The password of that file."),
          tls(
              "ssl.truststore.type",
              ConfigDef.Type.STRING,
              "`JKS` (the default), `PKCS12`, `PEM`, or another type that the JDK supports."),
          tls(
              "ssl.truststore.certificates",
              ConfigDef.Type.PASSWORD,
              "The trusted certificates as text instead of a file, if the type is `PEM`."),
          tls(
              "ssl.keystore.location",
              ConfigDef.Type.STRING,
              "The file with the client's key and certificate, for mutual TLS."),
          tls("ssl.keystore.password", ConfigDef.Type.PASSWORD, "The password of that file."),
          tls("ssl.keystore.type", ConfigDef.Type.STRING, "Like the trust store's type."),
          tls(
              "ssl.keystore.key",
              ConfigDef.Type.PASSWORD,
              "The client's key (PKCS #8) as text instead of a file, if the type is `PEM`."),
          tls(
              "ssl.keystore.certificate.chain",
              ConfigDef.Type.PASSWORD,
              "The certificate of that key, and its chain, as text."),
          tls(
              "ssl.key.password",
              ConfigDef.Type.PASSWORD,
              "The password of the key in the key store. Empty: the store's password."),
          new TlsKey(
              "ssl.endpoint.identification.algorithm",
              ConfigDef.Type.STRING,
              "https",
              "Empty or `none` accepts a certificate for any host name. Use this only for"
                  + " debugging."),
          tls(
              "ssl.protocol",
              ConfigDef.Type.STRING,
              "The JDK's name of the SSL context protocol. Empty: `TLS`."),
          tls("ssl.provider", ConfigDef.Type.STRING, "The JDK's name of the security provider."),
          tls(
              "ssl.enabled.protocols",
              ConfigDef.Type.LIST,
              "For example `TLSv1.3`. Empty: the JDK's default."),
          tls("ssl.cipher.suites", ConfigDef.Type.LIST, "Empty: the JDK's default."),
          tls("ssl.keymanager.algorithm", ConfigDef.Type.STRING, "Empty: the JDK's default."),
          tls("ssl.trustmanager.algorithm", ConfigDef.Type.STRING, "Empty: the JDK's default."),
          tls(
              "ssl.secure.random.implementation",
              ConfigDef.Type.STRING,
              "Empty: the JDK's default."));

  /** Must not be modified. */
  private static final ConfigDef DEFINITION = definition();

  /** The names of the TLS keys without the prefix. */
  public static List<String> tlsKeys() {
    List<String> names = new ArrayList<>();
    for (TlsKey key : TLS_KEYS) {
      names.add(key.name());
    }
    return names;
  }
}
