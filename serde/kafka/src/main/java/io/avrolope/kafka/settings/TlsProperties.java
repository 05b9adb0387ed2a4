// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.internal.tls.TlsContexts;
import io.avrolope.internal.tls.TlsKeys;
import io.avrolope.internal.tls.TlsSettings;
import io.avrolope.kafka.config.ConnectionConfig;
import io.avrolope.registry.Tls;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;

/** The TLS settings in a client's properties; empty for the JVM's defaults. */
final class TlsProperties {
  private TlsProperties() {}

  /** From {@code schema.registry.ssl.*}; keys without that prefix are for the brokers. */
  static Optional<Tls> ofRegistry(Map<String, Object> properties) {
    return tls(ConnectionConfig.PREFIX, values(properties, ConnectionConfig.PREFIX));
  }

  /**
   * From {@code ssl.*} and {@code schema.registry.ssl.*}, which takes precedence, as in Confluent's
   * client. But if the client does not verify broker host names, it still verifies the issuer's.
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
      TlsSettings settings = TlsSettings.of(keys); // before the files are read
      SSLContext context = TlsContexts.context(keys);
      return Optional.of(
          Tls.builder(context)
              .parameters(TlsContexts.parameters(keys, context))
              .settings(settings)
              .build());
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
        ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
        : value.toString();
  }
}
