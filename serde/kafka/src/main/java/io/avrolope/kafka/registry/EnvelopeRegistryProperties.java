// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.registry;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.config.ConnectionConfig;
import io.avrolope.kafka.settings.ConnectionProperties;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.kafka.settings.RegistrySettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an envelope's own registry: {@code envelope.<name>.registry}, and the keys of
 * its connection with {@code envelope.<name>.registry.} as their prefix. Each key can also have the
 * prefix {@code key.} or {@code value.}, which takes precedence.
 */
final class EnvelopeRegistryProperties {
  /** Keys of the main registry only; above all, its credentials are not for other registries. */
  private static final List<String> MAIN_REGISTRY_KEYS =
      List.of(
          ConnectionConfig.PREFIX,
          "basic.auth.",
          "bearer.auth.",
          ConnectionConfig.REQUEST_HEADER,
          AvrolopeConfig.REGISTRY_CLIENT,
          AvrolopeConfig.USE_LATEST_WITH_METADATA,
          AvrolopeConfig.SCHEMA_CACHE_WARM_UP_SUBJECTS);

  private final String key;
  private final ParsedConfig config;

  /**
   * @param owner the name of an envelope, or of the vendor of several envelopes
   */
  EnvelopeRegistryProperties(String owner, ParsedConfig config) {
    this.key = "envelope." + owner + ".registry";
    this.config = config;
  }

  String key() {
    return key;
  }

  /** A URL, a class or its name, or an object; null if not configured. */
  @Nullable Object registry() {
    Map<String, Object> properties = config.properties();
    Object partValue = properties.get(config.part() + "." + key);
    Object value = partValue == null ? properties.get(key) : partValue;
    if (value instanceof Password password) {
      value = password.value();
    }
    if (!(value instanceof CharSequence text)) {
      return value;
    }
    String stripped = text.toString().strip();
    return stripped.isEmpty() ? null : stripped;
  }

  /** The properties of a client whose main registry is this registry. */
  Map<String, Object> connection() {
    Map<String, Object> properties = ConnectionProperties.withoutPrefixes(config.properties());
    properties = RegistrySettings.of(properties);
    properties.keySet().removeIf(name -> MAIN_REGISTRY_KEYS.stream().anyMatch(name::startsWith));
    addWithPrefix(key + ".", properties);
    addWithPrefix(config.part() + "." + key + ".", properties);
    properties.put(AvrolopeConfig.SCHEMA_REGISTRY_URL, registry());
    return properties;
  }

  private void addWithPrefix(String prefix, Map<String, Object> properties) {
    Map<String, Object> own = new HashMap<>();
    config
        .properties()
        .forEach(
            (name, value) -> {
              if (name.startsWith(prefix)) {
                own.put(ConnectionConfig.PREFIX + name.substring(prefix.length()), value);
              }
            });
    properties.putAll(own);
  }
}
