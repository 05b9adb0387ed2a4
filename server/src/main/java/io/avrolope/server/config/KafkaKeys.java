// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.store.kafka.KafkaOptions;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads the topic with the schemas, and how the server reaches it. */
final class KafkaKeys {
  static final String BOOTSTRAP = "bootstrap.servers";

  /** Other keys that begin so are properties of Kafka's clients. */
  static final String CLIENT_PREFIX = "kafkastore.";

  /** Keys that begin so are properties of the client that chooses the leader. */
  static final String GROUP_PREFIX = "kafkagroup.";

  private static final String TOPIC = "kafkastore.topic";
  private static final String GROUP = "schema.registry.group.id";
  private static final String WRITE_TIMEOUT = "kafkastore.timeout.ms";
  private static final String READ_TIMEOUT = "kafkastore.init.timeout.ms";
  private static final String REPLICATION = "kafkastore.topic.replication.factor";
  private static final String SKIP_VALIDATION = "kafkastore.topic.skip.validation";
  private static final String REBALANCE_TIMEOUT = "rebalance.timeout.ms";
  private static final String MAX_POLL_INTERVAL = "max.poll.interval.ms";

  private static final KafkaOptions DEFAULTS = KafkaOptions.DEFAULTS;

  private KafkaKeys() {}

  static void define(KeyGroup keys) {
    keys.text(
        BOOTSTRAP,
        "",
        FreeText.optional("a list of `HOST:PORT`"),
        Importance.HIGH,
        "The brokers. `store=kafka` needs them, and so does the console to show topics.");
    keys.alias(BOOTSTRAP, CLIENT_PREFIX + BOOTSTRAP);
    keys.text(
        TOPIC,
        DEFAULTS.topic(),
        FreeText.required("a topic"),
        Importance.HIGH,
        "The topic with the schemas. The server creates it.");
    keys.text(
        GROUP,
        DEFAULTS.groupId(),
        FreeText.required("a group id"),
        Importance.MEDIUM,
        "Names the servers that share the topic. Two registries on one Kafka cluster need two group"
            + " ids: a leader refuses changes of a server with another topic.");
    defineTimeouts(keys);
    keys.number(
        REPLICATION,
        DEFAULTS.replicationFactor(),
        NumberRange.between(1, Short.MAX_VALUE),
        Importance.MEDIUM,
        "The replicas of a topic that the server creates, if there are as many brokers.");
    keys.flag(
        SKIP_VALIDATION,
        DEFAULTS.isTopicTrusted(),
        Importance.LOW,
        "Whether the server uses a topic whose settings may lose schemas.");
  }

  private static void defineTimeouts(KeyGroup keys) {
    keys.milliseconds(
        WRITE_TIMEOUT,
        DEFAULTS.timeout(),
        NumberRange.atLeast(1),
        Importance.MEDIUM,
        "How long a registration or another change may take.");
    keys.milliseconds(
        READ_TIMEOUT,
        DEFAULTS.startTimeout(),
        NumberRange.atLeast(1),
        Importance.MEDIUM,
        "How long a server that starts waits for brokers, and how long it may then read the topic."
            + " The log says what it waits for.");
  }

  static KafkaOptions options(Values values) {
    String brokers =
        values
            .optional(BOOTSTRAP)
            .orElseThrow(
                () ->
                    new ConfigException(
                        "The store kafka needs brokers. Set " + BOOTSTRAP + "=HOST:PORT"));
    return KafkaOptions.builder()
        .client(client(values, brokers))
        .group(group(values))
        .topic(values.text(TOPIC))
        .groupId(values.text(GROUP))
        .timeout(values.milliseconds(WRITE_TIMEOUT))
        .startTimeout(values.milliseconds(READ_TIMEOUT))
        .replicationFactor(values.number(REPLICATION))
        .isTopicTrusted(values.flag(SKIP_VALIDATION))
        .maxWaiting(HttpKeys.maxThreads(values) / 2) // the others answer from memory
        .build();
  }

  /** The keys for the client that chooses the leader, without the prefix, as Kafka names them. */
  private static Map<String, String> group(Values values) {
    Map<String, String> group = new HashMap<>();
    values
        .startingWith(GROUP_PREFIX)
        .forEach(
            (name, value) ->
                group.put(name.equals(REBALANCE_TIMEOUT) ? MAX_POLL_INTERVAL : name, value));
    return group;
  }

  /** The keys for Kafka's clients, without the prefix. */
  static Map<String, String> client(Values values, String brokers) {
    Map<String, String> client = new HashMap<>(values.startingWith(CLIENT_PREFIX));
    client.put(BOOTSTRAP, brokers);
    return client;
  }
}
