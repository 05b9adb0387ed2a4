// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Properties of the client that the consumer of the topic inherits. */
class TopicClientTest {
  private static final String PREFIX = "schema.registry.kafka.";

  private static Map<String, Object> client() {
    Map<String, Object> properties = new HashMap<>();
    properties.put("bootstrap.servers", "a:1,b:2");
    properties.put("security.protocol", "SASL_SSL");
    properties.put("sasl.mechanism", "PLAIN");
    properties.put("sasl.jaas.config", "jaas");
    properties.put("ssl.truststore.location", "/trust.jks");
    properties.put("ssl.own.engine.key", 7);
    properties.put("request.timeout.ms", 5000);
    properties.put("client.id", "orders");
    properties.put("group.id", "orders");
    properties.put("group.instance.id", "one");
    properties.put("isolation.level", "read_uncommitted");
    properties.put("interceptor.classes", "com.acme.Interceptor");
    properties.put("metric.reporters", "com.acme.Reporter");
    properties.put("value.deserializer", "com.acme.Deserializer");
    properties.put("max.poll.records", 1);
    properties.put("acks", "all");
    properties.put("schema.registry.url", "kafka:_schemas");
    return properties;
  }

  @Test
  void onlyTheClientsConnectionPropertiesAreInherited() {
    Map<String, Object> config = TopicClient.config(client(), PREFIX);

    assertThat(config.remove("client.id")).asString().startsWith("avrolope-schemas-");
    assertThat(config)
        .containsOnly(
            Map.entry("bootstrap.servers", "a:1,b:2"),
            Map.entry("security.protocol", "SASL_SSL"),
            Map.entry("sasl.mechanism", "PLAIN"),
            Map.entry("sasl.jaas.config", "jaas"),
            Map.entry("ssl.truststore.location", "/trust.jks"),
            Map.entry("ssl.own.engine.key", 7),
            Map.entry("request.timeout.ms", 5000),
            Map.entry("isolation.level", "read_committed"),
            Map.entry("enable.auto.commit", false),
            Map.entry("auto.offset.reset", "earliest"),
            Map.entry("allow.auto.create.topics", false),
            Map.entry("enable.metrics.push", false));
  }

  @Test
  void prefixedPropertiesWin() {
    Map<String, Object> properties = client();
    properties.put(PREFIX + "request.timeout.ms", 9000);
    properties.put(PREFIX + "client.id", "schemas");
    properties.put(PREFIX + "group.id", "never");
    properties.put(PREFIX + "enable.auto.commit", true);
    properties.put(PREFIX + "isolation.level", "read_uncommitted");
    properties.put(PREFIX + "fetch.max.bytes", 1 << 20);

    assertThat(TopicClient.config(properties, PREFIX))
        .containsEntry("request.timeout.ms", 9000)
        .containsEntry("client.id", "schemas")
        .containsEntry("isolation.level", "read_uncommitted")
        .containsEntry("fetch.max.bytes", 1 << 20)
        .containsEntry("sasl.jaas.config", "jaas")
        .containsEntry("enable.auto.commit", false)
        .doesNotContainKey("group.id");
  }

  @Test
  void credentialsAreNotInheritedForAnotherCluster() {
    Map<String, Object> properties = client();
    properties.put(PREFIX + "bootstrap.servers", "other:9");
    properties.put(PREFIX + "security.protocol", "SSL");

    assertThat(TopicClient.config(properties, PREFIX))
        .containsEntry("bootstrap.servers", "other:9")
        .containsEntry("security.protocol", "SSL")
        .doesNotContainKeys("sasl.jaas.config", "sasl.mechanism", "ssl.truststore.location");
  }
}
