// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Keys are found in each form that Spring Boot's properties can have. */
class SerdeSettingsTest {
  private static Map<String, Object> keys(Map<String, Object> properties) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    return SerdeSettings.keys(environment);
  }

  @Test
  void aKeyFollowsThePrefix() {
    assertThat(
            keys(
                Map.of(
                    "avrolope.schema.registry.url",
                    "http://r:8081",
                    "avrolope.envelope",
                    "version",
                    "avrolope.envelope.detect",
                    "version,confluent",
                    "avrolope.schema.registry.ssl.truststore.location",
                    "/ca.pem")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "schema.registry.url",
                "http://r:8081",
                "envelope",
                "version",
                "envelope.detect",
                "version,confluent",
                "schema.registry.ssl.truststore.location",
                "/ca.pem"));
  }

  @Test
  void aListInYamlBecomesText() {
    Map<String, Object> list = new HashMap<>();
    for (int i = 0; i < 12; i++) {
      list.put("avrolope.schema.registry.url[" + i + "]", "http://" + i);
    }

    assertThat(keys(list))
        .containsExactlyEntriesOf(
            Map.of(
                "schema.registry.url",
                IntStream.range(0, 12).mapToObj(i -> "http://" + i).collect(joining(","))));
  }

  @Test
  void propertiesOfTheStarterAreNoKeys() {
    assertThat(keys(Map.of("avrolope.spring.listeners.bad-records", "skip"))).isEmpty();
  }

  @Test
  void anEnvironmentVariableIsAKey() {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                Map.of("AVROLOPE_SCHEMA_REGISTRY_URL", "http://r")));

    assertThat(SerdeSettings.keys(environment))
        .containsExactlyEntriesOf(Map.of("schema.registry.url", "http://r"));
  }
}
