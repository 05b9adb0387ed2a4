// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.store.kafka.KafkaOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads how the server reaches the topic with the schemas. */
final class KafkaKeys {
  private KafkaKeys() {}

  static StoreChoice.Kafka store(Values values) {
    return new StoreChoice.Kafka(
        options(values),
        values.text(Key.HOST_NAME),
        values.flag(Key.ELIGIBILITY),
        values.list(Key.FORWARDED_HEADERS));
  }

  private static KafkaOptions options(Values values) {
    return new KafkaOptions(
        client(values),
        values.text(Key.TOPIC),
        values.text(Key.GROUP),
        milliseconds(values, Key.WRITE_TIMEOUT),
        milliseconds(values, Key.READ_TIMEOUT),
        values.number(Key.REPLICATION, 1, Short.MAX_VALUE),
        values.flag(Key.SKIP_VALIDATION));
  }

  private static Duration milliseconds(Values values, Key key) {
    return Duration.ofMillis(values.number(key, 1, Integer.MAX_VALUE));
  }

  /** The keys for Kafka's clients, without the prefix. */
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
