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
 * What a client's properties say about the registry of an envelope: {@code
 * envelope.<name>.registry} and the keys of the connection with that and a dot before them. Each
 * also with {@code key.} and {@code value.}, which win.
 */
final class EnvelopeRegistryProperties {
  /** What is about the main registry alone; above all, its credentials are not for others. */
  private static final List<String> OF_THE_MAIN_ONE =
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
   * @param owner the name of an envelope, or of who makes several of them
   */
  EnvelopeRegistryProperties(String owner, ParsedConfig config) {
    this.key = "envelope." + owner + ".registry";
    this.config = config;
  }

  String key() {
    return key;
  }

  /** A URL, a class or its name, or an object; null if nothing is said. */
  @Nullable Object registry() {
    Map<String, Object> properties = config.properties();
    Object ofPart = properties.get(config.part() + "." + key);
    Object value = ofPart == null ? properties.get(key) : ofPart;
    if (value instanceof Password password) {
      value = password.value();
    }
    if (!(value instanceof CharSequence text)) {
      return value;
    }
    String stripped = text.toString().strip();
    return stripped.isEmpty() ? null : stripped;
  }

  /** The properties of a client whose main registry this is. */
  Map<String, Object> connection() {
    Map<String, Object> properties = ConnectionProperties.withoutPrefixes(config.properties());
    properties = RegistrySettings.of(properties);
    properties.keySet().removeIf(name -> OF_THE_MAIN_ONE.stream().anyMatch(name::startsWith));
    addBehind(key + ".", properties);
    addBehind(config.part() + "." + key + ".", properties);
    properties.put(AvrolopeConfig.SCHEMA_REGISTRY_URL, registry());
    return properties;
  }

  private void addBehind(String prefix, Map<String, Object> properties) {
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
