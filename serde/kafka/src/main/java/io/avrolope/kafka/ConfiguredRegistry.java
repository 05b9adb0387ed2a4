// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.registry.RegistryOpener;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;

/**
 * Opens the registry that a client's properties name, in the same way as the serializer does:
 * {@code schema.registry.url} with credentials, TLS and timeouts, {@code registry.client}, and
 * {@code kafka:} with the client's own cluster. For programs that use the registry directly.
 */
public final class ConfiguredRegistry {
  private ConfiguredRegistry() {}

  /**
   * Opens the registry and its cache, which is shared with clients of equal registry settings.
   * Sends no request yet. The caller must close the registry.
   *
   * @param properties the properties of a {@link KafkaAvroSerializer} or {@link
   *     KafkaAvroDeserializer}; keys about records are ignored
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  public static SchemaRegistry open(Map<String, ?> properties) {
    return RegistryOpener.byUrl(
        RegistryOpener.parse(properties, false, null), AvrolopeConfig.SCHEMA_REGISTRY_URL);
  }
}
