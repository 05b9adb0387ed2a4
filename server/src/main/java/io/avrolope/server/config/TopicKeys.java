// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.options.Listener;
import io.avrolope.server.records.TopicOptions;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads whether the console shows topics. */
final class TopicKeys {
  private static final String TOPICS = "console.topics";
  private static final String MAX_SCANS = "console.scans.max";

  private TopicKeys() {}

  static void define(KeyGroup keys) {
    keys.text(
        TOPICS,
        "auto",
        Choice.of("auto", "true", "false"),
        Importance.MEDIUM,
        "Whether the console shows [topics and their records](server-console.md#topics) of"
            + " `bootstrap.servers`. `auto`: only if the server knows its users, or listens on the loopback interface"
            + " alone.");
    keys.number(
        MAX_SCANS,
        2,
        NumberRange.between(1, 100),
        Importance.LOW,
        "How many topics the console scans at once.");
  }

  /**
   * The topics that the console shows. With {@code auto}, a server that other machines reach shows
   * records only to users: the brokers may ask for credentials that the server has and its clients
   * do not.
   */
  static TopicOptions options(Values values, HttpOptions http) {
    String choice = values.word(TOPICS);
    Optional<String> brokers = values.optional(KafkaKeys.BOOTSTRAP);
    if (choice.equals("false")) {
      return TopicOptions.off("The operator has set " + TOPICS + "=false");
    }
    if (brokers.isEmpty()) {
      return TopicOptions.NONE;
    }
    boolean isOpen =
        http.security().methods().isEmpty()
            && !http.listeners().stream().allMatch(Listener::isLoopback);
    return choice.equals("auto") && isOpen
        ? TopicOptions.off(
            "Each client could read all records, because the server asks for no credentials. Set "
                + UserKeys.AUTHENTICATION
                + ", or "
                + TOPICS
                + "=true to allow that")
        : new TopicOptions(KafkaKeys.client(values, brokers.get()), "", values.number(MAX_SCANS));
  }
}
