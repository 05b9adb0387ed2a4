// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.RegistryServer;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The registry of a client's configuration, for other programs. */
@Timeout(60)
class ConfiguredRegistryTest {
  @Test
  void theRegistryIsReachedWithTheClientsSettings() {
    try (RegistryServer server = new RegistryServer()) {
      server.register("orders-value", "\"int\"");
      server.demand("user:secret");
      Map<String, Object> properties =
          Map.of(
              "schema.registry.url",
              server.url(),
              "basic.auth.credentials.source",
              "USER_INFO",
              "basic.auth.user.info",
              "user:secret",
              "envelope",
              "no such envelope, which is about records");

      try (SchemaRegistry registry = ConfiguredRegistry.open(properties)) {
        assertThat(registry.catalog().orElseThrow().subjects()).containsExactly("orders-value");
      }
    }
  }

  @Test
  void anInvalidUrlIsAConfigurationError() {
    assertThatThrownBy(() -> ConfiguredRegistry.open(Map.of("schema.registry.url", "ftp://a")))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "schema.registry.url names a registry of an unknown kind, ftp://a;");
    assertThatThrownBy(() -> ConfiguredRegistry.open(Map.of("schema.registry.url", "kafka:t")))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "schema.registry.url is kafka:t, which needs bootstrap.servers or"
                + " schema.registry.kafka.bootstrap.servers");
  }
}
