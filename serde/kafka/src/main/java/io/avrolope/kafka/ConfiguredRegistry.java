package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;

/**
 * The registry that a client's properties name, reached as the serializers reach it: {@code
 * schema.registry.url} with its credentials, TLS and time-outs, {@code registry.client}, and {@code
 * kafka:} with the client's own cluster. For programs that look at a registry beside them.
 */
public final class ConfiguredRegistry {
  private ConfiguredRegistry() {}

  /**
   * Opens it, with its cache, which others of the same settings share; nothing is asked of it yet.
   * It is to be closed.
   *
   * @param properties those of a {@link KafkaAvroSerializer} or {@link KafkaAvroDeserializer}; what
   *     is about records is not looked at
   * @throws org.apache.kafka.common.config.ConfigException if a key has a value that it cannot have
   */
  public static SchemaRegistry open(Map<String, ?> properties) {
    return RegistryOpener.byUrl(
        RegistryOpener.parse(properties, false, null), AvrolopeConfig.SCHEMA_REGISTRY_URL);
  }
}
