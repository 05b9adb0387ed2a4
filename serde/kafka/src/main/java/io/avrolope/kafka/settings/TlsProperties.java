package io.avrolope.kafka.settings;

import io.avrolope.internal.tls.TlsContexts;
import io.avrolope.internal.tls.TlsKeys;
import io.avrolope.kafka.config.ConnectionConfig;
import io.avrolope.registry.Tls;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;

/** What a client's properties say about TLS. Empty where they say nothing: the JVM's defaults. */
final class TlsProperties {
  private TlsProperties() {}

  /** By {@code schema.registry.ssl.*}; without that prefix they are about the brokers. */
  static Optional<Tls> ofRegistry(Map<String, Object> properties) {
    return tls(ConnectionConfig.PREFIX, values(properties, ConnectionConfig.PREFIX));
  }

  /**
   * By {@code ssl.*}, and what {@code schema.registry.ssl.*} has wins, as in Confluent's client;
   * but that broker's names are not verified does not mean that the issuer's are not.
   */
  static Optional<Tls> ofIssuer(Map<String, Object> properties) {
    Map<String, String> values = values(properties, "");
    values.remove(SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG);
    values.putAll(values(properties, ConnectionConfig.PREFIX));
    return tls("", values);
  }

  private static Optional<Tls> tls(String prefix, Map<String, String> values) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    TlsKeys keys = new TlsKeys(prefix, values);
    try {
      return Optional.of(new Tls(TlsContexts.context(keys), TlsContexts.parameters(keys), keys));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
  }

  private static Map<String, String> values(Map<String, Object> properties, String prefix) {
    Map<String, String> values = new HashMap<>();
    for (String key : ConnectionConfig.tlsKeys()) {
      Object value = properties.get(prefix + key);
      if (value != null) {
        values.put(key, text(value));
      }
    }
    return values;
  }

  private static String text(Object value) {
    if (value instanceof Password password) {
      return password.value();
    }
    return value instanceof List<?> list
        ? list.stream().map(Object::toString).collect(Collectors.joining(","))
        : value.toString();
  }
}
