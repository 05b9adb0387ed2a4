// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.options.Listener;
import io.avrolope.server.records.TopicOptions;
import java.util.Locale;
import java.util.Optional;

/** Reads whether the console shows topics, and of which cluster. */
final class TopicKeys {
  private static final int MAX_SCANS = 100;

  private TopicKeys() {}

  /**
   * What the console shows. Without {@link Key#CONSOLE_TOPICS}, a server that other machines reach
   * shows records only to users: the brokers may ask for credentials that the server has and its
   * clients do not.
   */
  static TopicOptions options(Values values, HttpOptions http) {
    String choice = values.text(Key.CONSOLE_TOPICS).toLowerCase(Locale.ROOT);
    Optional<String> brokers = values.optional(Key.BOOTSTRAP);
    int maxScans = values.number(Key.CONSOLE_SCANS, 1, MAX_SCANS);
    switch (choice) {
      case "false" -> {
        return TopicOptions.off("The operator has set " + Key.CONSOLE_TOPICS.text() + "=false");
      }
      case "auto", "true" -> {
        if (brokers.isEmpty()) {
          return TopicOptions.NONE;
        }
        boolean isOpen =
            http.security().methods().isEmpty()
                && !http.listeners().stream().allMatch(Listener::isLoopback);
        return choice.equals("auto") && isOpen
            ? TopicOptions.off(
                "Each client could read all records, because the server asks for no credentials."
                    + " Set "
                    + Key.AUTHENTICATION.text()
                    + ", or "
                    + Key.CONSOLE_TOPICS.text()
                    + "=true to allow that")
            : new TopicOptions(KafkaKeys.client(values, brokers.get()), "", maxScans);
      }
      default -> throw Values.wrong("auto, true or false", choice, Key.CONSOLE_TOPICS);
    }
  }
}
