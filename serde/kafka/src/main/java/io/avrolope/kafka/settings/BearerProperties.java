// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.kafka.config.ConnectionConfig;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.confluent.ConfluentTokenAdapter;
import io.avrolope.registry.http.FixedToken;
import io.avrolope.registry.http.HeaderValues;
import io.avrolope.registry.http.OAuthOptions;
import io.avrolope.registry.http.OAuthTokens;
import io.avrolope.registry.text.RegistryUrl;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/** The bearer tokens that a client's properties configure. */
final class BearerProperties {
  private static final String SOURCE = ConnectionConfig.BEARER_AUTH_CREDENTIALS_SOURCE;

  private final ConnectionProperties properties;
  private final String source;
  private final @Nullable JaasOptions inherited;

  BearerProperties(ConnectionProperties properties) {
    this.properties = properties;
    this.source = properties.text(SOURCE);
    this.inherited = source.equals("SASL_OAUTHBEARER_INHERIT") ? JaasOptions.of(properties) : null;
    String basic = ConnectionConfig.BASIC_AUTH_CREDENTIALS_SOURCE;
    if (!source.isEmpty() && properties.original(basic) != null) {
      throw new ConfigException("Only one of " + basic + " and " + SOURCE + " can be set");
    }
  }

  /** Empty if no source is configured. */
  Optional<BearerTokenProvider> tokens() {
    return switch (source) {
      case "STATIC_TOKEN" -> Optional.of(fixed());
      case "OAUTHBEARER", "SASL_OAUTHBEARER_INHERIT" -> Optional.of(new OAuthTokens(oauth()));
      case "CUSTOM" -> Optional.of(custom());
      default -> Optional.empty(); // ConfigDef refuses other names
    };
  }

  /** The headers that select a registry and an identity pool of Confluent Cloud. */
  Map<String, String> headers() {
    Map<String, String> headers = new HashMap<>();
    if (!source.isEmpty()) {
      putHeader(headers, "target-sr-cluster", ConnectionConfig.BEARER_AUTH_LOGICAL_CLUSTER, "");
      putHeader(
          headers,
          "Confluent-Identity-Pool-Id",
          ConnectionConfig.BEARER_AUTH_IDENTITY_POOL,
          "extension_identityPoolId");
    }
    return headers;
  }

  private void putHeader(Map<String, String> headers, String name, String key, String option) {
    String value = own(key, option);
    if (!value.isEmpty() && !HeaderValues.isVisible(value)) {
      throw new ConfigException(key + " must be visible ASCII");
    }
    if (!value.isEmpty()) {
      headers.put(name, value);
    }
  }

  private BearerTokenProvider fixed() {
    String token = properties.secret(ConnectionConfig.BEARER_AUTH_TOKEN);
    if (!HeaderValues.isToken(token)) {
      throw new ConfigException(
          ConnectionConfig.BEARER_AUTH_TOKEN
              + " must be set to visible ASCII if "
              + SOURCE
              + " is STATIC_TOKEN");
    }
    return new FixedToken(token);
  }

  private BearerTokenProvider custom() {
    String key = ConnectionConfig.BEARER_AUTH_CUSTOM_CLASS;
    if (properties.values().getClass(key) == null) {
      throw missing(key);
    }
    Object given =
        ConfiguredClasses.instances(
            key, () -> properties.values().getConfiguredInstance(key, Object.class));
    BearerTokenProvider provider =
        given instanceof BearerTokenProvider own ? own : foreign(key, given);
    provider.configure(properties.forProviders());
    return ConfiguredTokens.of(provider, properties.forProviders());
  }

  private static BearerTokenProvider foreign(String key, Object given) {
    try {
      return new ConfluentTokenAdapter(given);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(key + " names " + e.getMessage());
    }
  }

  private OAuthOptions oauth() {
    int buffer = properties.values().getInt(ConnectionConfig.BEARER_AUTH_BUFFER);
    return OAuthOptions.of(issuer())
        .withClientId(required(ConnectionConfig.BEARER_AUTH_CLIENT_ID, "clientId"))
        .withClientSecret(required(ConnectionConfig.BEARER_AUTH_CLIENT_SECRET, "clientSecret"))
        .withScope(own(ConnectionConfig.BEARER_AUTH_SCOPE, "scope"))
        .withRefreshBuffer(Duration.ofSeconds(buffer))
        .withConnectTimeout(properties.millis(ConnectionConfig.HTTP_CONNECT_TIMEOUT_MS))
        .withReadTimeout(properties.millis(ConnectionConfig.HTTP_READ_TIMEOUT_MS))
        .withTls(TlsProperties.ofIssuer(properties.forProviders()));
  }

  private URI issuer() {
    String key = ConnectionConfig.BEARER_AUTH_ISSUER;
    String url = properties.text(key);
    if (url.isEmpty() && inherited != null) {
      key = SaslConfigs.SASL_OAUTHBEARER_TOKEN_ENDPOINT_URL;
      url = Optional.ofNullable(properties.original(key)).map(Object::toString).orElse("");
    }
    if (url.isEmpty()) {
      throw missing(key);
    }
    try {
      URI uri = URI.create(url);
      if (uri.getHost() != null
          && !RegistryUrl.hasLateUserInfo(uri, url)
          && String.valueOf(uri.getScheme()).matches("(?i)https?")) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // reported below without the URL, which may contain credentials
    }
    throw new ConfigException(
        key + " must be an http or https URL, with / ? # @ in a password as %2F %3F %23 %40");
  }

  private String required(String key, String option) {
    String value = own(key, option);
    if (value.isEmpty()) {
      throw missing(key);
    }
    return value;
  }

  /** The value of the registry's own key, else of the brokers' login module. */
  private String own(String key, String option) {
    Object given = properties.values().values().get(key);
    String value =
        given instanceof Password password ? password.value() : String.valueOf(given).strip();
    return value.isEmpty() && inherited != null ? inherited.text(option).orElse("") : value;
  }

  private ConfigException missing(String key) {
    return new ConfigException(key + " must be set if " + SOURCE + " is " + source);
  }
}
