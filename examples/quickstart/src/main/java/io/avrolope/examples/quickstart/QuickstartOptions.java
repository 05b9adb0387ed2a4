// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples.quickstart;

import java.util.Optional;

/**
 * The options of the command line.
 *
 * @param bootstrapServers a running cluster; if empty, an embedded broker is started
 * @param schemaRegistryUrl a registry; if empty, the registry server is started
 * @param topic the topic, which is created if it does not exist
 */
record QuickstartOptions(
    Optional<String> bootstrapServers, Optional<String> schemaRegistryUrl, String topic) {
  static final String USAGE =
      "Usage: Quickstart [--bootstrap-servers HOST:PORT] [--schema-registry-url URL] [--topic NAME]";

  /**
   * Parses the command line.
   *
   * @throws IllegalArgumentException if an option is unknown or has no value
   */
  static QuickstartOptions parse(String... args) {
    Optional<String> servers = Optional.empty();
    Optional<String> registry = Optional.empty();
    String topic = "quickstart-events-" + Long.toString(System.currentTimeMillis(), 36);
    for (int i = 0; i < args.length; i += 2) {
      if (i + 1 == args.length) {
        throw new IllegalArgumentException("Option " + args[i] + " needs a value. " + USAGE);
      }
      String value = args[i + 1];
      switch (args[i]) {
        case "--bootstrap-servers" -> servers = Optional.of(value);
        case "--schema-registry-url" -> registry = Optional.of(value);
        case "--topic" -> topic = value;
        default -> throw new IllegalArgumentException("Unknown option " + args[i] + ". " + USAGE);
      }
    }
    return new QuickstartOptions(servers, registry, topic);
  }
}
