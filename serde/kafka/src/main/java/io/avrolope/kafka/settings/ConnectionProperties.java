// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.kafka.config.ConnectionConfig;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.http.HeaderValues;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/** The registry connection that a client's properties configure. */
public final class ConnectionProperties {
  /** A name, or an address of IPv4 or IPv6. */
  private static final Pattern HOST =
      Pattern.compile("[a-zA-Z0-9._-]+|\\[?[0-9a-fA-F:.]+(?:%[a-zA-Z0-9._-]+)?]?");

  private final AbstractConfig values;
  private final Map<String, Object> all;

  /**
   * @param values parsed from {@link #withoutPrefixes}
   */
  ConnectionProperties(AbstractConfig values) {
    this.values = values;
    this.all = values.originals();
  }

  /**
   * The same properties with the prefix {@code schema.registry.} removed from connection keys, and
   * with numbers of any class. If a key exists with and without the prefix, the prefixed one wins.
   */
  public static Map<String, Object> withoutPrefixes(Map<String, ?> properties) {
    Map<String, Object> effective = new HashMap<>(properties);
    for (String key : ConnectionConfig.names()) {
      Object prefixed = properties.get(ConnectionConfig.PREFIX + key);
      Object value = prefixed != null ? prefixed : properties.get(key);
      if (value != null) {
        // ConfigDef refuses a Short for an Integer
        effective.put(key, value instanceof Number number ? number.toString() : value);
      }
    }
    String prefix = ConnectionConfig.PREFIX;
    for (Map.Entry<String, ?> each : properties.entrySet()) {
      if (each.getKey().startsWith(prefix + ConnectionConfig.REQUEST_HEADER)) {
        effective.put(each.getKey().substring(prefix.length()), each.getValue());
      }
    }
    return effective;
  }

  Duration millis(String key) {
    return Duration.ofMillis(values.getInt(key));
  }

  String text(String key) {
    return values.getString(key).strip();
  }

  String secret(String key) {
    return values.getPassword(key).value().strip();
  }

  AbstractConfig values() {
    return values;
  }

  /** The value of one of Kafka's own keys, which can have the prefix too. */
  @Nullable Object original(String key) {
    Object prefixed = all.get(ConnectionConfig.PREFIX + key);
    return prefixed != null ? prefixed : all.get(key);
  }

  /** All properties, each also without the prefix, as in Confluent's client. */
  Map<String, Object> forProviders() {
    Map<String, Object> both = new HashMap<>(all);
    all.forEach(
        (name, value) -> {
          if (name.startsWith(ConnectionConfig.PREFIX)) {
            both.put(name.substring(ConnectionConfig.PREFIX.length()), value);
          }
        });
    return both;
  }

  /** {@code user:password}; empty if it is in the URLs. */
  Optional<String> userInfo() {
    String source = values.getString(ConnectionConfig.BASIC_AUTH_CREDENTIALS_SOURCE);
    return switch (source) {
      case "USER_INFO" -> Optional.of(requireUserInfo());
      case "SASL_INHERIT" -> Optional.of(JaasOptions.of(this).userInfo());
      default -> Optional.empty();
    };
  }

  private String requireUserInfo() {
    Password userInfo = values.getPassword(ConnectionConfig.BASIC_AUTH_USER_INFO);
    if (!userInfo.value().contains(":")) {
      throw new ConfigException(
          ConnectionConfig.BASIC_AUTH_USER_INFO
              + " must be user:password if "
              + ConnectionConfig.BASIC_AUTH_CREDENTIALS_SOURCE
              + " is USER_INFO");
    }
    return userInfo.value();
  }

  HttpOptions http() {
    BearerProperties bearer = new BearerProperties(this);
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(bearer.headers());
    headers.putAll(ownHeaders());
    return HttpOptions.builder()
        .retries(
            RetryOptions.builder()
                .total(millis(ConnectionConfig.LOOKUP_TIMEOUT_MS))
                .maxRetries(values.getInt(ConnectionConfig.MAX_RETRIES))
                .pause(millis(ConnectionConfig.RETRIES_WAIT_MS))
                .maxPause(millis(ConnectionConfig.RETRIES_MAX_WAIT_MS))
                .build())
        .bearer(bearer.tokens().orElse(null))
        .headers(headers)
        .tls(TlsProperties.ofRegistry(all).orElse(null))
        .proxy(proxy().orElse(null))
        .firstUrl(
            values.getBoolean(ConnectionConfig.URL_RANDOMIZE)
                ? HttpOptions.FirstUrl.RANDOM
                : HttpOptions.FirstUrl.FIRST)
        .build();
  }

  private Map<String, String> ownHeaders() {
    Map<String, String> headers = new TreeMap<>();
    for (Map.Entry<String, Object> each : all.entrySet()) {
      String key = each.getKey();
      if (key.startsWith(ConnectionConfig.REQUEST_HEADER) && each.getValue() != null) {
        String name = key.substring(ConnectionConfig.REQUEST_HEADER.length());
        headers.put(name, requireHeader(key, name, each.getValue()));
      }
    }
    return headers;
  }

  private static String requireHeader(String key, String name, Object value) {
    String text = value instanceof Password password ? password.value() : value.toString();
    if (!HeaderValues.isSettable(name)) {
      throw new ConfigException(key + " names a header that cannot be set");
    }
    if (!HeaderValues.isVisible(text)) {
      throw new ConfigException(key + " must be visible ASCII");
    }
    return text;
  }

  private Optional<InetSocketAddress> proxy() {
    String host = text(ConnectionConfig.PROXY_HOST);
    int port = values.getInt(ConnectionConfig.PROXY_PORT);
    if (host.isEmpty() && port < 0) {
      return Optional.empty();
    }
    if (host.isEmpty() || port < 1 || port > 65_535) {
      throw new ConfigException(
          ConnectionConfig.PROXY_HOST
              + " and "
              + ConnectionConfig.PROXY_PORT
              + " must both be set, the port from 1 to 65535");
    }
    if (!HOST.matcher(host).matches()) {
      throw new ConfigException(
          ConnectionConfig.PROXY_HOST
              + " must be the name or address of a host, without scheme, credentials and port");
    }
    return Optional.of(InetSocketAddress.createUnresolved(host, port));
  }
}
