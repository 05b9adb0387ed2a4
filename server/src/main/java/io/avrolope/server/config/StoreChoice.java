// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.store.kafka.KafkaOptions;
import java.nio.file.Path;

/** Where schemas are kept. Immutable; the text names the place for the log. */
public sealed interface StoreChoice {

  /** In files. */
  record Directory(Path path) implements StoreChoice {
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

  /** In a topic. */
  record Kafka(KafkaOptions options) implements StoreChoice {
    @Override
    public String toString() {
      return options.toString();
    }
  }
}
