// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.RecordPart;
import io.avrolope.internal.tls.TestKeys;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.Pair;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.testserver.FaultProxy;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.TokenServer;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.errors.DisconnectException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of the connection: with and without prefix, in all types, and their effect. */
@Timeout(60)
class ConnectionPropertiesTest {
  private static final URI REGISTRY = URI.create("http://registry.example");
  private static final Duration ENOUGH = Duration.ofSeconds(10);

  private static RegistryOptions parse(Map<String, ?> properties) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("schema.registry.url", "http://registry.example");
    return new ParsedConfig(all, RecordPart.VALUE).registry();
  }

  private static HttpOptions http(Object... properties) {
    return parse(Pair.properties(properties)).http();
  }

  private static String token(HttpOptions options) {
    return options.bearer().orElseThrow().token(REGISTRY, ENOUGH);
  }

  static Stream<Map<String, Object>> types() {
    Map<String, Object> strings = new HashMap<>();
    strings.put("http.connect.timeout.ms", "1");
    strings.put("http.read.timeout.ms", "2");
    strings.put("lookup.timeout.ms", "3");
    strings.put("max.retries", "4");
    strings.put("retries.wait.ms", "5");
    strings.put("retries.max.wait.ms", "6");
    strings.put("proxy.host", "proxy.example");
    strings.put("proxy.port", "7");
    strings.put("bearer.auth.credentials.source", "STATIC_TOKEN");
    strings.put("bearer.auth.token", "t0ken\n");
    strings.put("bearer.auth.cache.expiry.buffer.seconds", "8");
    strings.put("bearer.auth.logical.cluster", "lsrc-1");
    strings.put("bearer.auth.identity.pool.id", "pool-1");
    strings.put("use.apache.http.client", "true");
    strings.put("request.header.X-Team", "orders");
    Map<String, Object> typed = new HashMap<>(strings);
    typed.put("http.connect.timeout.ms", 1);
    typed.put("http.read.timeout.ms", 2L);
    typed.put("lookup.timeout.ms", 3);
    typed.put("max.retries", (short) 4);
    typed.put("retries.wait.ms", 5);
    typed.put("retries.max.wait.ms", 6);
    typed.put("proxy.port", 7);
    typed.put("bearer.auth.token", new Password("t0ken"));
    typed.put("bearer.auth.cache.expiry.buffer.seconds", (short) 8);
    typed.put("use.apache.http.client", true);
    typed.put("request.header.X-Team", new Password("orders"));
    return Stream.of(strings, typed);
  }

  @ParameterizedTest
  @MethodSource("types")
  void eachKeyWorksWithAndWithoutPrefixAndThePrefixedKeyWins(Map<String, Object> properties) {
    Map<String, Object> prefixed = new HashMap<>();
    properties.forEach((key, value) -> prefixed.put("schema.registry." + key, value));
    Map<String, Object> both = new HashMap<>(prefixed);
    properties.keySet().forEach(key -> both.put(key, key.startsWith("b") ? "other" : "77"));
    both.put("bearer.auth.cache.expiry.buffer.seconds", "99999");
    both.put("use.apache.http.client", "true");

    for (Map<String, Object> each : List.of(properties, prefixed, both)) {
      RegistryOptions options = parse(each);
      assertThat(options.connectTimeout()).hasMillis(1);
      assertThat(options.readTimeout()).hasMillis(2);
      assertThat(options.http().retries().total()).hasMillis(3);
      assertThat(options.http().retries().maxRetries()).isEqualTo(4);
      assertThat(options.http().retries().pause()).hasMillis(5);
      assertThat(options.http().retries().maxPause()).hasMillis(6);
      assertThat(options.http().proxy().orElseThrow())
          .satisfies(
              proxy -> {
                assertThat(proxy.getHostString()).isEqualTo("proxy.example");
                assertThat(proxy.getPort()).isEqualTo(7);
              });
      assertThat(token(options.http())).isEqualTo("t0ken");
      assertThat(options.http().headers())
          .containsOnly(
              Map.entry("X-Team", "orders"),
              Map.entry("target-sr-cluster", "lsrc-1"),
              Map.entry("Confluent-Identity-Pool-Id", "pool-1"));
      assertThat(options.http().toString()).doesNotContain("t0ken", "orders");
    }
  }

  @Test
  void withoutKeysTheDefaultsApply() {
    HttpOptions options = parse(Map.of()).http();

    assertThat(options).isEqualTo(HttpOptions.DEFAULTS);
  }

  /** Instances with equal options share connections. */
  @Test
  void equalPropertiesMakeEqualOptions() {
    Map<String, Object> properties = new HashMap<>();
    properties.put("bearer.auth.credentials.source", "OAUTHBEARER");
    properties.put("bearer.auth.issuer.endpoint.url", "https://idp.example/token");
    properties.put("bearer.auth.client.id", "client");
    properties.put("bearer.auth.client.secret", "s3cret");
    properties.put("schema.registry.ssl.enabled.protocols", "TLSv1.3");
    properties.put("proxy.host", "proxy.example");
    properties.put("proxy.port", 7);
    RegistryOptions options = parse(properties);

    assertThat(parse(properties)).isEqualTo(options).hasSameHashCodeAs(options);
    Map<String, Object> others =
        Map.of(
            "bearer.auth.issuer.endpoint.url", "https://idp.example/other",
            "bearer.auth.client.id", "other",
            "bearer.auth.client.secret", "other",
            "schema.registry.ssl.enabled.protocols", "TLSv1.2",
            "proxy.port", 8,
            "request.header.X-Team", "orders");
    others.forEach(
        (key, value) -> {
          Map<String, Object> other = new HashMap<>(properties);
          other.put(key, value);
          assertThat(parse(other)).as(key).isNotEqualTo(options);
        });
    Map<String, Object> fixed = new HashMap<>();
    fixed.put("bearer.auth.credentials.source", "STATIC_TOKEN");
    fixed.put("bearer.auth.token", "t0ken");
    assertThat(parse(fixed)).isEqualTo(parse(fixed));
    assertThat(parse(fixed).http().bearer().toString()).doesNotContain("t0ken");
  }

  @Test
  void theIdsOfConfluentCloudAreOnlySentWithABearerToken() {
    assertThat(http("bearer.auth.logical.cluster", "lsrc-1").headers()).isEmpty();
  }

  private static final String SCRAM =
      "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"u\""
          + " password=\"p:w\";";

  @ParameterizedTest
  @ValueSource(strings = {"sasl.jaas.config", "schema.registry.sasl.jaas.config"})
  void basicCredentialsAreInheritedFromTheSaslSettings(String key) {
    for (Object jaas : List.of(SCRAM, new Password(SCRAM))) {
      Map<String, Object> properties = new HashMap<>();
      properties.put("sasl.jaas.config", SCRAM.replace("\"u\"", "\"other\""));
      properties.put(key, jaas);
      properties.put("basic.auth.credentials.source", "SASL_INHERIT");

      assertThat(parse(properties).userInfo()).contains("u:p:w");
    }
  }

  @Test
  void oauthIsInheritedFromTheSaslSettings() {
    try (TokenServer issuer = new TokenServer(100)) {
      HttpOptions options =
          http(
              "bearer.auth.credentials.source",
              "SASL_OAUTHBEARER_INHERIT",
              "sasl.oauthbearer.token.endpoint.url",
              issuer.url(),
              "sasl.jaas.config",
              "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required"
                  + " clientId=\"id\" clientSecret=\"secret\" scope=\"broker\""
                  + " extension_identityPoolId=\"pool-2\";",
              "bearer.auth.scope",
              "registry");

      assertThat(token(options)).isEqualTo("token-1");
      options.bearer().orElseThrow().close();

      assertThat(options.headers()).containsOnly(Map.entry("Confluent-Identity-Pool-Id", "pool-2"));
      assertThat(issuer.requests().get(0).body())
          .isEqualTo("grant_type=client_credentials&scope=registry");
      assertThat(issuer.requests().get(0).headers())
          .containsEntry("Authorization", "Basic aWQ6c2VjcmV0"); // id:secret
    }
  }

  /** A user's provider of tokens. */
  public static final class Own implements BearerTokenProvider {
    private String team = "";

    @Override
    public void configure(Map<String, ?> properties) {
      team = Objects.requireNonNull(properties.get("team")).toString();
    }

    @Override
    public String token(URI registry, Duration timeLeft) {
      return "own-" + team + "-" + registry.getHost();
    }
  }

  /** A provider with the methods of Confluent's interface. */
  public static final class Confluents {
    private String team = "";

    public void configure(Map<String, ?> properties) {
      team = Objects.requireNonNull(properties.get("team")).toString();
    }

    public String getBearerToken(URL url) {
      return "confluents-" + team + "-" + url.getHost();
    }
  }

  @Test
  void aUsersClassProvidesTokens() {
    for (Object named : List.of(Own.class, Own.class.getName())) {
      HttpOptions options =
          http(
              "bearer.auth.credentials.source",
              "CUSTOM",
              "bearer.auth.custom.provider.class",
              named,
              "schema.registry.team",
              "orders");
      assertThat(token(options)).isEqualTo("own-orders-registry.example");
    }
  }

  @Test
  void aClassWrittenForConfluentsClientProvidesTokens() {
    HttpOptions options =
        http(
            "bearer.auth.credentials.source",
            "CUSTOM",
            "bearer.auth.custom.provider.class",
            Confluents.class.getName(),
            "team",
            "orders");

    assertThat(token(options)).isEqualTo("confluents-orders-registry.example");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          basic.auth.credentials.source=OTHER | Invalid value OTHER for configuration basic.auth.credentials.source: String must be one of: URL, USER_INFO, SASL_INHERIT
          bearer.auth.credentials.source=UAMI | Invalid value UAMI for configuration bearer.auth.credentials.source: String must be one of: , STATIC_TOKEN, OAUTHBEARER, SASL_OAUTHBEARER_INHERIT, CUSTOM
          bearer.auth.credentials.source=STATIC_TOKEN;basic.auth.credentials.source=URL | Only one of basic.auth.credentials.source and bearer.auth.credentials.source can be set
          bearer.auth.credentials.source=STATIC_TOKEN | bearer.auth.token must be set to visible ASCII if bearer.auth.credentials.source is STATIC_TOKEN
          bearer.auth.credentials.source=STATIC_TOKEN;bearer.auth.token=s3 cret | bearer.auth.token must be set to visible ASCII if bearer.auth.credentials.source is STATIC_TOKEN
          bearer.auth.credentials.source=OAUTHBEARER | bearer.auth.issuer.endpoint.url must be set if bearer.auth.credentials.source is OAUTHBEARER
          bearer.auth.credentials.source=OAUTHBEARER;bearer.auth.issuer.endpoint.url=https://id:12/s3cret@idp/token | bearer.auth.issuer.endpoint.url must be an http or https URL, with / ? # @ in a password as %2F %3F %23 %40
          proxy.port=8080;proxy.host=user:s3cret@proxy.example | proxy.host must be the name or address of a host, without scheme, credentials and port
          proxy.port=8080;proxy.host=http://proxy.example | proxy.host must be the name or address of a host, without scheme, credentials and port
          proxy.port=8080;proxy.host=proxy.example:8080 | proxy.host must be the name or address of a host, without scheme, credentials and port
          bearer.auth.credentials.source=OAUTHBEARER;bearer.auth.issuer.endpoint.url=idp/token | bearer.auth.issuer.endpoint.url must be an http or https URL, with / ? # @ in a password as %2F %3F %23 %40
          bearer.auth.credentials.source=OAUTHBEARER;bearer.auth.issuer.endpoint.url=http://idp/token | bearer.auth.client.id must be set if bearer.auth.credentials.source is OAUTHBEARER
          bearer.auth.credentials.source=OAUTHBEARER;bearer.auth.issuer.endpoint.url=http://idp/token;bearer.auth.client.id=x | bearer.auth.client.secret must be set if bearer.auth.credentials.source is OAUTHBEARER
          bearer.auth.credentials.source=SASL_OAUTHBEARER_INHERIT | sasl.jaas.config must be set to one login module if credentials are inherited from it
          bearer.auth.credentials.source=SASL_OAUTHBEARER_INHERIT;sasl.jaas.config=a.B required; | sasl.oauthbearer.token.endpoint.url must be set if bearer.auth.credentials.source is SASL_OAUTHBEARER_INHERIT
          bearer.auth.credentials.source=CUSTOM | bearer.auth.custom.provider.class must be set if bearer.auth.credentials.source is CUSTOM
          bearer.auth.credentials.source=CUSTOM;bearer.auth.custom.provider.class=java.lang.Object | bearer.auth.custom.provider.class names java.lang.Object, which neither is a io.avrolope.registry.BearerTokenProvider nor has a public String getBearerToken(java.net.URL)
          bearer.auth.cache.expiry.buffer.seconds=3601 | Invalid value 3601 for configuration bearer.auth.cache.expiry.buffer.seconds: Value must be no more than 3600
          basic.auth.credentials.source=SASL_INHERIT | sasl.jaas.config must be set to one login module if credentials are inherited from it
          basic.auth.credentials.source=SASL_INHERIT;sasl.jaas.config=s3cret | sasl.jaas.config must be set to one login module if credentials are inherited from it
          basic.auth.credentials.source=SASL_INHERIT;sasl.jaas.config=a.B required username="u"; | sasl.jaas.config must have a username and a password if basic.auth.credentials.source is SASL_INHERIT
          proxy.host=proxy | proxy.host and proxy.port must both be set, the port from 1 to 65535
          proxy.port=80 | proxy.host and proxy.port must both be set, the port from 1 to 65535
          proxy.host=proxy;proxy.port=65536 | proxy.host and proxy.port must both be set, the port from 1 to 65535
          request.header.Content-Length=1 | request.header.Content-Length names a header that cannot be set
          request.header.a b=1 | request.header.a b names a header that cannot be set
          schema.registry.request.header.X=s3cr\u00E9t | request.header.X must be visible ASCII
          max.retries=-1 | Invalid value -1 for configuration max.retries: Value must be at least 0
          lookup.timeout.ms=0 | Invalid value 0 for configuration lookup.timeout.ms: Value must be at least 1
          schema.registry.ssl.keystore.location=/no/file | schema.registry.ssl.keystore.location cannot be read as a store of type JKS: java.nio.file.NoSuchFileException: /no/file
          """)
  void invalidSettingsAreNamed(String entries, String message) {
    Map<String, Object> properties = new HashMap<>();
    for (String entry : entries.split(";(?=[a-z])", -1)) {
      String[] keyAndValue = entry.split("=", 2);
      properties.put(keyAndValue[0], keyAndValue[1]);
    }

    assertThatThrownBy(() -> parse(properties))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }

  @Test
  @Tag("process") // keytool
  void tlsUsesTheKeysOfTheRegistryAndNotOfTheBrokers(@TempDir Path directory) throws Exception {
    TestKeys localhost = TestKeys.make(directory, "localhost");
    TestKeys elsewhere = TestKeys.make(directory, "elsewhere.example");
    Path trusted = TestKeys.trustStore(directory.resolve("t"), "PKCS12", localhost, elsewhere);
    try (RegistryServer right = RegistryServer.overTls(localhost.server(localhost));
        RegistryServer wrong = RegistryServer.overTls(elsewhere.server(localhost));
        FaultProxy proxy = new FaultProxy(right.authority(), 0)) {
      right.register("s", "\"int\"");
      wrong.register("s", "\"int\"");
      String url = "https://" + proxy.authority();
      Map<String, Object> properties = new HashMap<>();
      properties.put("schema.registry.url", url);
      properties.put("ssl.truststore.location", "/the/brokers");
      properties.put("max.retries", 0);
      assertUntrusted(properties, url);

      properties.put("schema.registry.ssl.truststore.location", trusted.toString());
      properties.put("schema.registry.ssl.truststore.password", new Password(TestKeys.PASSWORD));
      properties.put("schema.registry.ssl.truststore.type", "PKCS12");
      properties.put("schema.registry.ssl.enabled.protocols", List.of("TLSv1.3", "TLSv1.2"));
      properties.put("ssl.endpoint.identification.algorithm", "");
      proxy.leadTo(wrong.authority());
      try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
        deserializer.configure(properties, false);
        assertThatThrownBy(() -> deserializer.deserialize("t", new byte[] {0, 0, 0, 0, 1, 14}))
            .as("a certificate for another host")
            .isInstanceOf(DisconnectException.class)
            .cause()
            .hasMessage(
                "Server certificate not trusted: %s/schemas/ids/1?subject=t-value: No"
                    + " subject alternative names matching IP address 127.0.0.1 found",
                url);
        proxy.leadTo(right.authority());
        assertThat(deserializer.deserialize("t", new byte[] {0, 0, 0, 0, 1, 14})).isEqualTo(7);
      }
    }
  }

  private static void assertUntrusted(Map<String, Object> properties, String url) {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(properties, false);
      assertThatThrownBy(() -> deserializer.deserialize("t", new byte[] {0, 0, 0, 0, 1, 14}))
          .isInstanceOf(DisconnectException.class)
          .cause()
          .hasMessageStartingWith(
              "Server certificate not trusted: " + url + "/schemas/ids/1?subject=t-value: ");
    }
  }
}
