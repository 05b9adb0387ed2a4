package io.avrolope.examples;

import java.util.Optional;

/**
 * What the command line says.
 *
 * @param bootstrapServers of a cluster that is there; empty: an embedded broker is started
 * @param schemaRegistryUrl of a registry that is there; empty: a directory that is made and removed
 * @param topic the topic, which is made if it is not there
 */
record QuickstartOptions(
    Optional<String> bootstrapServers, Optional<String> schemaRegistryUrl, String topic) {
  static final String USAGE =
      "Usage: Quickstart [--bootstrap-servers HOST:PORT] [--schema-registry-url URL] [--topic NAME]";

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException if there is an argument that is none of them, or lacks its
   *     value
   */
  static QuickstartOptions parse(String... args) {
    Optional<String> servers = Optional.empty();
    Optional<String> registry = Optional.empty();
    String topic = "quickstart-events-" + Long.toString(System.currentTimeMillis(), 36);
    for (int i = 0; i < args.length; i += 2) {
      if (i + 1 == args.length) {
        throw new IllegalArgumentException(args[i] + " needs a value. " + USAGE);
      }
      String value = args[i + 1];
      switch (args[i]) {
        case "--bootstrap-servers" -> servers = Optional.of(value);
        case "--schema-registry-url" -> registry = Optional.of(value);
        case "--topic" -> topic = value;
        default -> throw new IllegalArgumentException(args[i] + " is not known. " + USAGE);
      }
    }
    return new QuickstartOptions(servers, registry, topic);
  }
}
