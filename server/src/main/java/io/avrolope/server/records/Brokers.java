// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.topics.cluster.ReachableBrokers;
import io.avrolope.topics.cluster.ReadOnlyConsumers;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Creates clients of the cluster. They join no group and change nothing. If no broker can be
 * reached, that takes seconds. Thread-safe.
 */
record Brokers(Map<String, String> client) {
  private static final Map<String, Object> DEFAULTS =
      Map.of(
          "client.id", "avrolope-console",
          "request.timeout.ms", 8_000,
          "default.api.timeout.ms", 10_000,
          "socket.connection.setup.timeout.ms", 3_000,
          "reconnect.backoff.max.ms", 1_000,
          "enable.metrics.push", false);

  /** Limits for single records and short ranges, so that a page takes little memory. */
  private static final Map<String, Object> SMALL_READS =
      Map.of(
          "max.poll.records",
          100,
          "max.partition.fetch.bytes",
          1 << 18,
          "fetch.max.bytes",
          2 << 20,
          "fetch.max.wait.ms",
          50);

  /** The records that a consumer gets. */
  enum Isolation {
    /** All records, also records of transactions that were aborted or are open. */
    READ_UNCOMMITTED,
    /** The records that applications with the same setting get. */
    READ_COMMITTED;

    private String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>(DEFAULTS);
    properties.putAll(client);
    return properties;
  }

  /** The properties of a consumer. */
  Map<String, Object> consumer(Isolation isolation) {
    Map<String, Object> properties = properties();
    properties.put("isolation.level", isolation.text());
    return properties;
  }

  /**
   * Opens a consumer for a few records.
   *
   * @throws io.avrolope.topics.cluster.TopicException if no broker can be reached
   */
  Consumer<byte[], byte[]> open(Isolation isolation) {
    Map<String, Object> properties = consumer(isolation);
    SMALL_READS.forEach(properties::putIfAbsent);
    return ReadOnlyConsumers.createReachable(properties);
  }

  /**
   * Opens a client for questions about topics.
   *
   * @throws io.avrolope.topics.cluster.TopicException if no broker can be reached
   */
  Admin admin() {
    Map<String, Object> properties = properties();
    ReachableBrokers.require(properties);
    return Admin.create(properties);
  }
}
