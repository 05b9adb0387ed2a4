// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.topic;

import io.avrolope.registry.log.LogConsumer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Creates the consumer that reads the topic. It uses the client's own properties about the
 * connection to the cluster, and none about records, groups and transactions. It does not read
 * records of aborted and open transactions.
 */
final class TopicClient {
  private static final List<String> CONNECTION_PREFIXES = List.of("security.", "sasl.", "ssl.");

  private TopicClient() {}

  /**
   * Creates the consumer. It is in no group and commits nothing.
   *
   * @param properties the client's properties
   * @param prefix the prefix of properties for this consumer only. If they contain {@code
   *     bootstrap.servers}, the consumer uses none of the client's own properties: the client's
   *     credentials are for its own cluster.
   * @throws org.apache.kafka.common.KafkaException if the properties are invalid for a consumer
   */
  static Consumer<byte[], byte[]> open(Map<String, ?> properties, String prefix) {
    return new KafkaConsumer<>(
        config(properties, prefix), new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  static Map<String, Object> config(Map<String, ?> properties, String prefix) {
    Map<String, Object> config = new HashMap<>();
    if (!properties.containsKey(prefix + CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)) {
      Set<String> names = connectionNames();
      properties.forEach(
          (name, value) -> {
            if (names.contains(name) || CONNECTION_PREFIXES.stream().anyMatch(name::startsWith)) {
              config.put(name, value);
            }
          });
    }
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            config.put(name.substring(prefix.length()), value);
          }
        });
    LogConsumer.ISOLATION.forEach(config::putIfAbsent); // a user may want to see all records
    config.putAll(LogConsumer.ALONE);
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    config.put(ConsumerConfig.ENABLE_METRICS_PUSH_CONFIG, false);
    config.remove(ConsumerConfig.GROUP_ID_CONFIG);
    config.putIfAbsent(ConsumerConfig.CLIENT_ID_CONFIG, "avrolope-schemas-" + UUID.randomUUID());
    return config;
  }

  /** Properties that both consumers and admin clients have are about the connection. */
  private static Set<String> connectionNames() {
    Set<String> names = new HashSet<>(ConsumerConfig.configNames());
    names.retainAll(AdminClientConfig.configNames());
    names.removeAll(
        Set.of(
            CommonClientConfigs.CLIENT_ID_CONFIG,
            CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG));
    return names;
  }
}
