// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import java.util.Map;

/**
 * Whether the console shows topics, and how the server reaches them. Immutable.
 *
 * @param client properties of Kafka's clients, such as {@code bootstrap.servers}
 * @param offBecause why no topics are shown, and what the operator can do; empty if they are
 * @param maxScans how many scans may run at once
 */
public record TopicOptions(Map<String, String> client, String offBecause, int maxScans) {
  /** For a server without a cluster. */
  public static final TopicOptions NONE =
      off("The server knows no cluster. Set bootstrap.servers to the brokers");

  public TopicOptions {
    client = Map.copyOf(client);
  }

  public static TopicOptions off(String because) {
    return new TopicOptions(Map.of(), because, 1);
  }

  /** Without the properties of clients, because they contain passwords. */
  @Override
  public String toString() {
    return offBecause.isEmpty() ? client.getOrDefault("bootstrap.servers", "") : offBecause;
  }
}
