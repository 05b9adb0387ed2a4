// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.Forwarding;
import io.avrolope.server.store.kafka.KafkaOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads how the server reaches the topic with the schemas. */
final class KafkaKeys {
  private static final String REBALANCE_TIMEOUT = "rebalance.timeout.ms";
  private static final String MAX_POLL_INTERVAL = "max.poll.interval.ms";

  private KafkaKeys() {}

  static StoreChoice.Kafka store(Values values) {
    return new StoreChoice.Kafka(
        options(values),
        values.text(Key.HOST_NAME),
        values.flag(Key.ELIGIBILITY),
        SecurityKeys.listenerForServers(values),
        new Forwarding(
            values.list(Key.FORWARDED_HEADERS), Set.copyOf(values.list(Key.SERVER_NAMES))));
  }

  private static KafkaOptions options(Values values) {
    return new KafkaOptions(
        client(values),
        group(values),
        values.text(Key.TOPIC),
        values.text(Key.GROUP),
        milliseconds(values, Key.WRITE_TIMEOUT),
        milliseconds(values, Key.READ_TIMEOUT),
        values.number(Key.REPLICATION, 1, Short.MAX_VALUE),
        values.flag(Key.SKIP_VALIDATION),
        ServerConfig.maxThreads(values) / 2); // the others answer from memory
  }

  private static Duration milliseconds(Values values, Key key) {
    return Duration.ofMillis(values.number(key, 1, Integer.MAX_VALUE));
  }

  /** The keys for the client that chooses the leader, without the prefix, as Kafka names them. */
  private static Map<String, String> group(Values values) {
    Map<String, String> group = new HashMap<>();
    values
        .properties()
        .forEach(
            (key, value) -> {
              if (key.startsWith(Key.GROUP_PREFIX)) {
                String name = key.substring(Key.GROUP_PREFIX.length());
                group.put(name.equals(REBALANCE_TIMEOUT) ? MAX_POLL_INTERVAL : name, value);
              }
            });
    return group;
  }

  private static Map<String, String> client(Values values) {
    String brokers =
        values
            .optional(Key.BOOTSTRAP)
            .orElseThrow(
                () ->
                    new ConfigException(
                        "The store kafka needs brokers. Set "
                            + Key.BOOTSTRAP.text()
                            + "=HOST:PORT"));
    return client(values, brokers);
  }

  /** The keys for Kafka's clients, without the prefix. */
  static Map<String, String> client(Values values, String brokers) {
    List<String> own = Arrays.stream(Key.values()).flatMap(key -> key.names().stream()).toList();
    Map<String, String> client = new HashMap<>();
    values
        .properties()
        .forEach(
            (key, value) -> {
              if (key.startsWith(Key.CLIENT_PREFIX) && !own.contains(key)) {
                client.put(key.substring(Key.CLIENT_PREFIX.length()), value);
              }
            });
    client.put("bootstrap.servers", brokers);
    return client;
  }
}
