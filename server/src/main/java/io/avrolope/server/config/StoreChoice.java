// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.Forwarding;
import io.avrolope.server.store.kafka.KafkaOptions;
import java.nio.file.Path;
import java.time.Duration;

/** Where schemas are kept. Immutable; the text names the place for the log. */
public sealed interface StoreChoice {

  /**
   * In files.
   *
   * @param watchInterval how often to look for changes that people or Git make; zero for never
   */
  record Directory(Path path, Duration watchInterval) implements StoreChoice {
    @Override
    public String toString() {
      return path.toAbsolutePath().toString();
    }
  }

  /** In memory, until the server stops. */
  record Memory() implements StoreChoice {
    @Override
    public String toString() {
      return "memory";
    }
  }

  /**
   * In a topic.
   *
   * @param forwarding what the servers tell each other about a client's request
   */
  record Kafka(KafkaOptions options, Member member, Forwarding forwarding) implements StoreChoice {
    @Override
    public String toString() {
      return options.toString();
    }
  }

  /**
   * This server, as one of those that share a topic.
   *
   * @param hostName under which the other servers reach this one; empty for that of the listener
   * @param isEligible whether this server may write as the leader, and not only forward changes
   * @param listener the number of the one that the other servers use
   */
  record Member(String hostName, boolean isEligible, int listener) {}
}
