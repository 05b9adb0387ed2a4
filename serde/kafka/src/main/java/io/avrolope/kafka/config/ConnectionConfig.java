package io.avrolope.kafka.config;

import io.avrolope.registry.RetryOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * The keys that are about the connection to a registry over HTTP. Each also has a form with {@code
 * schema.registry.} before it, which wins; those of TLS have only that form, because Kafka's own
 * are about the brokers.
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

  /** What may stand before each key. */
  public static final String PREFIX = "schema.registry.";

  /** Before the name of a header that goes with each request. */
  public static final String REQUEST_HEADER = "request.header.";

  private ConnectionConfig() {}

  /** The definition of these keys, a new one each time. */
  public static ConfigDef configDef() {
    return new ConfigDef(DEFINITION);
  }

  /** Adds these keys to others. */
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
    defineTimes(def);
    defineRetries(def);
    defineWay(def);
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
        "Where the credentials for the registry are: `URL` (`https://user:password@host`),"
            + " `USER_INFO` (the next key) or `SASL_INHERIT` (those that `sasl.jaas.config` has for"
            + " the brokers).");
    def.define(
        BASIC_AUTH_USER_INFO,
        ConfigDef.Type.PASSWORD,
        "",
        Importance.MEDIUM,
        "`user:password` for the registry, where the source is `USER_INFO`.");
  }

  private static void defineBearer(ConfigDef def) {
    def.define(
        BEARER_AUTH_CREDENTIALS_SOURCE,
        ConfigDef.Type.STRING,
        "",
        ConfigDef.ValidString.in(
            "", "STATIC_TOKEN", "OAUTHBEARER", "SASL_OAUTHBEARER_INHERIT", "CUSTOM"),
        Importance.MEDIUM,
        "Where a bearer token for the registry comes from: `STATIC_TOKEN` (the next key),"
            + " `OAUTHBEARER` (an issuer, asked with the client's own credentials),"
            + " `SASL_OAUTHBEARER_INHERIT` (the same, as it is configured for the brokers) or"
            + " `CUSTOM` (a class). Empty: none. Not together with"
            + " `basic.auth.credentials.source`.");
    text(
        def,
        BEARER_AUTH_TOKEN,
        ConfigDef.Type.PASSWORD,
        "The token, where the source is `STATIC_TOKEN`.");
    def.define(
        BEARER_AUTH_CUSTOM_CLASS,
        ConfigDef.Type.CLASS,
        null,
        Importance.LOW,
        "The class that gives tokens, where the source is `CUSTOM`: a"
            + " `io.avrolope.registry.BearerTokenProvider`, or one with a public method `String"
            + " getBearerToken(java.net.URL)`.");
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
        "The issuer's token endpoint, where the source is `OAUTHBEARER`.");
    text(def, BEARER_AUTH_CLIENT_ID, ConfigDef.Type.STRING, "The client's id at the issuer.");
    text(
        def,
        BEARER_AUTH_CLIENT_SECRET,
        ConfigDef.Type.PASSWORD,
        "The client's secret at the issuer.");
    text(
        def,
        BEARER_AUTH_SCOPE,
        ConfigDef.Type.STRING,
        "The scope to ask the issuer for; empty: its own.");
    String claim =
        "Taken, and without effect: what a token claims is for the registry to judge, and not read"
            + " here.";
    def.define(BEARER_AUTH_SCOPE_CLAIM, ConfigDef.Type.STRING, "scope", Importance.LOW, claim);
    def.define(BEARER_AUTH_SUB_CLAIM, ConfigDef.Type.STRING, "sub", Importance.LOW, claim);
    def.define(
        BEARER_AUTH_BUFFER,
        ConfigDef.Type.INT,
        300,
        ConfigDef.Range.between(0, 3_600),
        Importance.LOW,
        "How many seconds before its end a token is replaced; in any case when 80 % of its time is"
            + " over, and only then if it does not live longer than this.");
  }

  private static void defineTimes(ConfigDef def) {
    millis(
        def,
        HTTP_CONNECT_TIMEOUT_MS,
        5_000,
        "How long to wait for a connection to one URL, in milliseconds.");
    millis(
        def,
        HTTP_READ_TIMEOUT_MS,
        10_000,
        "How long to wait for the whole answer of one URL, in milliseconds.");
    millis(
        def,
        LOOKUP_TIMEOUT_MS,
        Math.toIntExact(RetryOptions.DEFAULTS.total().toMillis()),
        "How long one look-up may take, over all URLs, attempts and pauses, in milliseconds. Keep it"
            + " well below `max.poll.interval.ms`.");
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
        "How often all URLs are asked again where none could be reached or had an answer but 408,"
            + " 429 or 5xx.");
    def.define(
        RETRIES_WAIT_MS,
        ConfigDef.Type.INT,
        Math.toIntExact(defaults.pause().toMillis()),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "The longest pause before they are asked again for the first time, in milliseconds; it"
            + " doubles each time. The pause is anything from 1 ms to that.");
    def.define(
        RETRIES_MAX_WAIT_MS,
        ConfigDef.Type.INT,
        Math.toIntExact(defaults.maxPause().toMillis()),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "What the pause does not grow beyond, in milliseconds. A server's `Retry-After` may.");
  }

  private static void defineWay(ConfigDef def) {
    def.define(
        URL_RANDOMIZE,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Whether to begin with any of several URLs, not with the first.");
    text(
        def,
        PROXY_HOST,
        ConfigDef.Type.STRING,
        "The host of the proxy through which a registry is asked.");
    def.define(PROXY_PORT, ConfigDef.Type.INT, -1, Importance.LOW, "The proxy's port.");
    def.define(
        USE_APACHE_HTTP_CLIENT,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Taken, and without effect: connections are always kept for the next request.");
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
              "The file of the certificates that a registry's certificate may come from. Empty: those"
                  + " that the JVM trusts."),
          tls("ssl.truststore.password", ConfigDef.Type.PASSWORD, "What opens that file."),
          tls(
              "ssl.truststore.type",
              ConfigDef.Type.STRING,
              "`JKS` (also where empty), `PKCS12`, `PEM`, or what else the JDK reads."),
          tls(
              "ssl.truststore.certificates",
              ConfigDef.Type.PASSWORD,
              "The certificates themselves instead of a file, where the type is `PEM`."),
          tls(
              "ssl.keystore.location",
              ConfigDef.Type.STRING,
              "The file of this client's key and certificate, for mutual TLS."),
          tls("ssl.keystore.password", ConfigDef.Type.PASSWORD, "What opens that file."),
          tls("ssl.keystore.type", ConfigDef.Type.STRING, "As the trust store's."),
          tls(
              "ssl.keystore.key",
              ConfigDef.Type.PASSWORD,
              "The key itself (PKCS #8) instead of a file, where the type is `PEM`."),
          tls(
              "ssl.keystore.certificate.chain",
              ConfigDef.Type.PASSWORD,
              "The certificate that goes with it, and those that signed it."),
          tls(
              "ssl.key.password",
              ConfigDef.Type.PASSWORD,
              "What opens the key in the store. Empty: the store's password."),
          new TlsKey(
              "ssl.endpoint.identification.algorithm",
              ConfigDef.Type.STRING,
              "https",
              "Empty or `none` trusts a certificate for any host. Only set it so while you look for"
                  + " a fault."),
          tls(
              "ssl.protocol",
              ConfigDef.Type.STRING,
              "The JDK's name of the kind of context. Empty: `TLS`."),
          tls("ssl.provider", ConfigDef.Type.STRING, "The JDK's name of the security provider."),
          tls("ssl.enabled.protocols", ConfigDef.Type.LIST, "Such as `TLSv1.3`. Empty: the JDK's."),
          tls("ssl.cipher.suites", ConfigDef.Type.LIST, "Empty: the JDK's."),
          tls("ssl.keymanager.algorithm", ConfigDef.Type.STRING, "Empty: the JDK's."),
          tls("ssl.trustmanager.algorithm", ConfigDef.Type.STRING, "Empty: the JDK's."),
          tls("ssl.secure.random.implementation", ConfigDef.Type.STRING, "Empty: the JDK's."));

  /** Not to be changed. */
  private static final ConfigDef DEFINITION = definition();

  /** The names of the TLS keys, from {@code ssl.} on. */
  public static List<String> tlsKeys() {
    List<String> names = new ArrayList<>();
    for (TlsKey key : TLS_KEYS) {
      names.add(key.name());
    }
    return names;
  }
}
